import { expect, test } from 'vitest';
import { noFilters } from '#client/features/emails/email-filters.ts';
import { countedSeasons, countedTypes, countUntabbed } from '#client/screens/brand/email-counts.ts';
import type { EmailCount } from '#shared/contract/library/brands.ts';

const counts: EmailCount[] = [
  { campaignType: 'newsletter', season: 'winter', count: 4 },
  { campaignType: 'newsletter', season: 'none', count: 2 },
  { campaignType: 'abandoned_cart', season: 'easter', count: 1 },
  { campaignType: 'other', season: 'winter', count: 8 },
];
const brief = (choices: Array<{ value: string; count: number }>) =>
  choices.map(({ value, count }) => `${value} ${count}`);

test('All emails stand first, then the types with mail, each with as many as it shows', () => {
  expect(brief(countedTypes(counts, noFilters))).toEqual([
    'all 15',
    'newsletter 6',
    'abandoned_cart 1',
    'promotion 0',
    'product_launch 0',
    'seasonal 0',
  ]);
});

test('Seasons with mail stand first, in the order of the year', () => {
  expect(brief(countedSeasons(counts, noFilters)).slice(0, 4)).toEqual([
    'winter 12',
    'easter 1',
    'spring 0',
    'summer 0',
  ]);
});

test('Each filter counts within the other, and moves nothing', () => {
  expect(brief(countedTypes(counts, { type: 'newsletter', seasons: ['easter'] })).slice(0, 4)).toEqual([
    'all 1',
    'newsletter 0',
    'abandoned_cart 1',
    'promotion 0',
  ]);
  expect(brief(countedSeasons(counts, { type: 'newsletter', seasons: ['easter'] })).slice(0, 3)).toEqual([
    'winter 4',
    'easter 0',
    'spring 0',
  ]);
});

test('Emails of a type without a tab are those that the tabs do not come to', () => {
  expect(countUntabbed(counts, noFilters)).toBe(8);
  expect(countUntabbed(counts, { type: 'all', seasons: ['easter'] })).toBe(0);
});

test('What there is none of whatever else is chosen is told from what another filter leaves out', () => {
  const absent = countedSeasons(counts, { type: 'abandoned_cart', seasons: [] }).filter(
    ({ isAbsent }) => isAbsent,
  );
  expect(absent.map(({ value }) => value)).not.toContain('winter');
  expect(absent.map(({ value }) => value)).toContain('spring');
});

test('Without mail everything stands in its order', () => {
  expect(countedTypes([], noFilters).map(({ label }) => label)).toEqual([
    'All Emails',
    'Promotions',
    'Newsletters',
    'Product Launches',
    'Seasonal',
    'Abandoned Cart',
  ]);
});
