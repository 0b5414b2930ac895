import { describe, expect, it } from 'vitest';
import { weeklyNorm } from '#server/insights/brand-insights/weekly-norm.ts';
import { dayNumber } from '#shared/format/calendar-days.ts';

const start = dayNumber('2026-01-05');
const mondays = Array.from({ length: 20 }, (_, at) => start + at * 7);

/** A brand with the given number of emails per week number. */
function brand(counts: Readonly<Record<number, number>>) {
  const weeks = Object.keys(counts).map((week) => start + Number(week) * 7);
  const dayOf = (monday = 0) => new Date(monday * 86_400_000).toISOString().slice(0, 10);
  return { first: dayOf(weeks[0]), last: dayOf(weeks.at(-1)), weeks, emails: Object.values(counts) };
}

const everyWeek = (emails: number) => brand(Object.fromEntries(mondays.map((_, at) => [at, emails])));

describe('the weekly norm of brands', () => {
  it('is that of the median brand, those that sent nothing in a week among them', () => {
    const brands = [1, 2, 4, 9].map(everyWeek);
    const { weeks, perWeek } = weeklyNorm([...brands, brand({ 0: 3, 19: 3 })], mondays, new Set(mondays));
    expect(weeks).toEqual([3, ...Array(18).fill(2), 3]);
    expect(perWeek).toBe(2);
    expect(weeklyNorm([...brands, brand({ 0: 3 }), everyWeek(3)], mondays, new Set(mondays)).weeks[0]).toBe(
      3,
    );
  });

  it('counts a brand from its first mail to the twelfth week after its last, and says nothing of four', () => {
    const brands = [2, 2, 2, 2].map(everyWeek);
    const { weeks, perWeek } = weeklyNorm([...brands, brand({ 2: 5, 5: 5 })], mondays, new Set(mondays));
    expect(weeks).toEqual([null, null, ...Array(16).fill(2), null, null]);
    expect(perWeek).toBe(2);
    expect(weeklyNorm(brands, mondays, new Set(mondays))).toEqual({
      weeks: Array(20).fill(null),
      perWeek: null,
    });
  });

  it('leaves out weeks on which nobody watched', () => {
    const brands = Array.from({ length: 5 }, () => brand({ 0: 6, 17: 6, 19: 6 }));
    const watched = new Set([0, 17, 19].map((week) => start + week * 7));
    const { weeks, perWeek } = weeklyNorm(brands, mondays, watched);
    expect(weeks.map((week, at) => (week === null ? null : at)).filter((at) => at !== null)).toEqual([
      0, 17, 19,
    ]);
    expect(perWeek).toBe(6);
  });
});
