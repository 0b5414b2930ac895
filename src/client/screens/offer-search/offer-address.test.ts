import { describe, expect, test } from 'vitest';
import {
  countOfferFilters,
  offerExportPath,
  offerSearch,
  readOfferAddress,
  updateOfferAddress,
  withoutOfferFilters,
} from '#client/screens/offer-search/offer-address.ts';

const read = (search: string) => readOfferAddress(new URLSearchParams(search));

describe('The address of the offers', () => {
  test.each([
    '',
    '?kind=percent&depth=30&hasCode=1&category=fashion-apparel&valid=live',
    '?code=WONKY&threshold=none&scope=item&brand=brackish&valid=7&sort=ending&cursor=abc',
  ])('is read and written as it was: %s', (search) => {
    expect(offerSearch(read(search))).toBe(search);
  });

  test.each([
    '?kind=rebate',
    '?depth=0',
    '?depth=101',
    '?depth=1e1',
    '?valid=91',
    '?valid=-1',
    '?hasCode=yes',
    '?scope=all',
    '?sort=oldest',
    '?brand=',
    '?code=%00%20',
    `?category=${'x'.repeat(201)}`,
  ])('leaves out what means nothing: %s', (search) => {
    expect(offerSearch(read(search))).toBe('');
  });

  test('asks the API for days by another name, and exports what is shown without its page', () => {
    expect(offerExportPath(read('?valid=live&cursor=abc'))).toBe(
      '/api/insights/offers.csv?live=1&sort=deepest',
    );
    expect(offerExportPath(read('?valid=0&sort=newest'))).toBe(
      '/api/insights/offers.csv?endsWithin=0&sort=newest',
    );
  });

  test('begins anew with another filter, and keeps its order without any', () => {
    const address = read('?kind=gift&valid=3&sort=newest&cursor=abc');
    expect(countOfferFilters(address)).toBe(2);
    expect(offerSearch(updateOfferAddress(address, { kind: null }))).toBe('?valid=3&sort=newest');
    expect(offerSearch(withoutOfferFilters(address))).toBe('?sort=newest');
  });
});
