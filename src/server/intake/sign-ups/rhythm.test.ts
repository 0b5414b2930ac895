import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dueUntil, findRhythm, mailsOfRhythm } from '#server/intake/sign-ups/rhythm.ts';
import { dayMs } from '#shared/format/calendar-days.ts';

const days = (...at: number[]) => at.map((day) => day * dayMs);

describe('The rhythm of mail', () => {
  test.each([
    ['nothing', [], null],
    ['one mail', [3], null],
    ['two mails', [1, 8], 7],
    ['two at once', [4, 4], 0],
    ['an even number of distances', [0, 1, 4], 2],
    ['a holiday among weekly mail', [0, 7, 14, 60, 67, 74], 7],
  ])('of %s', (_name, at, rhythm) => {
    expect(findRhythm(days(...at))).toBe(rhythm);
  });

  const mails = fc.array(fc.integer({ min: 0, max: 4_000 }), { minLength: 2, maxLength: 40 });

  test('does not depend on the order of the mails, nor on when they came', () => {
    fc.assert(
      fc.property(mails, fc.integer({ min: -500, max: 500 }), (at, shift) => {
        const rhythm = findRhythm(days(...at));
        expect(findRhythm(days(...at.toReversed()))).toBe(rhythm);
        expect(findRhythm(days(...at.map((day) => day + shift)))).toBe(rhythm);
      }),
    );
  });

  test('lies between the shortest and the longest distance, half of them on either side', () => {
    fc.assert(
      fc.property(mails, (at) => {
        const last = at.toSorted((one, other) => one - other).slice(-mailsOfRhythm);
        const distances = last.slice(1).map((day, index) => day - (last[index] ?? day));
        const rhythm = findRhythm(days(...at)) ?? Number.NaN;
        expect(distances.filter((each) => each < rhythm).length * 2).toBeLessThanOrEqual(distances.length);
        expect(distances.filter((each) => each > rhythm).length * 2).toBeLessThanOrEqual(distances.length);
        expect(rhythm).toBeGreaterThanOrEqual(Math.min(...distances));
        expect(rhythm).toBeLessThanOrEqual(Math.max(...distances));
      }),
    );
  });

  test('is that of the last mails, whatever came before', () => {
    const weekly = Array.from({ length: mailsOfRhythm }, (_, index) => 1_000 + index * 7);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 999 })), (before) => {
        expect(findRhythm(days(...before, ...weekly))).toBe(7);
      }),
    );
  });
});

test.each([
  [null, 30],
  [0, 7],
  [1, 7],
  [3, 9],
  [30, 90],
])('After a rhythm of %s days mail is overdue %i days after the last', (rhythm, tolerance) => {
  expect(dueUntil(0, rhythm)).toBe(tolerance * dayMs);
});
