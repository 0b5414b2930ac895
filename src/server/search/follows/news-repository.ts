import { premiumInForce } from '#server/accounts/auth/premium-in-force.ts';
import { type Readable, whereReadable } from '#server/library/access/readable.ts';
import { conditions, statementName } from '#server/platform/db/conditions.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { FollowRow } from '#server/search/follows/repository.ts';

/** Serializes the transactions that ring news; an otherwise unused number. */
const ringLock = 7_262_022;

/** Only one transaction rings at a time, so positions rise in the order of commits. */
export async function lockRinging(db: Queryable): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(${ringLock})`);
}

/** Lists waiting emails that are published by now, oldest first. */
export async function listPublishedNews(db: Queryable, limit: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>({
    name: 'published-news',
    text: `select e.id from waiting_news w join emails e on e.id = w.email_id where e.state = 'published'
      order by e.id limit $1::int`,
    values: [limit],
  });
  return rows.map(({ id }) => id);
}

/** SQL: the platforms of the brand's emails before that of facts `f`, published ones of a known platform, newest first. */
export const lastPlatforms = (
  count: number,
) => `select p.platform from email_facts p where p.brand_id = f.brand_id and p.state = 'published'
  and p.platform is not null and (p.received_at, p.email_id) < (f.received_at, f.email_id)
  order by p.received_at desc, p.email_id desc limit ${count}`;

/** A brand's season begins with its first email after this many days without one. */
const seasonGapDays = 150;

/**
 * Moves those of the emails that still wait to the news, in order of their ids, with what they begin: a season of
 * their brand, or mail by another platform than its last three.
 * @returns the ids of those that were moved.
 */
export async function moveToNews(db: Queryable, ids: readonly number[], now: Date): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `with taken as (delete from waiting_news where email_id = any($1::int[]) returning email_id)
     insert into news (email_id, rung_at, starts_season, changes_platform)
     select f.email_id, $2,
       f.season <> 'none' and not exists (select from email_facts earlier where earlier.brand_id = f.brand_id
         and earlier.season = f.season and earlier.state = 'published'
         and earlier.received_at >= f.received_at - interval '${seasonGapDays} days'
         and (earlier.received_at, earlier.email_id) < (f.received_at, f.email_id)),
       coalesce((select count(*) = 3 and min(platform) = max(platform) and min(platform) <> f.platform
         from (${lastPlatforms(3)}) last), false)
     from taken join email_facts f using (email_id) where f.state = 'published' order by f.email_id
     on conflict do nothing returning email_id as id`,
    [ids, now],
  );
  return rows.map(({ id }) => id);
}

/** A follow and an email that it wants. */
export type Pair = readonly [followId: number, emailId: number];

/** An email and a follow that wants it at once. */
export interface Match {
  followId: number;
  userId: string;
  emailId: number;
  /** Whether a mail is wanted; otherwise its webhook alone. */
  wantsMail: boolean;
  webhookId: number | null;
}

/** SQL: whether follow `f` wants single emails, by mail or at its webhook. */
const wantsSingle = `(f.cadence = 'each' or f.webhook_id is not null)`;

/** SQL: whether news are what follow `f` waits for. @param facts alias of their facts. */
const isWanted = (news: string, facts: string) => `(case f.event when 'every' then true
  when 'season_start' then ${news}.starts_season when 'offer' then ${facts}.offer_percent >= f.threshold
  when 'platform' then ${news}.changes_platform else false end)`;

/** SQL: the categories of a brand, the primary one and further ones. */
const categoriesOf = (brandId: string) => `(select category_id from brands where id = ${brandId}
  union select category_id from brand_categories where brand_id = ${brandId})`;

const singleColumns = `f.cadence = 'each' as "wantsMail", f.webhook_id as "webhookId"`;

const matchColumns = 'f.id, f.user_id, f.event, f.threshold, f.cadence, f.webhook_id';

/**
 * Matches news against the follows of brands, categories and seasons that want each email at once. Access is not
 * judged here, but when the mail is sent.
 */
export async function matchNews(db: Queryable, ids: readonly number[]): Promise<Match[]> {
  const { rows } = await db.query<Match>({
    name: 'match-news',
    text: `with fresh as materialized (
        select n.email_id, n.starts_season, n.changes_platform, x.brand_id, x.season, x.offer_percent
        from news n join email_facts x using (email_id) where n.email_id = any($1::int[])
      ), wanted as (
        select ${matchColumns}, fresh.* from fresh join follows f on f.brand_id = fresh.brand_id and ${wantsSingle}
        union all
        select ${matchColumns}, fresh.* from fresh cross join lateral ${categoriesOf('fresh.brand_id')} c
          join follows f on f.category_id = c.category_id and ${wantsSingle}
        union all
        select ${matchColumns}, fresh.* from fresh join follows f on f.season = fresh.season and ${wantsSingle}
      )
      select f.id as "followId", f.user_id as "userId", f.email_id as "emailId", ${singleColumns}
      from wanted f
      where ${isWanted('f', 'f')}
      order by f.user_id, f.email_id, f.id`,
    values: [ids],
  });
  return rows;
}

/** A reader who is notified. */
export interface Reader {
  userId: string;
  /** Null for an account without one: it gets no mail. */
  address: string | null;
  isAdmin: boolean;
  hasPremium: boolean;
  /** Mails about single emails within the last day, without those that were withdrawn. */
  mailsToday: number;
}

/** Returns those of the readers who have not paused, with their current rights. */
export async function listReaders(db: Queryable, userIds: readonly string[], now: Date): Promise<Reader[]> {
  const { rows } = await db.query<Reader>({
    name: 'readers-of-news',
    text: `select u.id as "userId", u.email as address, u.is_admin as "isAdmin",
        ${premiumInForce('u', '$2')} as "hasPremium",
        (select count(*)::int from outgoing_mails m where m.user_id = u.id and m.kind = 'follow'
          and m.state <> 'withdrawn' and m.written_at > $2::timestamptz - interval '1 day') as "mailsToday"
      from users u left join follow_settings s on s.user_id = u.id
      where u.id = any($1::text[]) and u.deletion_due_at is null and s.is_paused is not true`,
    values: [userIds, now],
  });
  return rows as Reader[];
}

/** A followed search that wants each email at once. */
export interface SearchFollow {
  followId: number;
  userId: string;
  search: string;
}

export async function listSearchFollows(db: Queryable): Promise<SearchFollow[]> {
  const { rows } = await db.query<SearchFollow>({
    name: 'search-follows',
    text: `select f.id as "followId", f.user_id as "userId", s.search
      from follows f join saved_searches s on s.id = f.search_id where ${wantsSingle} order by f.id`,
  });
  return rows;
}

/**
 * Returns those of the pairs, of a followed search and an email it found, that the follow wants at once by its
 * current terms.
 */
export async function keepWanted(db: Queryable, pairs: readonly Pair[]): Promise<Match[]> {
  if (pairs.length === 0) return [];
  const { rows } = await db.query<Match>({
    name: 'wanted-matches',
    text: `select f.id as "followId", f.user_id as "userId", n.email_id as "emailId", ${singleColumns}
      from unnest($1::int[], $2::int[]) with ordinality as m (follow_id, email_id, place)
        join follows f on f.id = m.follow_id join news n on n.email_id = m.email_id
        join email_facts x on x.email_id = m.email_id
      where ${wantsSingle} and ${isWanted('n', 'x')} order by m.place`,
    values: [pairs.map(([followId]) => followId), pairs.map(([, emailId]) => emailId)],
  });
  return rows;
}

/** Holds single emails back for the next digest. */
export async function holdBack(db: Queryable, matches: readonly Match[]): Promise<void> {
  if (matches.length === 0) return;
  await db.query(
    `insert into held_news (follow_id, email_id) select * from unnest($1::int[], $2::int[]) on conflict do nothing`,
    [matches.map(({ followId }) => followId), matches.map(({ emailId }) => emailId)],
  );
}

/**
 * Returns the readable news within positions (after, upTo] that a follow waits for, newest first. They are about its
 * brand, category or season; of a followed search about anything, and are to be searched.
 */
export async function listNewsBetween(
  db: Queryable,
  readable: Readable,
  { id }: Pick<FollowRow, 'id'>,
  { after, upTo }: { after: number; upTo: number },
  limit: number | null,
): Promise<Array<{ id: number; position: number }>> {
  const where = conditions([id, after, upTo, limit]);
  whereReadable(where, readable, {
    id: 'x.email_id',
    state: 'x.state',
    receivedAt: 'x.received_at',
    brandId: 'x.brand_id',
  });
  const { rows } = await db.query<{ id: number; position: number }>({
    name: statementName(`news-between ${where.name}`),
    text: `select n.email_id as id, n.position::float8 as position
      from follows f join news n on n.position > $2::bigint and n.position <= $3::bigint
        join email_facts x using (email_id)
      where f.id = $1::int and ${isWanted('n', 'x')}
        and (f.brand_id is null or x.brand_id = f.brand_id) and (f.season is null or x.season = f.season)
        and (f.category_id is null or f.category_id in ${categoriesOf('x.brand_id')})
        and ${where.text}
      order by n.position desc limit $4::int`,
    values: where.values,
  });
  return rows;
}

/** Days for which news are kept. */
const keptDays = 30;

export async function purgeNews(db: Queryable, now: Date): Promise<void> {
  await db.query(`delete from news where rung_at < $1::timestamptz - interval '${keptDays} days'`, [now]);
  await db.query(`delete from waiting_news where stored_at < $1::timestamptz - interval '7 days'`, [now]);
}
