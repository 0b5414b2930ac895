import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import { kinds } from '#server/curation/bulk-changes/kinds.ts';
import {
  countRows,
  findChange,
  listChanges,
  listRows,
  listUnderWay,
  lockChange,
  markUndone,
  type StoredChange,
  saveChange,
  storePrevious,
} from '#server/curation/bulk-changes/repository.ts';
import type { Database } from '#server/platform/db/client.ts';
import { recordEvent } from '#server/platform/db/outbox.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { BulkChange } from '#shared/contract/curation/bulk-changes.ts';
import { dayMs } from '#shared/format/calendar-days.ts';
import { undoDays } from '#shared/vocabulary/limits.ts';

/** About ten milliseconds of locks; in the embedded database all requests wait for a batch. */
const rowsPerBatch = 500;

export interface BulkChangeDependencies {
  database: Database;
  now: () => Date;
}

/** Changes made before this instant can no longer be undone. */
export function undoableSince(now: Date): Date {
  return new Date(now.getTime() - undoDays * dayMs);
}

/** A change in the API's form. */
export function toReply(change: StoredChange, now: Date): BulkChange {
  const { position: _, makerId: __, changes: ___, madeAt, undoneAt, ...rest } = change;
  return {
    ...rest,
    madeAt: madeAt.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
    canUndo: undoneAt === null && madeAt > undoableSince(now),
    notes: kinds[change.kind].notesOf?.(change) ?? [],
  };
}

export async function listBulkChanges(
  { database, now }: BulkChangeDependencies,
  of: 'brands' | 'emails',
): Promise<BulkChange[]> {
  const changes = await listChanges(database.pool, of === 'brands' ? ['brands', 'merge'] : ['emails']);
  return changes.map((change) => toReply(change, now()));
}

/** @throws AppError `not_found` */
export async function getBulkChange(
  { database, now }: BulkChangeDependencies,
  id: number,
): Promise<BulkChange> {
  return toReply(required(await findChange(database.pool, id)), now());
}

function required(change: StoredChange | undefined): StoredChange {
  if (change === undefined) throw new AppError('not_found', 'There is no such change.');
  return change;
}

/**
 * Applies the first batch of a planned change, in the transaction that planned it. The job applies the
 * others: a small change is complete in the first answer.
 */
export async function beginChange(client: pg.PoolClient, id: number, now: Date): Promise<BulkChange> {
  const change = required(await lockChange(client, id));
  return toReply(await begin(client, { ...change, total: await countRows(client, id) }, now), now);
}

async function begin(client: pg.PoolClient, change: StoredChange, now: Date): Promise<StoredChange> {
  const begun = await takeBatch(client, change, now);
  if (begun.underWay !== null) recordEvent(client, 'bulk_change.begun', [change.id]);
  return begun;
}

/** Applies, or undoes, the next rows of a locked change. */
async function takeBatch(client: pg.PoolClient, change: StoredChange, now: Date): Promise<StoredChange> {
  const found = await listRows(client, change, rowsPerBatch + 1);
  const rows = found.slice(0, rowsPerBatch);
  const batch = { rows, isLast: found.length === rows.length, at: now };
  const next = {
    ...change,
    position: rows.at(-1)?.id ?? change.position,
    underWay: batch.isLast ? null : change.underWay,
  };
  const taken =
    change.underWay === 'undo'
      ? { ...next, ...(await undoBatch(client, change, batch)) }
      : { ...next, ...(await applyBatch(client, change, batch)) };
  await saveChange(client, taken);
  return taken;
}

type Part = Parameters<(typeof kinds)['brands']['applyBatch']>[2];

async function applyBatch(client: pg.PoolClient, change: StoredChange, batch: Part) {
  const kind = kinds[change.kind];
  const {
    rows,
    changes = change.changes,
    total = change.total,
    isOver,
  } = await kind.applyBatch(client, change, batch);
  await storePrevious(client, change.id, rows);
  const changed = change.changed + rows.length;
  const isDone = batch.isLast || isOver === true;
  const summary = kind.summaryOf({ ...change, changes }, changed, isDone ? undefined : total);
  return { changes, total, changed, summary, ...(isDone && { underWay: null }) };
}

async function undoBatch(client: pg.PoolClient, change: StoredChange, batch: Part) {
  const { ids, found = 0 } = await kinds[change.kind].undoBatch(client, change, batch);
  await markUndone(client, change.id, ids);
  return {
    total: change.total + found,
    changed: change.changed + found,
    undone: change.undone + ids.length,
  };
}

/**
 * Starts to undo a change, also an incomplete one. Rows edited since then stay as they are.
 * @throws AppError `not_found`; `conflict` for a change that is undone already or too old, and if its kind
 * refuses.
 */
export async function undoBulkChange(
  { database, now }: BulkChangeDependencies,
  admin: Administrator,
  id: number,
): Promise<BulkChange> {
  const undone = await inTransaction(
    database.pool,
    async (client) => {
      const change = required(await lockChange(client, id));
      requireUndoable(change, now());
      const kind = kinds[change.kind];
      const { changes, found } = (await kind.beginUndo?.(client, change)) ?? { ...change, found: 0 };
      const begun: StoredChange = {
        ...change,
        changes,
        total: change.total + found,
        changed: change.changed + found,
        undoneAt: now(),
        underWay: 'undo',
        position: 0,
      };
      const summary = [change.summary, ...(kind.notesOf?.(begun) ?? [])].join(' ');
      await recordAudit(client, admin, kind.actions.undone, kind.subjectOf(begun), summary);
      return begin(client, begun, now());
    },
    { retryViolations: true },
  );
  return toReply(undone, now());
}

function requireUndoable({ undoneAt, madeAt }: StoredChange, now: Date): void {
  if (undoneAt !== null) throw new AppError('conflict', 'This change was undone already.');
  if (madeAt <= undoableSince(now)) {
    throw new AppError('conflict', `A change can be undone for ${undoDays} days.`);
  }
}

/** Stops a change. The rows applied so far can be undone later. @throws AppError `not_found` */
export async function stopBulkChange(
  { database, now }: BulkChangeDependencies,
  admin: Administrator,
  id: number,
): Promise<BulkChange> {
  const stopped = await inTransaction(database.pool, async (client) => {
    const change = required(await lockChange(client, id));
    if (change.underWay === null) return change;
    const kind = kinds[change.kind];
    await recordAudit(client, admin, kind.actions.stopped, kind.subjectOf(change), change.summary);
    const next = { ...change, underWay: null, ...(change.underWay === 'undo' && { undoneAt: null }) };
    await saveChange(client, next);
    return next;
  });
  return toReply(stopped, now());
}

/**
 * Applies and undoes unfinished changes, one batch of each at a time, until none is left. If the process is
 * killed, the next run continues after the last batch.
 * @throws AggregateError if changes failed; the others were continued.
 */
export async function runBulkChanges(
  { database, now }: BulkChangeDependencies,
  { signal }: { signal?: AbortSignal } = {},
): Promise<void> {
  const failures = new Map<number, unknown>();
  for (;;) {
    const ids = (await listUnderWay(database.pool)).filter((id) => !failures.has(id));
    if (ids.length === 0) break;
    for (const id of ids) {
      if (signal?.aborted === true) return;
      try {
        await takeNextBatch(database.pool, id, now());
      } catch (error) {
        failures.set(id, error);
      }
      await nextTurn();
    }
  }
  if (failures.size > 0) throw new AggregateError(failures.values(), 'Bulk changes could not go on.');
}

function takeNextBatch(pool: pg.Pool, id: number, now: Date): Promise<unknown> {
  return inTransaction(
    pool,
    async (client) => {
      const change = await lockChange(client, id);
      return change?.underWay == null ? undefined : takeBatch(client, change, now);
    },
    { retryViolations: true },
  );
}
