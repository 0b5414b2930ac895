import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { bulkChangesQuery, changedKeys, stopMutation, undoMutation } from '#client/admin/kit/bulk-changes.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { invalidateEverywhere } from '#client/platform/queries/invalidate-everywhere.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogActions } from '#client/ui/dialog/dialog.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import type { BulkChange } from '#shared/contract/curation/bulk-changes.ts';
import { formatCount } from '#shared/format/count.ts';
import { undoDays } from '#shared/vocabulary/limits.ts';

/** Recent bulk changes with their progress and undo. */
export function RecentChangesDialog({ of, ...dialog }: Openable & { of: 'brands' | 'emails' }) {
  const changes = useQuery({ ...bulkChangesQuery(useApi(), of), enabled: dialog.isOpen });
  const isUnderWay = changes.data?.some(({ underWay }) => underWay !== null) === true;
  const queryClient = useQueryClient();
  useEffect(
    () => (isUnderWay ? () => invalidateEverywhere(queryClient, changedKeys) : undefined),
    [isUnderWay, queryClient],
  );
  return (
    <Dialog
      {...dialog}
      title="Recent changes"
      description={`Bulk changes${of === 'brands' ? ' and merges' : ''}. You can undo each for ${undoDays} days; ${of} that were edited since then are left as they are.`}
    >
      {/* The same height before and after loading. */}
      <section
        aria-label="Changes"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by the keyboard, also where nothing in it can be undone
        tabIndex={0}
        className="mt-4 h-[min(320px,46dvh)] overflow-y-auto rounded-md border border-line -outline-offset-2"
      >
        {changes.data !== undefined ? (
          <Changes changes={changes.data} />
        ) : changes.isError ? (
          <LoadFailure what="The changes" query={changes} />
        ) : (
          <span className="grid h-full place-items-center text-ink-2">
            <Spinner label="Loading the changes" />
          </span>
        )}
      </section>
      <DialogActions>
        <Button onClick={() => dialog.onOpenChange(false)}>Done</Button>
      </DialogActions>
    </Dialog>
  );
}

function Changes({ changes }: { changes: readonly BulkChange[] }) {
  if (changes.length === 0) {
    return (
      <p className="grid h-full place-items-center px-4 text-center text-sm text-ink-2">
        No bulk changes yet.
      </p>
    );
  }
  return (
    <ul className="text-sm">
      {changes.map((change) => (
        <Change key={change.id} change={change} />
      ))}
    </ul>
  );
}

function Change({ change }: { change: BulkChange }) {
  const undo = useApiMutation(undoMutation);
  const stop = useApiMutation(stopMutation);
  const { id, madeAt, madeBy, summary, undoneAt, underWay, canUndo } = change;
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2 last:border-0">
      <div className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
        <p className="font-control">{summary}</p>
        <p className="text-ink-2">
          <RelativeTime at={madeAt} />
          {madeBy !== null && <> by {madeBy}</>}
        </p>
      </div>
      {underWay !== null ? (
        <span role="status" className="flex items-center gap-3 tabular">
          {progressLabel(change)}
          <Button
            aria-label={`Stop: ${summary}`}
            isBusy={stop.isPending}
            busyLabel="Stopping..."
            onClick={() => stop.mutate(id)}
          >
            Stop
          </Button>
        </span>
      ) : canUndo ? (
        <Button
          aria-label={`Undo: ${summary}`}
          isBusy={undo.isPending}
          busyLabel="Undoing..."
          onClick={() => undo.mutate(id)}
        >
          Undo
        </Button>
      ) : (
        <span className="text-ink-2">{undoneAt === null ? 'Too old to undo' : 'Undone'}</span>
      )}
    </li>
  );
}

function progressLabel({ underWay, total, changed, undone }: BulkChange): string {
  return underWay === 'undo'
    ? `${formatCount(undone)} of ${formatCount(changed)} back…`
    : `${formatCount(changed)} of ${formatCount(total)}…`;
}
