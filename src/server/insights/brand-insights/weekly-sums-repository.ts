import { factDay } from '#server/ingest/store/facts/fact-day.ts';
import {
  type BrandSums,
  type CountedCells,
  type DayTypes,
  toDayTypes,
  toHours,
  toSeasons,
} from '#server/insights/brand-insights/brand-sums.ts';
import { type Readable, whereReadable } from '#server/library/access/readable.ts';
import { type Conditions, conditions } from '#server/platform/db/conditions.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { dayNumber, dayOfNumber } from '#shared/format/calendar-days.ts';

// Totals of a brand's emails: counted for any days, and stored for complete weeks (`brand_weeks.sums`).

/** Days in local time, both included. */
export interface Days {
  first: string;
  last: string;
}

/** SQL: a day as a number, which sorts and compares directly. */
const numberOf = (day: string) => `${day} - date '1970-01-01'`;
const msOf = (instant: string) => `floor(extract(epoch from ${instant}) * 1000)::bigint`;

/**
 * Selects the emails of a brand on some days: one index range per part. No local time is further than a day
 * from UTC: the condition on the instant can use the index, the exact day decides.
 */
function onDays(brandId: number, days: readonly Days[]): Conditions {
  const where = conditions(valuesOf(brandId, days));
  where.add(
    '',
    () => `f.received_at > part.first - interval '1 day' and f.received_at < part.last + interval '2 days'`,
  );
  where.add('', () => `${factDay} between part.first and part.last`);
  return where;
}

const valuesOf = (brandId: number, days: readonly Days[]) => [
  brandId,
  days.map(({ first }) => first),
  days.map(({ last }) => last),
];

const parts = 'unnest($2::date[], $3::date[]) as part (first, last)';

/**
 * SQL: emails of `f` counted by some columns, one array per row; `sums` are further columns, with a leading
 * comma.
 */
const countedBy = (columns: string, cells: string, sums: string, where: string) =>
  `(select coalesce(json_agg(json_build_array(${cells})), '[]') from (
     select ${columns}, count(*) as emails${sums} from f where ${where} group by ${columns}
   ) counted)`;

/** Returns the totals of the readable emails of a brand on some days; the parts must not overlap. */
export async function countSums(
  db: Queryable,
  readable: Readable,
  brandId: number,
  days: readonly Days[],
): Promise<BrandSums> {
  const [sums, senders] = await Promise.all([
    countFacts(db, readable, brandId, days),
    countSenders(db, readable, brandId, days),
  ]);
  return { ...sums, senders };
}

async function countFacts(
  db: Queryable,
  readable: Readable,
  brandId: number,
  days: readonly Days[],
): Promise<Omit<BrandSums, 'senders'>> {
  const where = onDays(brandId, days);
  whereReadable(where, readable, { state: 'f.state', receivedAt: 'f.received_at', brandId: '$1' });
  const { rows } = await db.query<{ sums: Omit<BrandSums, keyof CountedCells> & CountedCells }>({
    name: `brand-sums ${where.name}`,
    // One index-only scan; the result is counted in memory.
    text: `with f as materialized (
        select ${numberOf(factDay)} as day, f.campaign_type, f.season, f.platform, f.received_at,
          24 * coalesce(f.local_weekday, extract(isodow from f.received_at at time zone 'UTC')::int - 1)
            + coalesce(f.local_hour, extract(hour from f.received_at at time zone 'UTC')::int) as hour,
          f.local_hour is null as is_utc, f.offer_kind, f.offer_percent, f.subject_characters, f.subject_emoji,
          f.subject_has_question, f.subject_has_number, f.weight, f.pictures
        from ${parts} join email_facts f on f.brand_id = $1 and ${where.text}
      )
      select json_build_object(
        'days', ${countedBy('day, campaign_type', 'day, campaign_type, emails', '', 'true')},
        'hours', ${countedBy('hour', 'hour, emails, utc', ', count(*) filter (where is_utc) as utc', 'true')},
        'seasons', ${countedBy('season, day', 'season, day, emails', '', "season <> 'none'")},
        'platforms', ${countedBy(
          'platform',
          `platform, emails, ${msOf('first')}, ${msOf('last')}`,
          ', min(received_at) as first, max(received_at) as last',
          'true',
        )},
        'lengths', ${countedBy('subject_characters', 'subject_characters, emails', '', 'true')},
        'weights', ${countedBy('weight', 'weight, emails', '', 'true')},
        'pictures', ${countedBy('pictures', 'pictures, emails', '', 'true')},
        'measures', (select json_build_object('emails', count(*), 'withOffer', count(offer_kind),
          'deepestPercent', max(offer_percent), 'withEmoji', count(*) filter (where subject_emoji > 0),
          'withQuestion', count(*) filter (where subject_has_question),
          'withNumber', count(*) filter (where subject_has_number)) from f)
      ) as sums`,
    values: where.values,
  });
  const { days: dayCells, hours, seasons, ...sums } = (rows[0] as (typeof rows)[number]).sums;
  return { ...sums, days: toDayTypes(dayCells), ...toHours(hours), seasons: toSeasons(seasons) };
}

/**
 * Counts the sender addresses, which the rows of `emails` hold; looks up the local day in the facts only near
 * the ends.
 */
async function countSenders(
  db: Queryable,
  readable: Readable,
  brandId: number,
  days: readonly Days[],
): Promise<BrandSums['senders']> {
  const where = conditions(valuesOf(brandId, days));
  // A scalar subquery: with `exists` the planner might read the facts of all emails of the vault.
  const isOnDay = (test: string) => `(select ${factDay} from email_facts f where f.email_id = e.id) ${test}`;
  where.add(
    '',
    () => `e.received_at > part.first - interval '1 day'
      and (e.received_at >= part.first + interval '1 day' or ${isOnDay('>= part.first')})`,
  );
  where.add(
    '',
    () => `e.received_at < part.last + interval '2 days'
      and (e.received_at < part.last or ${isOnDay('<= part.last')})`,
  );
  whereReadable(where, readable, { state: 'e.state', receivedAt: 'e.received_at', brandId: '$1' });
  const { rows } = await db.query<{ address: string; emails: number; firstMs: number; lastMs: number }>({
    name: `brand-senders ${where.name}`,
    text: `select lower(e.from_address) as address, count(*)::int as emails,
        (${msOf('min(e.received_at)')})::float8 as "firstMs", (${msOf('max(e.received_at)')})::float8 as "lastMs"
      from ${parts} join emails e on e.brand_id = $1 and ${where.text} group by 1`,
    values: where.values,
  });
  return rows.map(({ address, emails, firstMs, lastMs }) => [address, emails, firstMs, lastMs]);
}

/** Returns how many published emails of each type a brand sent per day, and nothing else about them. */
export async function countDays(db: Queryable, brandId: number, days: readonly Days[]): Promise<DayTypes[]> {
  const where = onDays(brandId, days);
  const { rows } = await db.query<{ day: number; campaignType: string; emails: number }>({
    name: 'brand-days',
    text: `select ${numberOf(factDay)} as day, f.campaign_type as "campaignType", count(*)::int as emails
      from ${parts} join email_facts f on f.brand_id = $1 and ${where.text} and f.state = 'published' group by 1, 2`,
    values: where.values,
  });
  return toDayTypes(rows.map(({ day, campaignType, emails }) => [day, campaignType, emails]));
}

/** A week with stored totals, by its Monday. */
interface StoredWeek<Sums> {
  week: string;
  sums: Sums;
}

const withinDays = `brand_id = $1 and week >= $2::date and week <= $3::date - 6 and sums is not null`;

/** Returns stored totals of a brand's complete weeks, where the viewer may read all published emails. */
export async function listStoredSums(
  db: Queryable,
  readable: Readable,
  brandId: number,
  { first, last }: Days,
): Promise<StoredWeek<BrandSums>[]> {
  const where = conditions([brandId, first, last]);
  where.add('', () => withinDays);
  // SQL: the earliest instant an email of the week may have, as no local time is further than a day from UTC.
  const receivedAt = `((week - 1)::timestamp at time zone 'UTC')`;
  whereReadable(where, readable, { state: `'published'`, receivedAt, brandId: '$1' });
  const { rows } = await db.query<StoredWeek<BrandSums | null>>({
    name: `brand-kept-sums ${where.name}`,
    text: `select week::text as week, sums from brand_weeks where ${where.text}`,
    values: where.values,
  });
  return rows.flatMap(({ week, sums }) => (sums === null ? [] : [{ week, sums }]));
}

/** Returns the stored days of a brand's complete weeks, and nothing else about them. */
export async function listStoredDays(
  db: Queryable,
  brandId: number,
  { first, last }: Days,
): Promise<StoredWeek<DayTypes[]>[]> {
  const { rows } = await db.query<StoredWeek<DayTypes[] | null>>({
    name: 'brand-kept-days',
    text: `select week::text as week, sums -> 'days' as sums from brand_weeks where ${withinDays}`,
    values: [brandId, first, last],
  });
  return rows.flatMap(({ week, sums }) => (sums === null ? [] : [{ week, sums }]));
}

/** The days that are in none of these weeks, in as few parts as possible. */
export function daysOutsideWeeks({ first, last }: Days, weeks: readonly { week: string }[]): Days[] {
  const rest: Days[] = [];
  let from = first;
  for (const week of weeks.map((each) => each.week).sort()) {
    if (week > from) rest.push({ first: from, last: dayOfNumber(dayNumber(week) - 1) });
    from = dayOfNumber(dayNumber(week) + 7);
  }
  if (from <= last) rest.push({ first: from, last });
  return rest;
}

/** A week of a brand, and its version: how often its emails have changed. */
export interface BrandWeek {
  brandId: number;
  week: string;
  changes: number;
}

/**
 * Returns complete weeks before a day whose totals are worth storing and are not stored, the newest first:
 * two emails a day or more; counting fewer is fast enough.
 * @param after the last week of the previous call.
 */
export async function listUncounted(
  db: Queryable,
  { before, after, limit }: { before: string; after: BrandWeek | undefined; limit: number },
): Promise<BrandWeek[]> {
  const { rows } = await db.query<BrandWeek>({
    name: 'brand-weeks-uncounted',
    text: `select brand_id as "brandId", week::text as week, changes from brand_weeks
      where sums is null and emails >= 14 and (week, brand_id) < ($1::date, $2::int)
      order by week desc, brand_id desc limit $3::int`,
    values: [after?.week ?? before, after?.brandId ?? 0, limit],
  });
  return rows;
}

/** Stores the totals of a week, unless its emails have changed since it was listed. @returns true if stored. */
export async function storeSums(
  db: Queryable,
  { brandId, week, changes }: BrandWeek,
  sums: BrandSums,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'brand-week-keep',
    text: 'update brand_weeks set sums = $4::json where brand_id = $1 and week = $2::date and changes = $3',
    values: [brandId, week, changes, JSON.stringify(sums)],
  });
  return rowCount === 1;
}

/** Returns a random sample of weeks with stored totals. */
export async function sampleStoredSums(
  db: Queryable,
  limit: number,
): Promise<Array<BrandWeek & { sums: BrandSums | null }>> {
  const { rows } = await db.query<BrandWeek & { sums: BrandSums | null }>({
    name: 'brand-kept-sample',
    text: `select brand_id as "brandId", week::text as week, changes, sums from brand_weeks where sums is not null
      order by random() limit $1::int`,
    values: [limit],
  });
  return rows;
}

/** Invalidates all stored totals. */
export async function invalidateSums(db: Queryable): Promise<void> {
  await db.query(`update brand_weeks set sums = null where sums is not null`);
}
