import { minutesAhead } from '#shared/format/time-zone.ts';

const minuteMs = 60_000;

/**
 * Returns the instant of a local time in a time zone.
 * @param shown the local time, encoded as if it were UTC.
 */
export function instantOf(timeZone: string, shown: number): number {
  const guess = shown - minutesAhead(timeZone, new Date(shown)) * minuteMs;
  return shown - minutesAhead(timeZone, new Date(guess)) * minuteMs;
}
