import { expect, test } from 'vitest';
import type { ChartAddress } from '#shared/contract/insights/shared-charts.ts';
import { chartPath } from '#shared/format/chart-path.ts';

test.each<[ChartAddress, string]>([
  [{ chart: 'brand-days', brand: 'rye' }, '/brand/rye/insights#days'],
  [
    { chart: 'brand-hours', brand: 'rye', clock: 'Europe/London' },
    '/brand/rye/insights?clock=Europe%2FLondon#hours',
  ],
  [{ chart: 'vault-types' }, '/insights#types'],
  [{ chart: 'platform-shares' }, '/platforms#shares'],
  [{ chart: 'platform-shares', category: 'food-drink' }, '/platforms?category=food-drink#shares'],
  [
    { chart: 'compared-weeks', brands: ['rye', 'oat'], category: 'luxury', weeks: 26 },
    '/compare?brand=rye&brand=oat&category=luxury&weeks=26#weeks',
  ],
  [{ chart: 'compared-types', brands: ['rye'], weeks: 52 }, '/compare?brand=rye#types'],
])('a chart has one address on its page: %j', (address, path) => {
  expect(chartPath(address)).toBe(path);
});
