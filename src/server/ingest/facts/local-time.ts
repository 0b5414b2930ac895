import type { LocalTime } from '#server/ingest/facts/email-facts.ts';
import { parseZonedDate } from '#server/ingest/parse/mail-date.ts';
import type { ParsedMail } from '#server/ingest/types.ts';
import { dayMs } from '#shared/format/calendar-days.ts';

const minuteMs = 60_000;

/** A Date header further from when the mail came is a clock that was never set, or mail moved from elsewhere. */
const farthestDateMs = 3 * dayMs;

/** The clocks on earth, in minutes east of UTC: Baker Island to Kiribati. */
const westernmost = -12 * 60;
const easternmost = 14 * 60;

/** All clocks differ from UTC by quarters of an hour. */
const clockStep = 15;

/**
 * Platforms that stamp mail of every sender, wherever that is, by the clock of their own servers: Salesforce's
 * -0600 stands in mail of Brazilian and German shops, summer and winter.
 */
const ownClocks: ReadonlySet<string> = new Set([
  'Salesforce Marketing Cloud',
  'ActiveCampaign',
  'Zoho Campaigns',
]);

/**
 * When the mail came, on the sender's clock: the offset of the Date header from UTC says how that runs.
 * @returns null where it does not tell: no such header, no or an impossible offset, a date more than three days off,
 * a platform that stamps its own clock, and an offset of zero. Most platforms stamp UTC whoever sends, so that of
 * those in Lisbon and London in winter no mail tells; an hour that is often wrong would be worth less than none.
 */
export function readLocalTime(
  { headers, receivedAt }: Pick<ParsedMail, 'headers' | 'receivedAt'>,
  esp: string | null,
): LocalTime | null {
  if (esp !== null && ownClocks.has(esp)) return null;
  const date = parseZonedDate(headers.find(({ name }) => name === 'date')?.value ?? '');
  if (date === null || !isClock(date.offsetMinutes)) return null;
  const distance = Math.abs(date.instant.getTime() - receivedAt.getTime());
  // Not the other way round: of an invalid date the distance is no number.
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
