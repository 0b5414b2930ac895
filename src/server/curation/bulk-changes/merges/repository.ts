import type pg from 'pg';
import { lastPublishedAt, lockCounters, recountBrands } from '#server/ingest/store/brands/brand-counters.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** The brand that goes, and the one that stays. */
export interface PairIds {
  fromId: number;
  intoId: number;
}

/** Plans to move all of a brand's emails, whatever their state. */
export async function planMerge(client: Queryable, changeId: number, brandId: number): Promise<void> {
  await client.query(
    'insert into bulk_change_rows (change_id, row_id) select $1, id from emails where brand_id = $2',
    [changeId, brandId],
  );
}

/** The merge of these two that is under way. */
export async function findRunningMerge(
  db: Queryable,
  { fromId, intoId }: PairIds,
): Promise<number | undefined> {
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
     from bulk_changes where kind = 'merge' and changes->'gone'->'brand'->>'id' = $1::text
     order by id desc limit 1`,
    [String(brandId)],
  );
  return rows[0];
}

/** Moves emails, those that still are the brand's, with both counters. @returns their ids. */
export async function moveEmails(
  client: Queryable,
  { fromId, intoId }: PairIds,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await client.query<{ id: number; isPublished: boolean }>(
    `update emails set brand_id = $2 where id = any($3::int[]) and brand_id = $1
     returning id, state = 'published' as "isPublished"`,
    [fromId, intoId, ids],
  );
  await client.query(
    `update brands set email_count = greatest(0, email_count + case id when $1 then -$3::int else $3::int end),
       last_email_at = ${lastPublishedAt}
     where id in ($1, $2)`,
    [fromId, intoId, rows.filter(({ isPublished }) => isPublished).length],
  );
  return rows.map(({ id }) => id);
}

/** The same for all that are left; counters are the caller's. */
export async function moveAllEmails(client: Queryable, { fromId, intoId }: PairIds): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    'update emails set brand_id = $2 where brand_id = $1 returning id',
    [fromId, intoId],
  );
  return rows.map(({ id }) => id);
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
  intoId: number,
  { domains, lastEmailId }: { domains: readonly string[]; lastEmailId: number },
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `insert into bulk_change_rows (change_id, row_id, before)
     select $1, e.id, '{}' from emails e join email_bodies body on body.email_id = e.id
     where e.brand_id = $2 and e.id > $3 and split_part(body.name_claims, e'\\n', 1) = any($4::text[])
     on conflict (change_id, row_id) do nothing returning row_id as id`,
    [changeId, intoId, lastEmailId, domains],
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
