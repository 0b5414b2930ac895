import { type Readable, whereReadable, withWholeHistory } from '#server/library/access/readable.ts';
import { brandColumn } from '#server/library/emails/readable-email.ts';
import { conditions } from '#server/platform/db/conditions.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';

export interface TypeCount {
  /** In UTC. */
  day: string;
  campaignType: CampaignType;
  emails: number;
}

/**
 * Returns how many emails of each type arrived on each day since `since`, of open brands, oldest first: over
 * the whole history, because nothing else about them is shown. Served by an index-only scan.
 */
export async function countTypes(db: Queryable, readable: Readable, since: string): Promise<TypeCount[]> {
  const where = conditions([since]);
  where.add('', () => `e.received_at >= $1::date::timestamp at time zone 'UTC'`);
  whereReadable(where, withWholeHistory(readable), { state: 'e.state', brand: 'b' });
  const { rows } = await db.query<TypeCount>({
    name: `vault-types ${where.name}`,
    text: `select day::text as day, campaign_type as "campaignType", emails from (
        select (e.received_at at time zone 'UTC')::date as day, e.campaign_type, count(*)::int as emails
        from emails e join brands b on b.id = e.brand_id where ${where.text} group by 1, 2
      ) counted order by 1, 2`,
    values: where.values,
  });
  return rows;
}

/** The number of emails of a season on a day. */
export interface SeasonDay {
  season: Season;
  day: string;
  emails: number;
  brandIds: number[];
}

/** Returns every day within a period with readable mail of any season; days are in UTC, both included. */
export async function countSeasonDays(
  db: Queryable,
  readable: Readable,
  { from, to, seasons }: { from: string; to: string; seasons: readonly Season[] },
): Promise<SeasonDay[]> {
  const where = conditions([seasons, from, to]);
  // Repeated for the partial index, which holds only mail with a season.
  where.add('', () => `f.season = any($1::text[]) and f.season <> 'none'`);
  where.add(
    '',
    () =>
      `f.received_at >= $2::date::timestamp at time zone 'UTC' and f.received_at < ($3::date + 1)::timestamp at time zone 'UTC'`,
  );
  whereReadable(where, readable, { state: 'f.state', receivedAt: 'f.received_at', brandId: 'f.brand_id' });
  const { rows } = await db.query<Omit<SeasonDay, 'season'> & { season: string }>({
    name: `vault-seasons ${where.name}`,
    text: `select f.season, (f.received_at at time zone 'UTC')::date::text as day, count(*)::int as emails,
        array_agg(distinct f.brand_id) as "brandIds"
      from email_facts f where ${where.text} group by 1, 2`,
    values: where.values,
  });
  return rows as SeasonDay[];
}

/** A brand's first email of a season. */
export interface SeasonStart {
  season: Season;
  emailId: number;
}

/**
 * Returns the brands that most recently began a season: those whose first readable email of it since `since`
 * arrived on or after `from`. Both are days in UTC.
 */
export async function listStarts(
  db: Queryable,
  readable: Readable,
  { since, from, seasons, limit }: { since: string; from: string; seasons: readonly Season[]; limit: number },
): Promise<SeasonStart[]> {
  const where = conditions([seasons, since]);
  where.add('', () => `f.season = any($1::text[]) and f.season <> 'none'`);
  where.add('', () => `f.received_at >= $2::date::timestamp at time zone 'UTC'`);
  whereReadable(where, readable, { state: 'f.state', receivedAt: 'f.received_at', brandId: 'f.brand_id' });
  const { rows } = await db.query<Omit<SeasonStart, 'season'> & { season: string }>({
    name: `vault-starts ${where.name}`,
    text: `select first.season, (
        select f.email_id from email_facts f
        where f.brand_id = first.brand_id and f.season = first.season and f.received_at = first.first_at and ${where.text}
        order by f.email_id limit 1
      ) as "emailId"
      from (
        select f.season, f.brand_id, min(f.received_at) as first_at from email_facts f where ${where.text} group by 1, 2
        having min(f.received_at) >= ${where.place(from)}::date::timestamp at time zone 'UTC'
        order by 3 desc, 2, 1 limit ${where.place(limit)}::int
      ) first order by first.first_at desc, first.brand_id, first.season`,
    values: where.values,
  });
  return rows as SeasonStart[];
}

/** An email with the fields that identify it. */
export interface NamedEmail {
  emailId: number;
  subject: string;
  /** In UTC. */
  day: string;
  brand: { slug: string; name: string; logoUrl: string | null; categoryId: number };
}

/** Returns those of these emails that are readable now, by id. */
export async function nameEmails(
  db: Queryable,
  readable: Readable,
  ids: readonly number[],
): Promise<Map<number, NamedEmail>> {
  if (ids.length === 0) return new Map();
  const where = conditions([ids]);
  whereReadable(where, readable, { state: 'e.state', brand: 'b', receivedAt: 'e.received_at' });
  const { rows } = await db.query<NamedEmail>({
    name: `vault-named ${where.name}`,
    text: `select e.id as "emailId", e.subject, (e.received_at at time zone 'UTC')::date::text as day, ${brandColumn}
      from unnest($1::int[]) wanted (id) join emails e using (id) join brands b on b.id = e.brand_id where ${where.text}`,
    values: where.values,
  });
  return new Map(rows.map((row) => [row.emailId, row]));
}

/** An email with the depth of its offer. */
export interface DeepEmail {
  emailId: number;
  brandId: number;
  percent: number;
}

/** Returns the readable emails since an instant whose best offer is a percentage, the deepest first. */
export async function listDeepest(
  db: Queryable,
  readable: Readable,
  since: Date,
  limit: number,
): Promise<DeepEmail[]> {
  const where = conditions([since]);
  where.add('', () => 'f.received_at >= $1::timestamptz and coalesce(f.offer_percent, 0) > 0');
  whereReadable(where, readable, { state: 'f.state', receivedAt: 'f.received_at', brandId: 'f.brand_id' });
  const { rows } = await db.query<DeepEmail>({
    name: `vault-deepest ${where.name}`,
    text: `select f.email_id as "emailId", f.brand_id as "brandId", coalesce(f.offer_percent, 0)::int as percent
      from email_facts f where ${where.text}
      order by coalesce(f.offer_percent, 0) desc, f.received_at desc, f.email_id desc limit ${where.place(limit)}::int`,
    values: where.values,
  });
  return rows;
}
