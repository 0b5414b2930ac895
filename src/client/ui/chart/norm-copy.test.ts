import { expect, test } from 'vitest';
import { measures, normWords } from '#client/ui/chart/norm-copy.ts';
import type { CategoryNorm } from '#shared/contract/category-norms.ts';

const shoes = { name: 'Shoes', brands: 7, emails: 210, perWeek: 1.5 } as CategoryNorm;

test('a median says what stands behind it, or what it lacks', () => {
  expect(normWords(null)).toBe('');
  expect(normWords(shoes)).toBe(' The line is the median of 7 brands of Shoes.');
  expect(normWords({ ...shoes, brands: 1, emails: 19, perWeek: null })).toBe(
    ' Too little of Shoes for a norm (1 brand, 19 emails): it needs 5 brands and 20 emails.',
  );
});

test('what is not known of a measure is a dash', () => {
  const nothing = {
    offers: { share: null, deepestPercent: null },
    subjects: { medianLength: null, emojiShare: null, questionShare: null, numberShare: null },
    weight: { medianBytes: null, medianPictures: null },
  };
  const reader = { locale: 'en' } as Parameters<(typeof measures)[number][1]>[1];
  expect(measures.map(([, tell]) => tell(nothing, reader))).toEqual(measures.map(() => '–'));
  const known = {
    offers: { share: 0.254, deepestPercent: 40 },
    subjects: { medianLength: 38.5, emojiShare: 0, questionShare: 1, numberShare: 0.5 },
    weight: { medianBytes: 5_900, medianPictures: 1 },
  };
  expect(measures.map(([, tell]) => tell(known, reader)).slice(0, 4)).toEqual([
    '25%',
    '40%',
    '39 characters',
    '0%',
  ]);
});
