import type { BulkChangeRow } from '#server/features/bulk-changes/repository.ts';
import { AppError } from '#server/http/app-error.ts';
import type { BulkChanges } from '#shared/contract/bulk-changes.ts';
import { dayMs } from '#shared/format/calendar-days.ts';
import { undoDays } from '#shared/vocabulary/limits.ts';

/** What was made before this instant can no longer be undone. */
export function undoableSince(now: Date): Date {
  return new Date(now.getTime() - undoDays * dayMs);
}

function isRecent(madeAt: Date, now: Date): boolean {
  return madeAt > undoableSince(now);
}

/** @throws AppError `not_found`; `conflict` for what was undone already or is too old. */
export function requireUndoable<Made extends BulkChangeRow>(made: Made | undefined, now: Date): Made {
  if (made === undefined) throw new AppError('not_found', 'There is no such change.');
  if (made.undoneAt !== null) throw new AppError('conflict', 'This change was undone already.');
  if (!isRecent(made.madeAt, now)) {
    throw new AppError('conflict', `A change can be undone for ${undoDays} days.`);
  }
  return made;
}

/** A change as it is listed. */
export function toListed(row: BulkChangeRow, now: Date): BulkChanges[number] {
  const { id, kind, madeAt, madeBy, summary, undoneAt, underWay } = row;
  return {
    id,
    kind,
    madeAt: madeAt.toISOString(),
    madeBy,
    summary,
    undoneAt: undoneAt?.toISOString() ?? null,
    underWay,
    canUndo: undoneAt === null && isRecent(madeAt, now),
  };
}
