import { type Conditions, conditions } from '#server/db/conditions.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { type Readable, whereReadable } from '#server/features/access/readable.ts';
import { type QuarterCount, quarterSeconds } from '#server/features/brand-insights/hours-of-clock.ts';
import { factDay } from '#server/ingest/store/fact-day.ts';
import { offerJson } from '#server/ingest/store/store-offers.ts';
import type { BrandInsights } from '#shared/contract/brand-insights.ts';
import type { Offer } from '#shared/contract/offers.ts';

/** Days of the sender's clock, both included; null where a side is open. */
export interface DaySpan {
  from: string | null;
  to: string | null;
}

/** The emails of `$1` that stand in the facts, within a span of days. */
function ofBrand(brandId: number, span: DaySpan): Conditions {
  const where = conditions([brandId]);
  where.add('', () => 'f.brand_id = $1');
  whereInSpan(where, span);
  return where;
}

/** Adds that `email_facts f` is of these days. */
export function whereInSpan(where: Conditions, { from, to }: DaySpan): void {
  // No clock is further from UTC than a day: the instant lets the index narrow what the day then decides.
  if (from !== null)
    where.add(
      'from',
      (at) => `(f.received_at > ${at}::date - interval '1 day' and ${factDay} >= ${at}::date)`,
      from,
    );
  if (to !== null)
    where.add(
      'to',
      (at) => `(f.received_at < ${at}::date + interval '2 days' and ${factDay} <= ${at}::date)`,
      to,
    );
}

const readableOf = (readable: Readable, brandId: number, span: DaySpan): Conditions => {
  const where = ofBrand(brandId, span);
  whereReadable(where, readable, { state: 'f.state', receivedAt: 'f.received_at', brandId: '$1' });
  return where;
};

export interface DayCount {
  day: string;
  campaignType: string;
  emails: number;
}

/** How many published emails of each type a brand sent on each day with any, oldest first; no more is told of them. */
export async function countDays(db: Queryable, brandId: number, span: DaySpan): Promise<DayCount[]> {
  const where = ofBrand(brandId, span);
  const { rows } = await db.query<DayCount>({
    name: `brand-days ${where.name}`,
    // Days become text when they are counted: as text they would be sorted by the rules of a language.
    text: `select day::text as day, "campaignType", emails from (
        select ${factDay} as day, f.campaign_type as "campaignType", count(*)::int as emails
        from email_facts f where ${where.text} and f.state = 'published' group by 1, 2
      ) counted order by counted.day, "campaignType"`,
    values: where.values,
  });
  return rows;
}

/** Whether a published email of a brand is of a day before this one. */
export async function hasSentBefore(db: Queryable, brandId: number, day: string): Promise<boolean> {
  const { rows } = await db.query<{ hasSent: boolean }>({
    name: 'brand-sent-before',
    text: `select exists (select from email_facts f where f.brand_id = $1 and f.state = 'published'
        and f.received_at < $2::date + interval '1 day' and ${factDay} < $2::date) as "hasSent"`,
    values: [brandId, day],
  });
  return rows[0]?.hasSent ?? false;
}

/** How many emails were sent in each hour of the week, and how many of these do not tell the sender's clock. */
export async function countHours(
  db: Queryable,
  readable: Readable,
  brandId: number,
  span: DaySpan,
): Promise<Array<{ weekday: number; hour: number; emails: number; inUtc: number }>> {
  const where = readableOf(readable, brandId, span);
  const { rows } = await db.query({
    name: `brand-hours ${where.name}`,
    text: `select
        coalesce(f.local_weekday, extract(isodow from f.received_at at time zone 'UTC')::int - 1)::int as weekday,
        coalesce(f.local_hour, extract(hour from f.received_at at time zone 'UTC')::int)::int as hour,
        count(*)::int as emails, count(*) filter (where f.local_hour is null)::int as "inUtc"
      from email_facts f where ${where.text} group by 1, 2`,
    values: where.values,
  });
  return rows;
}

/** How many emails came in each quarter of an hour that any came in. */
export async function countQuarters(
  db: Queryable,
  readable: Readable,
  brandId: number,
  span: DaySpan,
): Promise<QuarterCount[]> {
  const where = readableOf(readable, brandId, span);
  const { rows } = await db.query<QuarterCount>({
    name: `brand-quarters ${where.name}`,
    text: `select floor(extract(epoch from f.received_at) / ${quarterSeconds})::int as quarter, count(*)::int as emails
      from email_facts f where ${where.text} group by 1`,
    values: where.values,
  });
  return rows;
}

/** How many emails of each season were sent on each day, oldest first. */
export async function countSeasonDays(
  db: Queryable,
  readable: Readable,
  brandId: number,
  span: DaySpan,
): Promise<Array<{ season: string; day: string; emails: number }>> {
  const where = readableOf(readable, brandId, span);
  const { rows } = await db.query({
    name: `brand-seasons ${where.name}`,
    text: `select season, day::text as day, emails from (
        select f.season, ${factDay} as day, count(*)::int as emails
        from email_facts f where ${where.text} and f.season <> 'none' group by 1, 2
      ) counted order by counted.day, season`,
    values: where.values,
  });
  return rows;
}

/** One value that changes over time, and how long it lasted. */
export interface Stretch {
  value: string | null;
  emails: number;
  firstAt: Date;
  lastAt: Date;
}

/** The platforms a brand was sent by, by their first mail. */
export async function listPlatforms(
  db: Queryable,
  readable: Readable,
  brandId: number,
  span: DaySpan,
): Promise<Stretch[]> {
  const where = readableOf(readable, brandId, span);
  const { rows } = await db.query<Stretch>({
    name: `brand-platforms ${where.name}`,
    text: `select f.platform as value, count(*)::int as emails, min(f.received_at) as "firstAt", max(f.received_at) as "lastAt"
      from email_facts f where ${where.text} group by 1 order by 3, 1`,
    values: where.values,
  });
  return rows;
}

/** More addresses are made for each reader, and tell nothing. */
const mostSenders = 20;

/** The addresses a brand sent most from, by their first mail. */
export async function listSenders(
  db: Queryable,
  readable: Readable,
  brandId: number,
  span: DaySpan,
): Promise<Stretch[]> {
  const where = conditions([brandId]);
  where.add('', () => 'e.brand_id = $1');
  const { from, to } = span;
  // The facts know the day; they are asked near its ends only, because no clock is further from UTC than a day. As a
  // value: what exists could be looked up for all emails of the vault at once.
  const isOnDay = (test: string) => `(select ${factDay} from email_facts f where f.email_id = e.id) ${test}`;
  if (from !== null)
    where.add(
      'from',
      (at) =>
        `(e.received_at > ${at}::date - interval '1 day'
          and (e.received_at >= ${at}::date + interval '1 day' or ${isOnDay(`>= ${at}::date`)}))`,
      from,
    );
  if (to !== null)
    where.add(
      'to',
      (at) =>
        `(e.received_at < ${at}::date + interval '2 days'
          and (e.received_at < ${at}::date or ${isOnDay(`<= ${at}::date`)}))`,
      to,
    );
  whereReadable(where, readable, { state: 'e.state', receivedAt: 'e.received_at', brandId: '$1' });
  const { rows } = await db.query<Stretch>({
    name: `brand-senders ${where.name}`,
    text: `select * from (
        select lower(e.from_address) as value, count(*)::int as emails, min(e.received_at) as "firstAt", max(e.received_at) as "lastAt"
        from emails e where ${where.text} group by 1 order by 2 desc, 1 limit ${mostSenders}
      ) most order by "firstAt", value`,
    values: where.values,
  });
  return rows;
}

/** What is measured over all emails at once; null where there are none. */
export interface Measures {
  emails: number;
  offerShare: number | null;
  deepestPercent: number | null;
  medianLength: number | null;
  emojiShare: number | null;
  questionShare: number | null;
  numberShare: number | null;
  medianBytes: number | null;
  medianPictures: number | null;
}

export const shareOf = (condition: string) => `avg((${condition})::int)::float8`;
export const medianOf = (column: string) => `percentile_cont(0.5) within group (order by ${column})`;

export async function measureEmails(
  db: Queryable,
  readable: Readable,
  brandId: number,
  span: DaySpan,
): Promise<Measures> {
  const where = readableOf(readable, brandId, span);
  const { rows } = await db.query<Measures>({
    name: `brand-measures ${where.name}`,
    text: `select count(*)::int as emails, ${shareOf('f.offer_kind is not null')} as "offerShare",
        max(f.offer_percent)::int as "deepestPercent", ${medianOf('f.subject_characters')} as "medianLength",
        ${shareOf('f.subject_emoji > 0')} as "emojiShare", ${shareOf('f.subject_has_question')} as "questionShare",
        ${shareOf('f.subject_has_number')} as "numberShare", ${medianOf('f.weight')} as "medianBytes",
        ${medianOf('f.pictures')} as "medianPictures"
      from email_facts f where ${where.text}`,
    values: where.values,
  });
  return rows[0] as Measures;
}

/** More than anybody reads. */
const mostOffers = 200;

type DiaryEntry = BrandInsights['offers']['diary'][number];

/** What a brand offered, newest first. */
export async function listDiary(
  db: Queryable,
  readable: Readable,
  brandId: number,
  span: DaySpan,
): Promise<DiaryEntry[]> {
  const where = readableOf(readable, brandId, span);
  const { rows } = await db.query<Pick<DiaryEntry, 'emailId' | 'day'> & { offer: Offer }>({
    name: `brand-diary ${where.name}`,
    text: `select o.email_id as "emailId", ${factDay}::text as day, ${offerJson} as offer
      from email_facts f join email_offers o on o.email_id = f.email_id where ${where.text}
      order by f.received_at desc, f.email_id desc, o.position limit ${mostOffers}`,
    values: where.values,
  });
  return rows.map(({ offer, ...entry }) => ({ ...entry, ...offer }));
}

/**
 * Every day on which anything reached this vault, oldest first, and how much did. A step into the index a day, so a
 * large vault costs no more than a small one of the same age.
 */
export async function listDaysWithMail(db: Queryable): Promise<{ days: string[]; emails: number }> {
  const { rows } = await db.query<{ days: string[] | null; emails: number }>({
    name: 'days-with-mail',
    text: `with recursive received (day) as (
        (select (received_at at time zone 'UTC')::date from email_facts where state = 'published'
         order by received_at desc, email_id desc limit 1)
        union all
        select (select (earlier.received_at at time zone 'UTC')::date from email_facts earlier
                where earlier.state = 'published' and earlier.received_at < received.day::timestamp at time zone 'UTC'
                order by earlier.received_at desc, earlier.email_id desc limit 1)
        from received where received.day is not null
      )
      select array_agg(day::text order by day) filter (where day is not null) as days,
        (select coalesce(sum(email_count), 0)::int from brands) as emails from received`,
  });
  return { days: rows[0]?.days ?? [], emails: rows[0]?.emails ?? 0 };
}
