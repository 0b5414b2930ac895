import { minutesAhead } from '#shared/format/time-zone.ts';

/** Offsets of time zones differ by multiples of a quarter of an hour. */
export const quarterSeconds = 900;
const quartersOfDay = 96;

/** Number of emails in a quarter of an hour, counted since 1970-01-01 in UTC. */
export interface QuarterCount {
  quarter: number;
  emails: number;
}

/**
 * Counts emails by the hour of the week in a time zone, with its offset at the time: seven rows, Monday
 * first, of 24.
 */
export function hoursOfClock(timeZone: string, quarters: readonly QuarterCount[]): number[][] {
  const hours = Array.from({ length: 7 }, () => new Array<number>(24).fill(0));
  const ahead = quartersAhead(timeZone);
  for (const { quarter, emails } of quarters) {
    const local = quarter + ahead(quarter);
    const weekday = (((Math.floor(local / quartersOfDay) + 3) % 7) + 7) % 7;
    const hour = Math.floor((((local % quartersOfDay) + quartersOfDay) % quartersOfDay) / 4);
    const row = hours[weekday];
    if (row !== undefined) row[hour] = (row[hour] ?? 0) + emails;
  }
  return hours;
}

/** Offsets change on a few days of a year: on all other days one lookup serves the whole day. */
function quartersAhead(timeZone: string): (quarter: number) => number {
  const at = (quarter: number) => minutesAhead(timeZone, new Date(quarter * quarterSeconds * 1000)) / 15;
  const known = new Map<number, number | null>();
  return (quarter) => {
    const day = Math.floor(quarter / quartersOfDay);
    let ahead = known.get(day);
    if (ahead === undefined) {
      const [first, last] = [at(day * quartersOfDay), at((day + 1) * quartersOfDay - 1)];
      ahead = first === last ? first : null;
      known.set(day, ahead);
    }
    return ahead ?? at(quarter);
  };
}
