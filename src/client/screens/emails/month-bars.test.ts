import { describe, expect, test } from 'vitest';
import { serverLocale } from '#client/platform/locale/viewer-locale.ts';
import {
  barAt,
  extendedTo,
  isBarChosen,
  type MonthBar,
  monthBars,
  pressedBar,
  rangeLabel,
  rangeOfBars,
  wholeHistory,
  yearMarks,
} from '#client/screens/emails/month-bars.ts';

const now = new Date('2026-11-21T12:00:00Z');

function barNamed(bars: readonly MonthBar[], label: string): MonthBar {
  const bar = bars.find((each) => each.label === label);
  if (bar === undefined) throw new Error(`There is no bar ${label}`);
  return bar;
}

describe('The bars of the months', () => {
  test('go from the first month with matches to now, without gaps', () => {
    const bars = monthBars(
      [
        { value: '2025-01', count: 4 },
        { value: '2026-02', count: 7 },
      ],
      now,
    );
    expect(bars).toHaveLength(23);
    expect(bars[0]).toEqual({ from: '2025-01-01', to: '2025-01-31', label: 'January 2025', count: 4 });
    expect(barNamed(bars, 'February 2026')).toMatchObject({ to: '2026-02-28', count: 7 });
    expect(barNamed(bars, 'February 2025')).toMatchObject({ count: 0 });
    expect(bars.at(-1)?.label).toBe('November 2026');
  });

  test('are a year at least, whatever was found', () => {
    expect(monthBars([], now).map(({ label }) => label)).toHaveLength(12);
    expect(monthBars([{ value: '2027-03', count: 1 }], now).at(-1)?.label).toBe('March 2027');
  });

  test('are quarters or years where the history is long, and lose no email', () => {
    const quarters = monthBars(
      [
        { value: '2020-05', count: 3 },
        { value: '2020-06', count: 2 },
      ],
      now,
    );
    expect(quarters[0]).toEqual({
      ...{ from: '2020-04-01', to: '2020-06-30' },
      ...{ label: 'April to June 2020', count: 5 },
    });
    const years = monthBars([{ value: '1998-05', count: 3 }], now);
    expect(years[0]).toEqual({ from: '1998-01-01', to: '1998-12-31', label: '1998', count: 3 });
    expect(years.length).toBeLessThanOrEqual(60);
    expect(monthBars([{ value: '0001-01', count: 3 }], now).length).toBeLessThanOrEqual(60);
  });

  test('A range is dragged in either direction', () => {
    const bars = monthBars([], now);
    const [march, june] = [barNamed(bars, 'March 2026'), barNamed(bars, 'June 2026')];
    expect(rangeOfBars(june, march)).toEqual({ from: '2026-03-01', to: '2026-06-30' });
    expect(rangeOfBars(march, june)).toEqual(rangeOfBars(june, march));
    expect([-1, 0, 0.49, 0.5, 1, 2].map((place) => barAt(place, 2))).toEqual([0, 0, 0, 1, 1, 1]);
  });

  test('A bar is pressed, pressed again and extended', () => {
    const bars = monthBars([], now);
    const [march, june] = [barNamed(bars, 'March 2026'), barNamed(bars, 'June 2026')];
    const chosen = pressedBar(march, wholeHistory);
    expect(pressedBar(march, chosen)).toEqual(wholeHistory);
    expect(pressedBar(june, chosen)).toEqual({ from: '2026-06-01', to: '2026-06-30' });
    expect(extendedTo(june, chosen)).toEqual({ from: '2026-03-01', to: '2026-06-30' });
    expect(extendedTo(march, pressedBar(june, wholeHistory))).toEqual({
      from: '2026-03-01',
      to: '2026-06-30',
    });
    expect(extendedTo(june, { from: null, to: '2026-03-31' })).toEqual({ from: null, to: '2026-06-30' });
    expect(extendedTo(march, wholeHistory)).toEqual(chosen);
  });

  test('A bar is chosen where some of its days are', () => {
    const march = barNamed(monthBars([], now), 'March 2026');
    expect(isBarChosen(march, wholeHistory)).toBe(false);
    expect(isBarChosen(march, { from: '2026-03-31', to: null })).toBe(true);
    expect(isBarChosen(march, { from: '2026-04-01', to: null })).toBe(false);
    expect(isBarChosen(march, { from: null, to: '2026-03-01' })).toBe(true);
    expect(isBarChosen(march, { from: null, to: '2026-02-28' })).toBe(false);
  });

  test.each([
    ['2026-11-01', '2026-11-30', 'November 2026'],
    ['2025-11-01', '2026-02-28', 'November 2025 to February 2026'],
    ['2025-01-01', '2025-12-31', '2025'],
    ['2025-11-01', '2026-02-27', '1 November 2025 to 27 February 2026'],
    ['2026-11-05', '2026-11-05', '5 November 2026'],
    ['2026-12-01', '2026-11-30', '1 December 2026 to 30 November 2026'],
    ['2026-11-05', null, 'From 5 November 2026'],
    [null, '2026-11-05', 'Until 5 November 2026'],
    [null, null, 'All time'],
  ])('The range from %s to %s is called %s', (from, to, words) => {
    expect(rangeLabel({ from, to }, serverLocale)).toBe(words);
  });

  test("Days of a range are in the format of the viewer's region", () => {
    const american = { locale: 'en-US', timeZone: 'America/Los_Angeles' };
    expect(rangeLabel({ from: '2026-11-05', to: '2026-11-30' }, american)).toBe(
      'November 5, 2026 to November 30, 2026',
    );
    expect(rangeLabel({ from: '2026-11-01', to: '2026-11-30' }, american)).toBe('November 2026');
  });
});

describe('The years below the bars', () => {
  const marksSince = (first: string) => yearMarks(monthBars([{ value: first, count: 1 }], now));

  test('are at most eight, the last one turned where it begins near the end', () => {
    expect(marksSince('2025-12').map(({ year, isTurned }) => [year, isTurned])).toEqual([['2026', false]]);
    const marks = marksSince('1993-05');
    expect(marks.length).toBeLessThanOrEqual(8);
    expect(marks[0]).toEqual({ year: '1993', place: 0, isTurned: false });
    expect(yearMarks(monthBars([{ value: '2025-01', count: 1 }], new Date('2027-01-12T12:00:00Z')))).toEqual([
      { year: '2025', place: 0, isTurned: false },
      { year: '2026', place: expect.any(Number), isTurned: false },
      { year: '2027', place: expect.any(Number), isTurned: true },
    ]);
  });

  test('never stand in each other, however long the history', () => {
    for (let year = 1990; year <= 2026; year += 1) {
      const marks = marksSince(`${year}-01`);
      expect(marks.length, String(year)).toBeGreaterThan(0);
      for (const [at, { place, isTurned }] of marks.entries()) {
        const before = marks[at - 1];
        if (before === undefined) continue;
        // A label starts after the end of the previous label. A turned one ends at its mark, so it needs
        // twice the room.
        const room = place - before.place;
        expect(room, `${year}: ${JSON.stringify(marks)}`).toBeGreaterThanOrEqual(isTurned ? 0.25 : 0.1);
      }
    }
  });
});
