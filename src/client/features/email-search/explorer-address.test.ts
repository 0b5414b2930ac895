import { describe, expect, test } from 'vitest';
import {
  countFilters,
  explorerSearch,
  readExplorerAddress,
  toggleChoice,
  updateAddress,
  withoutFilters,
} from '#client/features/email-search/explorer-address.ts';

const read = (search: string) => readExplorerAddress(new URLSearchParams(search));

const whole =
  '?q=%22last+chance%22+-sale&type=newsletter&type=promotion&season=black_friday&category=luxury&brand=cragline' +
  '&platform=Klaviyo&language=de&set=7&offer=30&code=1&from=2025-11-01&to=2025-11-30&sort=depth&view=table&cursor=abc';

describe('The address of the explorer', () => {
  test('gives back what it was read from', () => {
    expect(explorerSearch(read(whole))).toBe(whole);
    expect(explorerSearch(read(''))).toBe('');
  });

  test('is the same however its values are ordered or repeated', () => {
    expect(explorerSearch(read('?brand=b&brand=a&brand=b&brand='))).toBe('?brand=a&brand=b');
  });

  test.each([
    '?type=spam&season=monsoon&language=German&language=x&sort=price&view=map&code=yes',
    '?offer=0&offer=101',
    '?offer=30.5',
    '?set=0&set=x',
    '?from=2026-02-30&to=tomorrow',
    '?from=20261-01-01&to=2026-1-1',
    `?brand=${'x'.repeat(201)}&platform=a%00b`,
    '?q=++&utm_source=mail&__proto__=1',
  ])('leaves out what means nothing: %s', (search) => {
    expect(explorerSearch(read(search))).toBe('');
  });

  test('holds no more than the server takes', () => {
    const many = Array.from({ length: 60 }, (_, at) => `brand=b${at}`).join('&');
    expect(read(many).brand).toHaveLength(50);
    expect(read(`?q=${'a'.repeat(3_000)}`).q).toHaveLength(2_000);
  });

  test('A value is ticked, and ticked again is gone; the list begins anew', () => {
    const ticked = toggleChoice(read('?brand=b&cursor=x'), 'brand', 'a');
    expect(explorerSearch(ticked)).toBe('?brand=a&brand=b');
    expect(explorerSearch(toggleChoice(ticked, 'brand', 'b'))).toBe('?brand=a');
  });

  test('Clearing takes every filter, and keeps words, order and view', () => {
    expect(countFilters(read(whole))).toBe(11);
    expect(explorerSearch(withoutFilters(read(whole)))).toBe(
      '?q=%22last+chance%22+-sale&sort=depth&view=table',
    );
    expect(countFilters(withoutFilters(read(whole)))).toBe(0);
  });

  test('A change leads to the beginning of the list', () => {
    expect(explorerSearch(updateAddress(read('?cursor=abc'), { sort: 'oldest' }))).toBe('?sort=oldest');
  });
});
