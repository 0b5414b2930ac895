import { expect, test } from 'vitest';
import { measures, normLabel } from '#client/ui/chart/norm-copy.ts';
import type { CategoryNorm } from '#shared/contract/library/category-norms.ts';

const shoes = { name: 'Shoes', brands: 7, emails: 210, perWeek: 1.5 } as CategoryNorm;

test('a median says what it was counted from, or what it lacks', () => {
  expect(normLabel(null)).toBe('');
  expect(normLabel(shoes)).toBe(' The line is the median of 7 Shoes brands.');
  expect(normLabel({ ...shoes, brands: 1, emails: 19, perWeek: null })).toBe(
    ' Not enough Shoes brands for a benchmark yet (1 of 5).',
  );
  expect(normLabel({ ...shoes, emails: 19, perWeek: null })).toBe(
    ' Not enough Shoes emails for a benchmark yet (19 of 20).',
  );
});

test('what is not known of a measure is a dash', () => {
  const nothing = {
    offers: { share: null, deepestPercent: null },
    subjects: { medianLength: null, emojiShare: null, questionShare: null, numberShare: null },
    weight: { medianBytes: null, medianPictures: null },
  };
  const viewerLocale = { locale: 'en' } as Parameters<(typeof measures)[number][1]>[1];
  expect(measures.map(([, tell]) => tell(nothing, viewerLocale))).toEqual(measures.map(() => '–'));
  const known = {
    offers: { share: 0.254, deepestPercent: 40 },
    subjects: { medianLength: 38.5, emojiShare: 0, questionShare: 1, numberShare: 0.5 },
    weight: { medianBytes: 5_900, medianPictures: 1 },
  };
  expect(measures.map(([, tell]) => tell(known, viewerLocale)).slice(0, 4)).toEqual([
    '25%',
    '40%',
    '39 characters',
    '0%',
  ]);
});
