/** Days of the calendar as text, such as 2026-11-27: no clock and no time zone is asked. */

/** Milliseconds of a day of 24 hours, as UTC has them; on a clock that changes a day may have more or fewer. */
export const dayMs = 86_400_000;

/** The number of a day, counted from 1970-01-01, which is 0. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;

/** The day of a number. */
export const dayOfNumber = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);

/** How many days `to` is after `from`; below 0 where it is before. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

/** Monday is 0, Sunday 6. */
export const weekdayOf = (day: string): number => (dayNumber(day) + 3) % 7;
