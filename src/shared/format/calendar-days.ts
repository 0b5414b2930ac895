/** Calendar days as text, such as 2026-11-27, without clock or time zone. */

/** Milliseconds of a day in UTC, 24 hours; local days may be longer or shorter. */
export const dayMs = 86_400_000;

/** Returns the number of a day, counted from 1970-01-01, which is 0. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;

export const dayOfNumber = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);

/** Returns the days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

/** Monday is 0, Sunday 6. */
export const weekdayOf = (day: string): number => (dayNumber(day) + 3) % 7;
