import type pg from 'pg';
import type { ChangeRow, StoredChange } from '#server/curation/bulk-changes/repository.ts';

/** The next rows of a change. */
export interface Batch {
  rows: readonly ChangeRow[];
  /** No rows are left after these. */
  isLast: boolean;
  at: Date;
}

export interface Applied {
  /** The rows that were changed, also rows that were not planned, and what undoing needs to know of each. */
  rows: ReadonlyArray<{ id: number; before: unknown }>;
  /** What the kind keeps from now on. */
  changes?: unknown;
  /** How many rows the change is about, where that is not what was planned. */
  total?: number;
  /** The rest can no longer be applied: what it needs is gone. */
  isOver?: boolean;
}

/**
 * What differs between the kinds of bulk changes. Everything runs in the transaction of its batch, writes its own events, and
 * passes over rows that somebody has changed since.
 */
export interface BulkKind {
  actions: Record<'stopped' | 'undone', `${string}.${string}`>;
  /** How the audit log calls what is changed. */
  subjectOf(change: StoredChange): string;
  /** What is being done, in one sentence. @param total of how many rows, where these are not all. */
  summaryOf(change: StoredChange, changed: number, total?: number): string;
  applyBatch(client: pg.PoolClient, change: StoredChange, batch: Batch): Promise<Applied>;
  /** Undoes rows, which were applied. @returns their ids, and how many further rows it has found to be undone. */
  undoBatch(
    client: pg.PoolClient,
    change: StoredChange,
    batch: Batch,
  ): Promise<{ ids: readonly number[]; found?: number }>;
  /** Before the first batch is undone. @returns what the kind keeps from now on, and how many rows it has found. */
  beginUndo?(client: pg.PoolClient, change: StoredChange): Promise<{ changes: unknown; found: number }>;
  /** What undoing could not restore, in sentences. */
  notesOf?(change: StoredChange): string[];
}
