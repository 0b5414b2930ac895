import { expect, test } from 'vitest';
import {
  adminBrandFilterOf,
  brandSorts,
  readAdminBrandListing,
  sortedBy,
  sortLabels,
} from '#client/admin/admin-brands/admin-brand-listing.ts';
import { spreadsheetPath } from '#client/admin/admin-brands/api.ts';
import { sortParameters } from '#client/admin/admin-brands/components/brand-tools.tsx';
import { adminBrandFilter, adminBrandSorts } from '#shared/contract/curation/admin-brands.ts';

const read = (search: string) => readAdminBrandListing(new URLSearchParams(search));

test('The plain address lists every brand, last updated first', () => {
  expect(read('?tab=brands')).toEqual({
    query: '',
    categoryId: null,
    isUncategorized: false,
    silentSince: null,
    isHidden: false,
    sort: 'lastEmailAt',
    direction: 'desc',
    start: null,
  });
});

test('A shared address says what is searched, filtered, sorted and on which page', () => {
  expect(read('?q=+Tea+&category=3&sort=emailCount&direction=asc&cursor=abc')).toEqual({
    query: 'Tea',
    categoryId: 3,
    isUncategorized: false,
    silentSince: null,
    isHidden: false,
    sort: 'emailCount',
    direction: 'asc',
    start: 'abc',
  });
});

test('Brands without a category, and those not heard from since a day, are asked for', () => {
  const listing = read('?category=none&silent=2026-01-31&visibility=hidden');
  expect(listing).toMatchObject({
    categoryId: null,
    isUncategorized: true,
    silentSince: '2026-01-31',
    isHidden: true,
  });
  expect(adminBrandFilter.parse(adminBrandFilterOf(listing))).toMatchObject({
    uncategorized: true,
    hidden: true,
    silentSince: '2026-01-31',
  });
});

test.each(['?category=0', '?silent=x', '?category=1e3', '?category=-1', '?sort=__proto__', '?direction=up'])(
  'What means nothing in %s is left out',
  (search) => {
    expect(read(search)).toEqual(read(''));
  },
);

test('A search longer than the API takes is cut, not refused', () => {
  expect(read(`?q=${'x'.repeat(500)}`).query).toHaveLength(200);
});

test('The spreadsheet holds the same brands in the same order, and no page', () => {
  const path = spreadsheetPath(read('?q=H%26M&category=3&sort=name&direction=asc&cursor=abc'));
  expect(path).toBe('/api/brands/download?sort=name&direction=asc&q=H%26M&categoryId=3');
  const search = Object.fromEntries(new URL(path, 'https://vault.example').searchParams);
  expect(adminBrandFilter.parse(search)).toEqual({ q: 'H&M', categoryId: 3, sort: 'name', direction: 'asc' });
});

test('A header sorts in its natural direction, and the other way the second time', () => {
  const byDate = { sort: 'lastEmailAt', direction: 'desc' } as const;
  expect(sortedBy(byDate, 'name')).toEqual({ sort: 'name', direction: 'asc' });
  expect(sortedBy(byDate, 'emailCount')).toEqual({ sort: 'emailCount', direction: 'desc' });
  expect(sortedBy({ sort: 'name', direction: 'asc' }, 'name')).toEqual({ sort: 'name', direction: 'desc' });
});

test('The selector has the words of the specification, and the default order is not in the address', () => {
  expect(brandSorts).toEqual(adminBrandSorts);
  expect(Object.values(sortLabels)).toEqual(['Name', 'Category', 'Email Count', 'Last Updated']);
  expect(sortParameters({ sort: 'lastEmailAt', direction: 'desc' })).toEqual({ sort: null, direction: null });
  expect(sortParameters({ sort: 'name', direction: 'asc' })).toEqual({ sort: 'name', direction: 'asc' });
});
