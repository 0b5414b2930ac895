import { describe, expect, test } from 'vitest';
import { busiestHour, listMonths, listWeeks, watcher, weeklyRate } from '#client/ui/chart/over-time.ts';
import { dayOfNumber } from '#shared/format/calendar-days.ts';

const watched = { since: '2026-01-07', gaps: [{ from: '2026-02-01', to: '2026-02-22' }] };
const day = (date: string, emails: number) => ({ day: date, emails, byType: { promotion: emails } });

describe('the weeks of a brand', () => {
  test('begin with that of the first mail, on Monday, and end with this one', () => {
    const weeks = listWeeks(
      { days: [day('2026-01-07', 2), day('2026-01-11', 1), day('2026-01-12', 4)], watched },
      '2026-01-27',
    );
    expect(weeks).toEqual([
      { monday: '2026-01-05', emails: 3, isUnwatched: false },
      { monday: '2026-01-12', emails: 4, isUnwatched: false },
      { monday: '2026-01-19', emails: 0, isUnwatched: false },
      { monday: '2026-01-26', emails: 0, isUnwatched: false },
    ]);
  });

  test('tell weeks in which nothing could come from silent ones, and leave them out of the rate', () => {
    const weeks = listWeeks({ days: [day('2026-01-07', 6)], watched }, '2026-03-02');
    expect(weeks.filter(({ isUnwatched }) => isUnwatched).map(({ monday }) => monday)).toEqual([
      '2026-02-02',
      '2026-02-09',
      '2026-02-16',
    ]);
    expect(weeklyRate(weeks)).toBe(6 / 5);
    expect(weeklyRate([])).toBeNull();
  });

  test('hold every mail of the days they span, however long that is', () => {
    const days = Array.from({ length: 4_000 }, (_, at) => day(dayOfNumber(16_000 + at), 1));
    const since = days[0]?.day ?? '';
    const weeks = listWeeks({ days, watched: { since, gaps: [] } }, days.at(-1)?.day ?? '');
    expect(weeks).toHaveLength(104);
    expect(weeks.slice(0, -1).every(({ emails }) => emails === 7)).toBe(true);
  });

  test('are none before the first mail', () => {
    expect(listWeeks({ days: [], watched: { since: null, gaps: [] } }, '2026-01-01')).toEqual([]);
    expect(listMonths({ days: [], watched: { since: null, gaps: [] } }, '2026-01-01')).toEqual([]);
  });
});

test('Months are all there, the empty ones too, and hold what came by type', () => {
  const months = listMonths(
    {
      days: [day('2025-11-30', 2), { day: '2026-01-01', emails: 3, byType: { promotion: 1, other: 2 } }],
      watched: { since: '2025-11-30', gaps: [] },
    },
    '2026-01-15',
  );
  expect(months).toEqual([
    { month: '2025-11', emails: 2, byType: { promotion: 2 }, days: 1, isPartial: true },
    { month: '2025-12', emails: 0, byType: {}, days: 0, isPartial: false },
    { month: '2026-01', emails: 3, byType: { promotion: 1, other: 2 }, days: 1, isPartial: true },
  ]);
});

test('A day is watched from the first mail on, outside of gaps', () => {
  const isWatched = watcher(watched);
  expect(
    ['2026-01-06', '2026-01-07', '2026-01-31', '2026-02-01', '2026-02-22', '2026-02-23'].map(isWatched),
  ).toEqual([false, true, true, false, false, true]);
});

test('The busiest hour is the first of the most', () => {
  const hours = Array.from({ length: 7 }, () => new Array<number>(24).fill(0));
  expect(busiestHour(hours)).toBeNull();
  for (const [weekday, hour] of [
    [3, 9],
    [3, 9],
    [6, 20],
  ] as const) {
    const row = hours[weekday];
    if (row !== undefined) row[hour] = (row[hour] ?? 0) + 1;
  }
  expect(busiestHour(hours)).toEqual({ weekday: 3, hour: 9, emails: 2 });
});
