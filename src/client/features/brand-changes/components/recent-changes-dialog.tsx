import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '#client/components/load-failure.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog, DialogActions } from '#client/components/ui/dialog.tsx';
import { RelativeTime } from '#client/components/ui/relative-time.tsx';
import { Spinner } from '#client/components/ui/spinner.tsx';
import { bulkChangesQuery } from '#client/features/brand-changes/api/list-changes.ts';
import { undoMutation } from '#client/features/brand-changes/api/undo-change.ts';
import { useApi } from '#client/lib/app-context.ts';
import { useChange } from '#client/lib/mutation-context.ts';
import type { Openable } from '#client/lib/use-dialog.ts';
import type { BulkChanges } from '#shared/contract/brand-changes.ts';
import { undoDays } from '#shared/vocabulary/limits.ts';

/** What was changed of many brands at once, and the way back. */
export function RecentChangesDialog(dialog: Openable) {
  const changes = useQuery({ ...bulkChangesQuery(useApi()), enabled: dialog.isOpen });
  return (
    <Dialog
      {...dialog}
      title="Recent Changes"
      description={`What was changed of many brands at once. Each can be undone for ${undoDays} days; brands that somebody has changed since stay as they are.`}
    >
      {/* As high before they have come as after. */}
      <div className="mt-4 h-[min(320px,46dvh)] overflow-y-auto rounded-md border border-line">
        {changes.data !== undefined ? (
          <Changes changes={changes.data} />
        ) : changes.isError ? (
          <LoadFailure what="The changes" query={changes} />
        ) : (
          <span className="grid h-full place-items-center text-ink-2">
            <Spinner label="Loading the changes" />
          </span>
        )}
      </div>
      <DialogActions>
        <Button onClick={() => dialog.onOpenChange(false)}>Done</Button>
      </DialogActions>
    </Dialog>
  );
}

function Changes({ changes }: { changes: BulkChanges }) {
  if (changes.length === 0) {
    return (
      <p className="grid h-full place-items-center px-4 text-center text-sm text-ink-2">
        Nothing has been changed at once yet.
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

function Change({ change }: { change: BulkChanges[number] }) {
  const undo = useChange(undoMutation);
  const { id, madeAt, madeBy, summary, undoneAt, canUndo } = change;
  return (
    <li className="flex min-h-16 items-center gap-3 border-b border-line px-4 py-2 last:border-0">
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className="font-control">{summary}</p>
        <p className="text-ink-2">
          <RelativeTime at={madeAt} />
          {madeBy !== null && <> by {madeBy}</>}
        </p>
      </div>
      {canUndo && undoneAt === null ? (
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
