import { findMonth } from '#server/ingest/parse/month-names.ts';

/** Hours east of UTC of zone names used in mail (RFC 5322, section 4.3, and common European ones). */
const namedZones: Record<string, number> = {
  ...{ ut: 0, utc: 0, gmt: 0, z: 0, wet: 0, west: 1, bst: 1, jst: 9 },
  ...{ est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7 },
  ...{ cet: 1, cest: 2, met: 1, mest: 2, eet: 2, eest: 3 },
};

const rfc5322 =
  /\b(\d{1,2})[.ªº]?[ -](?:de )?(\p{L}{3,14})[.,]?[ -](?:de )?(\d{4}|\d{2})[ ,]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)? ?([+-]\d{4}|[+-]\d{2}:\d{2}|[a-z]{1,5})?/iu;
const asctime =
  /(?<!\p{L})(\p{L}{3,14})\.? (\d{1,2})[.,]? (\d{1,2}):(\d{2})(?::(\d{2}))? ([a-z]{1,5} |[+-]\d{4} )?(\d{4})/iu;
const iso = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)? ?(Z|[+-]\d{2}:?\d{2})?/i;

/** No header's date is longer; the limit keeps the patterns cheap. */
const longestDate = 200;

/** A date and the offset of the clock it was written by. */
export interface ZonedDate {
  instant: Date;
  /** Minutes east of UTC; null if the zone is missing or unknown, or is `-0000`, which means unknown. */
  offsetMinutes: number | null;
}

/** Returns the instant of a Date or Received header, see `parseZonedDate`. An unknown zone counts as UTC. */
export function parseMailDate(value: string): Date | null {
  return parseZonedDate(value)?.instant ?? null;
}

/**
 * Parses a Date header or the date of a Received header, as leniently as old mailers demand: RFC 5322 with
 * comments, two-digit years and named zones, asctime, ISO 8601; names of months in the languages of
 * `findMonth`.
 * @returns null if there is no such date; never a guess.
 * @see RFC 5322, sections 3.3 and 4.3
 */
export function parseZonedDate(value: string): ZonedDate | null {
  const text = value
    .slice(0, longestDate)
    .replace(/\([^()]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const inOrder = rfc5322.exec(text);
  if (inOrder) {
    const [, day, month = '', year = '', hour, minute, second, zone] = inOrder;
    return toInstant(toYear(year), findMonth(month), day, hour, minute, second, zone);
  }
  const american = asctime.exec(text);
  if (american) {
    const [, name = '', day, hour, minute, second, zone, year] = american;
    const month = findMonth(name);
    return toInstant(Number(year), month, day, hour, minute, second, zone?.trim());
  }
  const sortable = iso.exec(text);
  if (sortable) {
    const [, year, month, day, hour, minute, second, zone] = sortable;
    return toInstant(Number(year), Number(month) - 1, day, hour, minute, second, zone);
  }
  return null;
}

/** Two-digit years according to RFC 5322, section 4.3. */
function toYear(digits: string): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year < 50 ? 2000 + year : 1900 + year;
}

function toInstant(
  year: number,
  month: number,
  day: string | undefined,
  hour: string | undefined,
  minute: string | undefined,
  second: string | undefined,
  zone: string | undefined,
): ZonedDate | null {
  const [d, h, m, s] = [Number(day), Number(hour), Number(minute), Number(second ?? 0)] as const;
  const isPossible = month >= 0 && month < 12 && year >= 1970 && h < 24 && m < 60 && s <= 60;
  if (!isPossible) return null;
  const local = new Date(Date.UTC(year, month, d, h, m, s));
  if (local.getUTCDate() !== d && s !== 60) return null; // 31 February
  const offsetMinutes = toOffsetMinutes(zone);
  return { instant: new Date(local.getTime() - (offsetMinutes ?? 0) * 60_000), offsetMinutes };
}

/** Server clocks differ by up to this much; a date further in the future is an error. */
const clockSlackMs = 24 * 60 * 60 * 1000;

/** Email marketing began later; an earlier date comes from a clock that was never set. */
const firstMailAt = new Date('1990-01-01T00:00:00Z');

/** Returns whether a message received by `now` can have been sent at that date. */
export function isBelievable(date: Date, now: Date): boolean {
  return date >= firstMailAt && date.getTime() <= now.getTime() + clockSlackMs;
}

function toOffsetMinutes(zone = ''): number | null {
  const numeric = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (!numeric) {
    const hours = namedZones[zone.toLowerCase()];
    return hours === undefined ? null : hours * 60;
  }
  const minutes = Number(numeric[2]) * 60 + Number(numeric[3]);
  if (minutes > 14 * 60) return null; // no such zone exists
  if (numeric[1] === '+') return minutes;
  return minutes === 0 ? null : -minutes;
}
