import { minutesAhead } from '#shared/format/time-zone.ts';

const minuteMs = 60_000;

/** The instant at which the clocks of a time zone show a time, given as if they showed UTC. */
export function instantOf(timeZone: string, shown: number): number {
  const guess = shown - minutesAhead(timeZone, new Date(shown)) * minuteMs;
  return shown - minutesAhead(timeZone, new Date(guess)) * minuteMs;
}
