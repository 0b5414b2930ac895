import type { LocalTime } from '#server/ingest/facts/email-facts.ts';
import { parseZonedDate } from '#server/ingest/parse/mail-date.ts';
import type { ParsedMail } from '#server/ingest/types.ts';
import { dayMs } from '#shared/format/calendar-days.ts';

const minuteMs = 60_000;

/** A Date header further from the time of receipt comes from a clock that was never set, or from moved mail. */
const farthestDateMs = 3 * dayMs;

/** The range of UTC offsets, in minutes east of UTC: Baker Island to Kiribati. */
const westernmost = -12 * 60;
const easternmost = 14 * 60;

/** All offsets from UTC are multiples of a quarter of an hour. */
const clockStep = 15;

/**
 * Platforms that use their own servers' clock for every sender: Salesforce's -0600 is in emails of Brazilian
 * and German shops, summer and winter.
 */
const ownClocks: ReadonlySet<string> = new Set([
  'Salesforce Marketing Cloud',
  'ActiveCampaign',
  'Zoho Campaigns',
]);

/**
 * Returns the time of receipt on the sender's clock, by the UTC offset of the Date header.
 * @returns null if unknown: no such header, no or an impossible offset, a date more than three days off, a
 * platform with its own clock, and an offset of zero. Most platforms stamp UTC for every sender, so it does
 * not identify senders in Lisbon and London in winter; an hour that is often wrong would be worse than none.
 */
export function readLocalTime(
  { headers, receivedAt }: Pick<ParsedMail, 'headers' | 'receivedAt'>,
  esp: string | null,
): LocalTime | null {
  if (esp !== null && ownClocks.has(esp)) return null;
  const date = parseZonedDate(headers.find(({ name }) => name === 'date')?.value ?? '');
  if (date === null || !isClock(date.offsetMinutes)) return null;
  const distance = Math.abs(date.instant.getTime() - receivedAt.getTime());
  // Not the other way round: the distance of an invalid date is NaN.
  if (!(distance <= farthestDateMs)) return null;
  const clock = new Date(receivedAt.getTime() + date.offsetMinutes * minuteMs);
  return {
    day: clock.toISOString().slice(0, 10),
    weekday: (clock.getUTCDay() + 6) % 7,
    hour: clock.getUTCHours(),
  };
}

function isClock(offset: number | null): offset is number {
  if (offset === null || offset === 0) return false;
  return offset >= westernmost && offset <= easternmost && offset % clockStep === 0;
}
