import type { SignedInUser } from '#server/accounts/auth/guards.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { FollowSubject } from '#shared/contract/search/follows.ts';
import type { FollowCadence, FollowEvent } from '#shared/vocabulary/follows.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';

/** The subject of a follow; exactly one is set. */
export interface SubjectIds {
  brandId: number | null;
  categoryId: number | null;
  searchId: number | null;
  season: Season | null;
}

export interface FollowRow extends SubjectIds {
  id: number;
  userId: string;
  event: FollowEvent;
  threshold: number | null;
  cadence: FollowCadence;
  webhookId: number | null;
  /** The high-water mark: positions of news up to it have been in a digest, or precede the follow. */
  position: number;
  /** Slug of the brand or category, season, or id of the search. */
  key: string;
  name: string;
  /** The query string of a followed search. */
  search: string | null;
  createdAt: Date;
}

/** Returns the kind of a follow's subject. */
export function kindOf({ brandId, categoryId, searchId }: SubjectIds): FollowSubject['kind'] {
  if (brandId !== null) return 'brand';
  if (categoryId !== null) return 'category';
  return searchId !== null ? 'search' : 'season';
}

/** SQL: the columns of a follow, with the name of its subject. */
const columns = `f.id, f.user_id as "userId", f.brand_id as "brandId", f.category_id as "categoryId",
  f.search_id as "searchId", f.season, f.event, f.threshold::int as threshold, f.cadence, f.webhook_id as "webhookId", f.position::float8 as position,
  coalesce(b.slug, c.slug, s.id::text, f.season, '') as key, coalesce(b.name, c.name, s.name, f.season, '') as name,
  s.search, f.created_at as "createdAt"`;

const tables = `follows f left join brands b on b.id = f.brand_id left join categories c on c.id = f.category_id
  left join saved_searches s on s.id = f.search_id`;

export async function listFollows(db: Queryable, { userId }: { userId: string }): Promise<FollowRow[]> {
  const { rows } = await db.query<FollowRow>({
    name: 'follows',
    text: `select ${columns} from ${tables} where f.user_id = $1 order by lower(coalesce(b.name, c.name, s.name, f.season)), f.id`,
    values: [userId],
  });
  return rows;
}

/** Returns the follows of one reader among the ids. */
export async function listFollowsById(
  db: Queryable,
  userId: string,
  ids: readonly number[],
): Promise<FollowRow[]> {
  const { rows } = await db.query<FollowRow>({
    name: 'follows-by-id',
    text: `select ${columns} from ${tables} where f.user_id = $1 and f.id = any($2::int[]) order by f.id`,
    values: [userId, ids],
  });
  return rows;
}

export interface FollowTerms {
  cadence: FollowCadence;
  threshold: number | null;
  webhookId: number | null;
}

/** Adds a follow that begins with the next news, unless the reader has reached the limit. @returns its id. */
export async function insertFollow(
  db: Queryable,
  { userId }: Pick<SignedInUser, 'userId'>,
  follow: SubjectIds & { event: FollowEvent } & FollowTerms,
  { most, now }: { most: number; now: Date },
): Promise<number | undefined> {
  const { rows } = await db.query<{ id: number }>(
    `insert into follows (user_id, brand_id, category_id, search_id, season, event, threshold, cadence, webhook_id, position,
       created_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9::int, coalesce((select max(position) from news), 0), $10
     where (select count(*) from follows where user_id = $1) < $11::int
     returning id`,
    [
      userId,
      follow.brandId,
      follow.categoryId,
      follow.searchId,
      follow.season,
      follow.event,
      follow.threshold,
      follow.cadence,
      follow.webhookId,
      now,
      most,
    ],
  );
  return rows[0]?.id;
}

/** Returns the reader's follow of a subject for an event. */
export async function findFollowOf(
  db: Queryable,
  { userId }: Pick<SignedInUser, 'userId'>,
  follow: SubjectIds & { event: FollowEvent },
): Promise<{ id: number } | undefined> {
  const { rows } = await db.query<{ id: number }>(
    `select id from follows where user_id = $1 and event = $2
       and brand_id is not distinct from $3::int and category_id is not distinct from $4::int
       and search_id is not distinct from $5::int and season is not distinct from $6::text`,
    [userId, follow.event, follow.brandId, follow.categoryId, follow.searchId, follow.season],
  );
  return rows[0];
}

/** Locks a follow of the reader's. @returns its terms, its position, and that of the newest news. */
export async function lockFollow(
  db: Queryable,
  { userId }: Pick<SignedInUser, 'userId'>,
  id: number,
): Promise<(FollowTerms & { position: number; newest: number }) | undefined> {
  const { rows } = await db.query<FollowTerms & { position: number; newest: number }>(
    `select cadence, threshold::int as threshold, webhook_id as "webhookId", position::float8 as position,
       greatest(position, (select max(position) from news))::float8 as newest
     from follows where user_id = $1 and id = $2 for no key update`,
    [userId, id],
  );
  return rows[0];
}

export async function writeFollow(
  db: Queryable,
  id: number,
  { cadence, threshold, webhookId, position }: FollowTerms & { position: number },
): Promise<void> {
  await db.query(
    `update follows set cadence = $2, threshold = $3, position = $4::bigint, webhook_id = $5::int where id = $1`,
    [id, cadence, threshold, position, webhookId],
  );
}

/**
 * Ends the mail about these follows, or with a user also that of their digests: the follows end, and those with a
 * webhook go on without mail.
 */
export async function endMail(db: Queryable, ids: readonly number[], userId: string | null): Promise<void> {
  await db.query(
    `with unwanted as (
       select id, webhook_id from follows where cadence <> 'none' and case when $2::text is null then id = any($1::int[])
         else user_id = $2 and (cadence in ('daily', 'weekly') or event = 'silence' or id = any($1::int[])) end
     ), ended as (
       delete from follows f using unwanted u where f.id = u.id and u.webhook_id is null
     )
     update follows f set cadence = 'none' from unwanted u where f.id = u.id and u.webhook_id is not null`,
    [ids, userId],
  );
}

/** @returns true if it was the reader's. */
export async function deleteFollow(
  db: Queryable,
  { userId }: Pick<SignedInUser, 'userId'>,
  id: number,
): Promise<boolean> {
  const { rowCount } = await db.query('delete from follows where user_id = $1 and id = $2', [userId, id]);
  return rowCount !== 0;
}

export interface SettingsRow {
  isPaused: boolean;
  digestHour: number;
  digestDay: number;
  zone: string;
  hasFeed: boolean;
}

const settingsColumns = `is_paused as "isPaused", digest_hour::int as "digestHour", digest_day::int as "digestDay", zone,
  feed_hash is not null as "hasFeed"`;

/** Undefined for a reader who never followed anything. */
export async function findSettings(db: Queryable, userId: string): Promise<SettingsRow | undefined> {
  const { rows } = await db.query<SettingsRow>({
    name: 'follow-settings',
    text: `select ${settingsColumns} from follow_settings where user_id = $1`,
    values: [userId],
  });
  return rows[0];
}

export async function writeSettings(
  db: Queryable,
  userId: string,
  { isPaused, digestHour, digestDay, zone }: Omit<SettingsRow, 'hasFeed'>,
  digestAt: Date,
): Promise<void> {
  await db.query(
    `insert into follow_settings (user_id, is_paused, digest_hour, digest_day, zone, digest_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id) do update set is_paused = excluded.is_paused, digest_hour = excluded.digest_hour,
       digest_day = excluded.digest_day, zone = excluded.zone, digest_at = excluded.digest_at`,
    [userId, isPaused, digestHour, digestDay, zone, digestAt],
  );
}

/** After a pause, follows begin with the next news. */
export async function skipNews(db: Queryable, userId: string): Promise<void> {
  await db.query(
    'update follows set position = coalesce((select max(position) from news), position) where user_id = $1',
    [userId],
  );
  await db.query('delete from held_news where follow_id in (select id from follows where user_id = $1)', [
    userId,
  ]);
}

export async function findAddress(db: Queryable, userId: string): Promise<string | null> {
  const { rows } = await db.query<{ email: string | null }>({
    name: 'address-of-user',
    text: 'select email from users where id = $1',
    values: [userId],
  });
  return rows[0]?.email ?? null;
}
