import { describe, expect, test } from 'vitest';
import { dayOfNumber, daysBetween, weekdayOf } from '#shared/format/calendar-days.ts';
import { eventLedUpTo, seasonYear } from '#shared/vocabulary/season-events.ts';
import { seasons } from '#shared/vocabulary/seasons.ts';

// Published dates, not computed by the rules under test.
test.each([
  ['easter', 2024, '2024-03-31'],
  ['easter', 2025, '2025-04-20'],
  ['easter', 2026, '2026-04-05'],
  ['easter', 2038, '2038-04-25'],
  ['black_friday', 2024, '2024-11-29'],
  ['black_friday', 2025, '2025-11-28'],
  ['black_friday', 2026, '2026-11-27'],
  ['fathers_day', 2026, '2026-06-21'],
  ['christmas', 2026, '2026-12-25'],
  ['boxing_day', 2026, '2026-12-26'],
  ['new_year', 2027, '2027-01-01'],
  ['valentines', 2026, '2026-02-14'],
  ['halloween', 2026, '2026-10-31'],
] as const)('%s of %d is on %s', (season, year, day) => {
  expect(eventLedUpTo(season, year, day)).toBe(day);
  expect(seasonYear(season, day)).toBe(year);
});

test("Mother's Day is the one that the mails led up to: Britain's or most others'", () => {
  expect(eventLedUpTo('mothers_day', 2026, '2026-03-14')).toBe('2026-03-15');
  expect(eventLedUpTo('mothers_day', 2026, '2026-03-16')).toBe('2026-05-10');
  expect(eventLedUpTo('mothers_day', 2026, '2026-05-11')).toBe('2026-05-10');
});

test('Mail counts for the event nearest to it, and winter for the year it begins in', () => {
  expect(seasonYear('new_year', '2026-12-20')).toBe(2027);
  expect(seasonYear('christmas', '2027-01-03')).toBe(2026);
  expect(seasonYear('winter', '2027-02-01')).toBe(2026);
  expect(seasonYear('summer', '2026-07-01')).toBe(2026);
  expect(eventLedUpTo('spring', 2026, '2026-04-01')).toBeNull();
});

describe('on every day of sixty years', () => {
  test('the event of a mail is less than nine months away, and weekdays go round', () => {
    for (let number = 3_650; number < 25_550; number += 1) {
      const day = dayOfNumber(number);
      expect(weekdayOf(day)).toBe((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7);
      if (number % 7 !== 0) continue;
      for (const season of seasons) {
        const event = eventLedUpTo(season, seasonYear(season, day), day);
        if (event !== null && Math.abs(daysBetween(day, event)) > 245)
          expect({ season, day, event }).toBeNull();
      }
    }
  });
});
