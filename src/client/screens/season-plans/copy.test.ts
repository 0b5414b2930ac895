import { expect, test } from 'vitest';
import { serverLocale } from '#client/platform/locale/viewer-locale.ts';
import { cellWords, figureLabel, totalLabel, yearOnYear } from '#client/screens/season-plans/copy.ts';
import { planDays, totalsByDay } from '#client/screens/season-plans/plan-days.ts';
import { laneOf, planOf } from '#client/testing/season-plan.ts';

test('how much was sent agrees in number', () => {
  expect(totalLabel(planOf({ brands: 1, emails: 1 }))).toBe('1 brand sent 1 email for Black Friday 2025.');
  expect(totalLabel(planOf({ brands: 33, emails: 1283 }))).toBe(
    '33 brands sent 1,283 emails for Black Friday 2025.',
  );
});

test('figures tell starts and depths where there are enough brands', () => {
  const readable = { brands: 31, emails: 182 };
  expect(figureLabel(planOf({ readable, start: null, depth: null }))).toBe(
    'Not enough brands for a typical start.',
  );
  expect(
    figureLabel(
      planOf({
        readable,
        start: { earliest: -25, median: -1, latest: 0 },
        depth: { median: 30, deepest: 60 },
      }),
    ),
  ).toBe(
    'The earliest started 25 days before; half had started 1 day before. The median brand’s biggest discount was 30%, the deepest 60%.',
  );
  expect(figureLabel(planOf({ readable: { brands: 0, emails: 0 } }))).toBe('');
});

test('a year is held beside another in one sentence', () => {
  const figures = (year: number, median: number | null, depth: number | null) => ({
    year,
    start: median === null ? null : { earliest: -30, median, latest: 0 },
    depth: depth === null ? null : { median: depth, deepest: 70 },
  });
  const now = figures(2025, -9, 30);
  expect(yearOnYear(now, figures(2024, -7, 25))).toBe(
    'The typical brand started 2 days earlier and went 5 points deeper than in 2024.',
  );
  expect(yearOnYear(now, figures(2024, -10, 31))).toBe(
    'The typical brand started 1 day later and went 1 point less deep than in 2024.',
  );
  expect(yearOnYear(now, figures(2024, -9, 30))).toBe(
    'The typical brand started as early and went as deep as in 2024.',
  );
  expect(yearOnYear(now, figures(2024, -9, 25))).toBe(
    'The typical brand started as early and went 5 points deeper than in 2024.',
  );
  expect(yearOnYear(now, figures(2024, -7, 30))).toBe(
    'The typical brand started 2 days earlier and went as deep as in 2024.',
  );
  expect(yearOnYear(now, figures(2024, null, 25))).toBe(
    'The typical brand went 5 points deeper than in 2024.',
  );
  expect(yearOnYear(now, figures(2024, null, null))).toBeNull();
  expect(yearOnYear(now, null)).toBeNull();
});

test('a square says a percentage, another offer, or that none was found', () => {
  const text = (deepestPercent: number | null, hasOffer: boolean) =>
    cellWords(
      laneOf('Pear'),
      { offset: -1, emails: 2, deepestPercent, hasOffer, emailIds: [1] },
      serverLocale,
    );
  expect(text(30, true)).toBe('Pear, 27 November 2025: 2 emails, up to 30% off');
  expect(text(null, true)).toBe('Pear, 27 November 2025: 2 emails, an offer without a percentage');
  expect(text(null, false)).toBe('Pear, 27 November 2025: 2 emails, no offer found');
});

test('columns have their dates, and Black Friday and Cyber Monday their names', () => {
  const days = planDays(planOf());
  expect(days).toHaveLength(29);
  expect(days[0]).toMatchObject({ offset: -21, weekday: 'Fri', date: '7', mark: 'D−21', isEvent: false });
  expect(days.find(({ offset }) => offset === 0)).toMatchObject({
    ...{ weekday: 'Fri', date: '28', mark: 'Black Friday' },
    ...{ isEvent: true, isWeekend: false },
  });
  expect(days.find(({ offset }) => offset === 1)?.isWeekend).toBe(true);
  expect(days.find(({ offset }) => offset === 3)).toMatchObject({
    weekday: 'Mon',
    date: '1',
    mark: 'Cyber Monday',
  });
  const mothersDay = planOf({ season: 'mothers_day', events: ['2026-03-15', '2026-05-10'] });
  expect(planDays(mothersDay)[0]).toMatchObject({ day: null, weekday: null, date: null });
  expect(planDays(mothersDay).some(({ mark }) => mark === 'Cyber Monday')).toBe(false);
});

test('days are summed over all lanes', () => {
  const cell = (offset: number, emails: number, deepestPercent: number | null) => ({
    ...{ offset, emails, deepestPercent },
    ...{ hasOffer: false, emailIds: [1] },
  });
  const lanes = [
    laneOf('Pear', [cell(-1, 2, 20), cell(0, 1, null)]),
    laneOf('Fig', [cell(-1, 1, 40)]),
    laneOf('Quince', [cell(-1, 1, 30)]),
  ];
  expect(Object.fromEntries(totalsByDay(lanes))).toEqual({
    '-1': { emails: 4, medianPercent: 30 },
    '0': { emails: 1, medianPercent: null },
  });
});
