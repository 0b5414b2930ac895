import type { Queryable } from '#server/platform/db/transaction.ts';
import type { BulkChange } from '#shared/contract/curation/bulk-changes.ts';

export interface StoredChange
  extends Pick<
    BulkChange,
    'id' | 'kind' | 'madeBy' | 'summary' | 'underWay' | 'total' | 'changed' | 'undone'
  > {
  madeAt: Date;
  /** Null after the account was deleted. */
  makerId: string | null;
  undoneAt: Date | null;
  /** Id of the last row of the previous batch. */
  position: number;
  /** Data of its kind. */
  changes: unknown;
}

/** A brand or an email of a change. */
export interface ChangeRow {
  id: number;
  /** Target of this row, if rows have different ones. */
  planned: unknown;
  /** Values before the change; null until the row is changed. */
  before: unknown;
}

const selected = `select c.id, c.kind, c.made_at as "madeAt", u.email as "madeBy", c.made_by as "makerId", c.summary,
    c.undone_at as "undoneAt", c.under_way as "underWay", c.position, c.total, c.changed, c.undone, c.changes
  from bulk_changes c left join users u on u.id = c.made_by`;

export async function insertChange(
  client: Queryable,
  change: Pick<StoredChange, 'kind' | 'madeAt' | 'changes'> & { makerId: string },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into bulk_changes (kind, made_at, made_by, summary, changes, under_way)
     values ($1, $2, $3, '', $4, 'apply') returning id`,
    [change.kind, change.madeAt, change.makerId, JSON.stringify(change.changes)],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A change was stored and not returned.');
  return row.id;
}

/** Housekeeping deletes changes that can no longer be undone; this bounds the answer until then. */
const maxListed = 50;

export async function listChanges(
  db: Queryable,
  kinds: readonly StoredChange['kind'][],
): Promise<StoredChange[]> {
  const { rows } = await db.query<StoredChange>(
    `${selected} where c.kind = any($1::text[]) order by c.id desc limit ${maxListed}`,
    [kinds],
  );
  return rows;
}

export async function findChange(db: Queryable, id: number): Promise<StoredChange | undefined> {
  return (await db.query<StoredChange>(`${selected} where c.id = $1`, [id])).rows[0];
}

export async function lockChange(client: Queryable, id: number): Promise<StoredChange | undefined> {
  return (await client.query<StoredChange>(`${selected} where c.id = $1 for update of c`, [id])).rows[0];
}

/** The oldest first. */
export async function listUnderWay(db: Queryable): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    'select id from bulk_changes where under_way is not null order by id',
  );
  return rows.map(({ id }) => id);
}

export async function saveChange(client: Queryable, change: StoredChange): Promise<void> {
  const { id, position, underWay, undoneAt, total, changed, undone, summary, changes } = change;
  await client.query(
    `update bulk_changes set position = $2, under_way = $3, undone_at = $4, total = $5, changed = $6, undone = $7,
       summary = $8, changes = $9 where id = $1`,
    [id, position, underWay, undoneAt, total, changed, undone, summary, JSON.stringify(changes)],
  );
}

export async function countRows(db: Queryable, changeId: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from bulk_change_rows where change_id = $1',
    [changeId],
  );
  return rows[0]?.count ?? 0;
}

/** Returns the next rows to apply, or the next applied rows to undo. */
export async function listRows(
  db: Queryable,
  { id, position, underWay }: StoredChange,
  limit: number,
): Promise<ChangeRow[]> {
  const { rows } = await db.query<ChangeRow>({
    name: 'bulk-change-rows',
    text: `select row_id as id, planned, before from bulk_change_rows
      where change_id = $1 and row_id > $2 and (before is not null) = $3::boolean order by row_id limit $4`,
    values: [id, position, underWay === 'undo', limit],
  });
  return rows;
}

/** Stores the previous values of rows; an unplanned row is added to the change. */
export async function storePrevious(
  client: Queryable,
  changeId: number,
  rows: ReadonlyArray<{ id: number; before: unknown }>,
): Promise<void> {
  if (rows.length === 0) return;
  await client.query(
    `insert into bulk_change_rows (change_id, row_id, before)
     select $1, was.id, was.before from unnest($2::int[], $3::jsonb[]) as was (id, before)
     on conflict (change_id, row_id) do update set before = excluded.before`,
    [changeId, rows.map(({ id }) => id), rows.map(({ before }) => JSON.stringify(before))],
  );
}

/** Marks rows as undone. */
export async function markUndone(client: Queryable, changeId: number, ids: readonly number[]): Promise<void> {
  await client.query(
    'update bulk_change_rows set before = null where change_id = $1 and row_id = any($2::int[])',
    [changeId, ids],
  );
}

/** Deletes changes that can no longer be undone. */
export async function purgeChanges(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from bulk_changes where made_at < $1 and under_way is null', [before]);
}
