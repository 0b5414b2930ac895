import type { Queryable } from '#server/db/transaction.ts';

/** What a bulk change is about. */
export type BulkKind = 'brands' | 'emails' | 'merge';

/** One change of many rows, as it is kept. */
export interface BulkChangeRow {
  id: number;
  kind: BulkKind;
  madeAt: Date;
  madeBy: string | null;
  summary: string;
  undoneAt: Date | null;
  /** What is being done step by step; null when nothing is left to be done. */
  underWay: 'apply' | 'undo' | null;
  /** Rows that it is about, that were changed, and that were put back; of changes that are made in steps. */
  total: number;
  changed: number;
  undone: number;
}

const columns = `c.id, c.kind, c.made_at as "madeAt", u.email as "madeBy", c.summary, c.undone_at as "undoneAt",
  c.under_way as "underWay", c.total, c.changed, c.undone`;

export async function insertBulkChange(
  client: Queryable,
  change: { kind: BulkKind; madeAt: Date; madeBy: string; summary: string; changes: unknown },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into bulk_changes (kind, made_at, made_by, summary, changes) values ($1, $2, $3, $4, $5)
     returning id`,
    [change.kind, change.madeAt, change.madeBy, change.summary, JSON.stringify(change.changes)],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A change was stored and not returned.');
  return row.id;
}

/** Changes that are listed; older ones are forgotten once nobody can undo them. */
const mostListed = 50;

export async function listBulkChanges(db: Queryable, kinds: readonly BulkKind[]): Promise<BulkChangeRow[]> {
  const { rows } = await db.query<BulkChangeRow>(
    `select ${columns} from bulk_changes c left join users u on u.id = c.made_by
     where c.kind = any($1::text[]) order by c.id desc limit ${mostListed}`,
    [kinds],
  );
  return rows;
}

/** A change that is about to be made, or taken back, locked; with what was changed, as its kind keeps it. */
export async function lockBulkChange(
  client: Queryable,
  kind: BulkKind,
  id: number,
): Promise<(BulkChangeRow & { position: number; changes: unknown }) | undefined> {
  const { rows } = await client.query<BulkChangeRow & { position: number; changes: unknown }>(
    `select ${columns}, c.position, c.changes from bulk_changes c left join users u on u.id = c.made_by
     where c.id = $2 and c.kind = $1 for update of c`,
    [kind, id],
  );
  return rows[0];
}

export async function markUndone(client: Queryable, id: number, now: Date): Promise<void> {
  await client.query('update bulk_changes set undone_at = $2 where id = $1', [id, now]);
}

/** Forgets changes that can no longer be undone. */
export async function purgeBulkChanges(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from bulk_changes where made_at < $1', [before]);
}
