import { factDay } from '#server/ingest/store/facts/fact-day.ts';
import { type Readable, whereReadable, withWholeHistory } from '#server/library/access/readable.ts';
import { type Conditions, conditions } from '#server/platform/db/conditions.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** Mail of a season within days, both included. */
interface SeasonSpan {
  season: string;
  from: string;
  to: string;
}

function ofSeason(readable: Readable, { season, from, to }: SeasonSpan): Conditions {
  const where = conditions([season, from, to]);
  // Repeated for the partial index, which holds only mail with a season.
  where.add('', () => `f.season = $1 and f.season <> 'none'`);
  where.add(
    '',
    () => `f.received_at > $2::date - interval '1 day' and f.received_at < $3::date + interval '2 days'`,
  );
  where.add('', () => `${factDay} between $2::date and $3::date`);
  whereReadable(where, readable, { state: 'f.state', receivedAt: 'f.received_at', brandId: 'f.brand_id' });
  return where;
}

/** A brand's mail for a season: count, period and depth of offers. */
export interface BrandSpan {
  brandId: number;
  emails: number;
  firstDay: string;
  lastDay: string;
  deepestPercent: number | null;
}

/** Returns every brand with readable mail of a season, the most mail first. */
export async function listBrandSpans(
  db: Queryable,
  readable: Readable,
  span: SeasonSpan,
): Promise<BrandSpan[]> {
  const where = ofSeason(readable, span);
  const { rows } = await db.query<BrandSpan>({
    name: `season-brands ${where.name}`,
    text: `select f.brand_id as "brandId", count(*)::int as emails, min(${factDay})::text as "firstDay",
        max(${factDay})::text as "lastDay", max(f.offer_percent)::int as "deepestPercent"
      from email_facts f where ${where.text} group by 1 order by 2 desc, 1`,
    values: where.values,
  });
  return rows;
}

/** A brand's mail for a season on one day. */
export interface BrandDay {
  brandId: number;
  day: string;
  emails: number;
  deepestPercent: number | null;
  hasOffer: boolean;
  emailIds: number[];
}

/** Returns the days on which brands sent readable mail of a season, in order. */
export async function listBrandDays(
  db: Queryable,
  readable: Readable,
  span: SeasonSpan,
  brandIds: readonly number[],
): Promise<BrandDay[]> {
  const where = ofSeason(readable, span);
  where.add('of', (place) => `f.brand_id = any(${place}::int[])`, brandIds);
  const { rows } = await db.query<BrandDay>({
    name: `season-days ${where.name}`,
    text: `select f.brand_id as "brandId", ${factDay}::text as day, count(*)::int as emails,
        max(f.offer_percent)::int as "deepestPercent", bool_or(f.offer_kind is not null) as "hasOffer",
        (array_agg(f.email_id order by f.received_at, f.email_id))[1:5] as "emailIds"
      from email_facts f where ${where.text} group by 1, 2 order by 2, 1`,
    values: where.values,
  });
  return rows;
}

/**
 * Returns the instants of the oldest and the newest mail of seasons, over all open brands, independent of the
 * viewer.
 */
export async function listSeasonEnds(
  db: Queryable,
  readable: Readable,
  seasons: readonly string[],
): Promise<Array<{ season: string; first: string; last: string }>> {
  const where = conditions([seasons]);
  // Repeated for the partial index, which holds only mail with a season.
  where.add('', () => `f.season = s.season and f.season <> 'none'`);
  // The list of years is public, like the number of their emails.
  whereReadable(where, withWholeHistory(readable), {
    state: 'f.state',
    receivedAt: 'f.received_at',
    brandId: 'f.brand_id',
  });
  const end = (direction: 'asc' | 'desc') =>
    `(select ${factDay}::text as day from email_facts f where ${where.text} order by f.received_at ${direction} limit 1)`;
  const { rows } = await db.query<{ season: string; first: string; last: string }>({
    name: `season-ends ${where.name}`,
    text: `select s.season, oldest.day as first, newest.day as last
      from unnest($1::text[]) as s (season), lateral ${end('asc')} oldest, lateral ${end('desc')} newest`,
    values: where.values,
  });
  return rows;
}
