import type pg from 'pg';
import { lastPublishedAt, lockCounters, recountBrands } from '#server/ingest/store/brands/brand-counters.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { StoredEmailState } from '#shared/vocabulary/email-states.ts';

/** The merged brand, and the target. */
export interface PairIds {
  fromId: number;
  intoId: number;
}

/** Plans to move all emails of a brand, in any state; copies move with their card. */
export async function planMerge(client: Queryable, changeId: number, brandId: number): Promise<void> {
  await client.query(
    'insert into bulk_change_rows (change_id, row_id) select $1, id from emails where brand_id = $2 and folded_into is null',
    [changeId, brandId],
  );
}

/** Returns the unfinished merge of these two brands. */
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

/** Returns the newest merge that removed a brand, with its target. */
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

/** Moves those emails that are still the brand's, and both counters. @returns the cards' ids. */
export async function moveEmails(
  client: Queryable,
  { fromId, intoId }: PairIds,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await client.query<{ id: number; state: StoredEmailState }>(
    `update emails set brand_id = $2 where (id = any($3::int[]) or folded_into = any($3::int[])) and brand_id = $1
     returning id, state`,
    [fromId, intoId, ids],
  );
  await client.query(
    `update brands set email_count = greatest(0, email_count + case id when $1 then -$3::int else $3::int end),
       last_email_at = ${lastPublishedAt}
     where id in ($1, $2)`,
    [fromId, intoId, rows.filter(({ state }) => state === 'published').length],
  );
  return cardsOf(rows);
}

/** Copies move with their card and are not counted. */
function cardsOf(rows: ReadonlyArray<{ id: number; state: StoredEmailState }>): number[] {
  return rows.flatMap(({ id, state }) => (state === 'copy' ? [] : id));
}

/** Moves all remaining emails; the caller updates counters. */
export async function moveAllEmails(client: Queryable, { fromId, intoId }: PairIds): Promise<number[]> {
  const { rows } = await client.query<{ id: number; state: StoredEmailState }>(
    'update emails set brand_id = $2 where brand_id = $1 returning id, state',
    [fromId, intoId],
  );
  return cardsOf(rows);
}

/** Id of the newest email; later emails have a higher one. */
export async function findLastEmailId(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ id: number }>('select coalesce(max(id), 0)::int as id from emails');
  return rows[0]?.id ?? 0;
}

/**
 * Adds to the change the mail of these domains that the target brand received since the merge: it belongs to
 * the restored brand.
 * @returns their ids, without those added before.
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
     where e.brand_id = $2 and e.id > $3 and e.folded_into is null and split_part(body.name_claims, e'\\n', 1) = any($4::text[])
     on conflict (change_id, row_id) do nothing returning row_id as id`,
    [changeId, intoId, lastEmailId, domains],
  );
  return rows.map(({ id }) => id);
}

/**
 * Moves back those emails that are still where the merge put them.
 * @returns their ids; none if one of the brands no longer exists.
 */
export async function moveBack(
  client: pg.PoolClient,
  ids: readonly number[],
  { fromId, intoId }: PairIds,
): Promise<number[]> {
  await client.query('select 1 from emails where id = any($1::int[]) order by id for no key update', [ids]);
  await lockCounters(client, [fromId, intoId]);
  const { rows } = await client.query<{ id: number; state: StoredEmailState }>(
    `update emails set brand_id = $2 where (id = any($1::int[]) or folded_into = any($1::int[])) and brand_id = $3
       and exists (select from brands where id = $2) returning id, state`,
    [ids, fromId, intoId],
  );
  if (rows.length > 0) await recountBrands(client, [fromId, intoId]);
  return cardsOf(rows);
}
