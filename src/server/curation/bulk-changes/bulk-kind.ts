import type pg from 'pg';
import type { ChangeRow, StoredChange } from '#server/curation/bulk-changes/repository.ts';

/** The next rows of a change. */
export interface Batch {
  rows: readonly ChangeRow[];
  /** True if no rows follow. */
  isLast: boolean;
  at: Date;
}

export interface Applied {
  /** Rows changed, including unplanned ones, with the data needed to undo each. */
  rows: ReadonlyArray<{ id: number; before: unknown }>;
  /** New value of the kind's stored data. */
  changes?: unknown;
  /** Number of rows of the change, if it differs from the plan. */
  total?: number;
  /** True if the rest can no longer be applied, because something it needs was deleted. */
  isOver?: boolean;
}

/**
 * Implementation of one kind of bulk change. Each call runs in the transaction of its batch, writes its
 * events, and skips rows that were edited since.
 */
export interface BulkKind {
  actions: Record<'stopped' | 'undone', `${string}.${string}`>;
  /** The subject in the audit log. */
  subjectOf(change: StoredChange): string;
  /** The change in one sentence. @param total number of rows, if `changed` is not all of them. */
  summaryOf(change: StoredChange, changed: number, total?: number): string;
  applyBatch(client: pg.PoolClient, change: StoredChange, batch: Batch): Promise<Applied>;
  /** Undoes applied rows. @returns their ids, and how many further rows it has found to be undone. */
  undoBatch(
    client: pg.PoolClient,
    change: StoredChange,
    batch: Batch,
  ): Promise<{ ids: readonly number[]; found?: number }>;
  /**
   * Runs before the first batch is undone. @returns the new stored data of the kind, and how many rows it has
   * found.
   */
  beginUndo?(client: pg.PoolClient, change: StoredChange): Promise<{ changes: unknown; found: number }>;
  /** Sentences about data that undoing could not restore. */
  notesOf?(change: StoredChange): string[];
}
