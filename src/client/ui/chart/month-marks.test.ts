import { expect, test } from 'vitest';
import { monthMarks } from '#client/ui/chart/month-marks.ts';

const monthsFrom = (year: number, month: number, count: number) =>
  Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - 1 + at)).toISOString().slice(0, 7),
  );

const text = (keys: readonly string[]) =>
  monthMarks(keys).map(({ at, month, year }) => [at, month, year].filter((part) => part !== null).join(' '));

test('thirteen months are all named, with the year where one begins', () => {
  expect(text(monthsFrom(2025, 11, 13))).toEqual([
    '0 Nov 2025',
    '1 Dec',
    '2 Jan 2026',
    ...['Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'].map(
      (month, at) => `${at + 3} ${month}`,
    ),
  ]);
});

test('of two years each quarter is named, of ten only the years', () => {
  expect(text(monthsFrom(2024, 10, 26))).toEqual([
    '0 Oct 2024',
    '3 Jan 2025',
    '6 Apr',
    '9 Jul',
    '12 Oct',
    '15 Jan 2026',
    '18 Apr',
    '21 Jul',
    '24 Oct',
  ]);
  expect(text(monthsFrom(2017, 1, 120))).toEqual(
    Array.from({ length: 10 }, (_, at) => `${at * 12} ${2017 + at}`),
  );
});

test('weeks have the month that the first of them begins', () => {
  const weeks = Array.from({ length: 10 }, (_, at) =>
    new Date(Date.UTC(2026, 9, 26 + at * 7)).toISOString().slice(0, 10),
  );
  // The single Monday of October would overlap November.
  expect(text(weeks)).toEqual(['0 Oct 2026', '1 Nov', '6 Dec']);
  expect(text(Array.from({ length: 40 }, (_, at) => weeks[at] ?? weekAfter(weeks[0] ?? '', at)))[0]).toBe(
    '1 Nov 2026',
  );
  expect(text([])).toEqual([]);
});

const weekAfter = (monday: string, weeks: number) =>
  new Date(Date.parse(monday) + weeks * 7 * 86_400_000).toISOString().slice(0, 10);

test('a year that would run into the next one is left out', () => {
  expect(text(monthsFrom(2025, 12, 13)).slice(0, 3)).toEqual(['0 Dec', '1 Jan 2026', '2 Feb']);
  const weeks = Array.from({ length: 53 }, (_, at) => weekAfter('2025-11-24', at));
  expect(text(weeks).slice(0, 3)).toEqual(['1 Dec', '6 Jan 2026', '10 Feb']);
});
