import { describe, expect, test } from 'vitest';
import { choosesPage, isReferral } from '#server/ingest/redact/links/page-parameters.ts';
import { isPublicSite } from '#server/ingest/redact/links/public-sites.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

test('A site where anybody publishes is known', async () => {
  await checkEveryRow(
    readTable(import.meta.url, 'public-sites.tsv', ['what', 'host', 'isOne']),
    ({ host, isOne }) => {
      expect(String(isPublicSite(host))).toBe(isOne);
    },
  );
});

describe('A parameter', () => {
  test.each([
    'id',
    'page',
    'q',
    'sku',
    'variant',
    'color',
    'colour',
    'size',
    'category',
    'lang',
    'productid',
    'dwvar_1_color',
  ])('chooses what a page shows: %s', (name) => {
    expect(choosesPage(name)).toBe(true);
    expect(choosesPage(name, [{ piece: '48213377', kind: 'number' }])).toBe(true);
  });

  test.each([
    'userid',
    'subscriberid',
    'clickid',
    'mailingid',
    'campaignid',
    'sessionid',
    'uuid',
    'rid',
    'u',
    'who',
    'tok',
  ])('numbers people, clicks or sendings: %s', (name) => {
    expect(choosesPage(name, [{ piece: '48213377', kind: 'number' }])).toBe(false);
  });

  test('that chooses is none where its value was made for one click', () => {
    expect(choosesPage('id', [{ piece: 'uxz7dfivp2kq94ms', kind: 'made' }])).toBe(false);
    expect(choosesPage('lampid', [{ piece: 'B0CXYZ1234', kind: 'code' }])).toBe(true);
    expect(choosesPage('lampid', [{ piece: 'uxz7dfiv', kind: 'made' }])).toBe(false);
  });

  test.each([
    ['ref', true],
    ['source', true],
    ['affiliate', true],
    ['via', true],
    ['size', false],
    ['reference', false],
  ])('%s says only where a visitor came from: %s', (name, isOne) => {
    expect(isReferral(name)).toBe(isOne);
  });
});
