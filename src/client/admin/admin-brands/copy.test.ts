import { expect, test } from 'vitest';
import { duplicateQuery, otherBrandOf } from '#client/admin/admin-brands/copy.ts';
import { ApiError } from '#client/platform/api/api-client.ts';

test.each([
  ['Northwind Outlet', 'Northwind'],
  ['The Tea Company', 'Company'],
  ['H&M', 'H&M'],
  ['Ö', 'Ö'],
  ['  ', ''],
])('The duplicates of %j are searched as %j', (name, query) => {
  expect(duplicateQuery(name)).toBe(query);
});

test('The brand in the way is read from a conflict only', () => {
  const otherBrand = { id: 4, name: 'Northwind', slug: 'northwind' };
  const refused = (status: number, body: unknown) => new ApiError(status, JSON.stringify(body), '');
  expect(otherBrandOf(refused(409, { otherBrand }))).toEqual(otherBrand);
  expect(otherBrandOf(refused(400, { otherBrand }))).toBeUndefined();
  expect(otherBrandOf(refused(409, null))).toBeUndefined();
  expect(otherBrandOf(new TypeError('offline'))).toBeUndefined();
});
