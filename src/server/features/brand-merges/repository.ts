import type pg from 'pg';
import type { Queryable } from '#server/db/transaction.ts';
import { lastPublishedAt, lockCounters, recountBrands } from '#server/ingest/store/brand-counters.ts';

/** The brand that goes, and the one that stays. */
export interface PairIds {
  fromId: number;
  intoId: number;
}

/** All of a brand's emails, whatever their state. */
export async function countStored(db: Queryable, brandId: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from emails where brand_id = $1',
    [brandId],
  );
  return rows[0]?.count ?? 0;
}

/** The merge of these two that was left halfway. */
export async function findHalfway(db: Queryable, { fromId, intoId }: PairIds): Promise<number | undefined> {
  const { rows } = await db.query<{ id: number }>(
    `select id from bulk_changes where kind = 'merge' and under_way = 'apply'
       and (changes->>'fromId')::int = $1 and (changes->>'intoId')::int = $2 order by id desc limit 1`,
    [fromId, intoId],
  );
  return rows[0]?.id;
}

/** The newest merge by which a brand went, with what it was merged into. */
export async function findMergeOf(
  db: Queryable,
  brandId: number,
): Promise<{ brandName: string; intoName: string } | undefined> {
  const { rows } = await db.query<{ brandName: string; intoName: string }>(
    `select coalesce(changes->>'brandName', '') as "brandName", coalesce(changes->>'intoName', '') as "intoName"
     from bulk_changes where kind = 'merge' and undone_at is null and changes->'gone'->'brand'->>'id' = $1::text
     order by id desc limit 1`,
    [String(brandId)],
  );
  return rows[0];
}

/** Moves so many emails, oldest first, with both counters; the merge keeps which. @returns their ids. */
export async function moveOldestEmails(
  client: Queryable,
  changeId: number,
  { fromId, intoId }: PairIds,
  limit: number,
): Promise<number[]> {
  const { rows } = await client.query<{ id: number; isPublished: boolean }>(
    `update emails set brand_id = $2 where id = any(array(
       select id from emails where brand_id = $1 order by received_at, id limit $3))
     returning id, state = 'published' as "isPublished"`,
    [fromId, intoId, limit],
  );
  const ids = rows.map(({ id }) => id);
  await noteMoved(client, changeId, ids);
  await client.query(
    `update brands set email_count = greatest(0, email_count + case id when $1 then -$3::int else $3::int end),
       last_email_at = ${lastPublishedAt}
     where id in ($1, $2)`,
    [fromId, intoId, rows.filter(({ isPublished }) => isPublished).length],
  );
  return ids;
}

/** The same for all that are left; counters are the caller's. */
export async function moveAllEmails(
  client: Queryable,
  changeId: number,
  { fromId, intoId }: PairIds,
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    'update emails set brand_id = $2 where brand_id = $1 returning id',
    [fromId, intoId],
  );
  const ids = rows.map(({ id }) => id);
  await noteMoved(client, changeId, ids);
  return ids;
}

/** An email may be handed to and fro by two merges into each other. */
async function noteMoved(client: Queryable, changeId: number, ids: readonly number[]): Promise<void> {
  await client.query(
    `insert into bulk_email_changes (change_id, email_id, before) select $1, id, '{}' from unnest($2::int[]) as id
     on conflict (change_id, email_id) do nothing`,
    [changeId, ids],
  );
}

/** The newest email there is: what has a higher id came afterwards. */
export async function findLastEmailId(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ id: number }>('select coalesce(max(id), 0)::int as id from emails');
  return rows[0]?.id ?? 0;
}

/**
 * Notes mail of these domains that came to the brand that stayed since the other went: it is the other's.
 * @returns their ids, without those noted before.
 */
export async function noteLateEmails(
  client: Queryable,
  changeId: number,
  of: { intoId: number; afterId: number; domains: readonly string[] },
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `insert into bulk_email_changes (change_id, email_id, before)
     select $1, e.id, '{}' from emails e join email_bodies body on body.email_id = e.id
     where e.brand_id = $2 and e.id > $3 and split_part(body.name_claims, e'\\n', 1) = any($4::text[])
     on conflict (change_id, email_id) do nothing returning email_id as id`,
    [changeId, of.intoId, of.afterId, of.domains],
  );
  return rows.map(({ id }) => id);
}

/** The next emails of a merge behind its place. */
export async function listMoved(
  db: Queryable,
  changeId: number,
  page: { position: number; limit: number },
): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select email_id as id from bulk_email_changes where change_id = $1 and email_id > $2
     order by email_id limit $3`,
    [changeId, page.position, page.limit],
  );
  return rows.map(({ id }) => id);
}

/**
 * Moves emails back, those that still are where the merge has put them.
 * @returns their ids; none where one of the brands is gone.
 */
export async function moveBack(
  client: pg.PoolClient,
  ids: readonly number[],
  { fromId, intoId }: PairIds,
): Promise<number[]> {
  await client.query('select 1 from emails where id = any($1::int[]) order by id for no key update', [ids]);
  await lockCounters(client, [fromId, intoId]);
  const { rows } = await client.query<{ id: number }>(
    `update emails set brand_id = $2 where id = any($1::int[]) and brand_id = $3
       and exists (select from brands where id = $2) returning id`,
    [ids, fromId, intoId],
  );
  if (rows.length > 0) await recountBrands(client, [fromId, intoId]);
  return rows.map(({ id }) => id);
}

/** How far a merge has come. */
export async function saveMerge(
  client: Queryable,
  id: number,
  to: {
    position: number;
    underWay: 'apply' | 'undo' | null;
    total: number;
    changed: number;
    undone: number;
    summary: string;
    changes: unknown;
  },
): Promise<void> {
  await client.query(
    `update bulk_changes set position = $2, under_way = $3, total = $4, changed = $5, undone = $6, summary = $7,
       changes = $8 where id = $1`,
    [id, to.position, to.underWay, to.total, to.changed, to.undone, to.summary, JSON.stringify(to.changes)],
  );
}
