import type { UseMutationOptions, UseQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { LoadFailure } from '#client/components/load-failure.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog, DialogActions } from '#client/components/ui/dialog.tsx';
import { RelativeTime } from '#client/components/ui/relative-time.tsx';
import { Spinner } from '#client/components/ui/spinner.tsx';
import { type MutationContext, useChange } from '#client/lib/mutation-context.ts';
import type { Following } from '#client/lib/take-steps.ts';
import type { Openable } from '#client/lib/use-dialog.ts';
import type { BulkChanges } from '#shared/contract/bulk-changes.ts';
import { formatCount } from '#shared/format/count.ts';
import { undoDays } from '#shared/vocabulary/limits.ts';

/** One change that is undone or gone on with; what goes by steps can be followed and stopped. */
export type FollowedChange = Pick<BulkChanges[number], 'id' | 'kind' | 'underWay'> & Following<StepsOfChange>;

/** How far a change has come. */
interface StepsOfChange {
  underWay: 'apply' | 'undo' | null;
  total: number;
  changed: number;
  undone: number;
}

/** What is done with one change. */
type Doing<Answer> = (context: MutationContext) => UseMutationOptions<Answer, Error, FollowedChange>;

interface ChangeDoings<Answer> {
  undo: Doing<Answer>;
  /** For changes that are made in steps: what was left halfway goes on. */
  goOn?: Doing<Answer>;
}

interface RecentChangesDialogProps<Answer> extends Openable, ChangeDoings<Answer> {
  /** What was changed, such as 'brands'. */
  what: string;
  changes: UseQueryResult<BulkChanges>;
}

/** What was changed of many rows at once, and the way back. */
export function RecentChangesDialog<Answer>({
  what,
  changes,
  undo,
  goOn,
  ...dialog
}: RecentChangesDialogProps<Answer>) {
  return (
    <Dialog
      {...dialog}
      title="Recent Changes"
      description={`What was changed of many ${what} at once${what === 'brands' ? ', and which were merged' : ''}. Each can be undone for ${undoDays} days; ${what} that somebody has changed since stay as they are.`}
    >
      {/* As high before they have come as after. */}
      <section
        aria-label="Changes"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by the keyboard, also where nothing in it can be undone
        tabIndex={0}
        className="mt-4 h-[min(320px,46dvh)] overflow-y-auto rounded-md border border-line -outline-offset-2"
      >
        {changes.data !== undefined ? (
          <Changes changes={changes.data} undo={undo} {...(goOn && { goOn })} />
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

function Changes<Answer>({ changes, ...doings }: { changes: BulkChanges } & ChangeDoings<Answer>) {
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
        <Change key={change.id} change={change} {...doings} />
      ))}
    </ul>
  );
}

interface ChangeProps<Answer> extends ChangeDoings<Answer> {
  change: BulkChanges[number];
}

function Change<Answer>({ change, undo, goOn = undo }: ChangeProps<Answer>) {
  const undoing = useChange(undo);
  const going = useChange(goOn);
  const { madeAt, madeBy, summary, undoneAt, underWay, canUndo } = change;
  const [progress, setProgress] = useState<StepsOfChange | null>(null);
  const stopping = useRef<AbortController | null>(null);
  const start = (doing: typeof undoing) => {
    stopping.current = new AbortController();
    setProgress(null);
    doing.mutate({ ...change, onProgress: setProgress, signal: stopping.current.signal });
  };
  const isStepping =
    (undoing.isPending || going.isPending) && progress !== null && progress.underWay !== null;
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2 last:border-0">
      <div className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
        <p className="font-control">{summary}</p>
        <p className="text-ink-2">
          <RelativeTime at={madeAt} />
          {madeBy !== null && <> by {madeBy}</>}
        </p>
      </div>
      {isStepping && (
        <span role="status" className="flex items-center gap-3 tabular">
          {stepWords(progress)}
          <Button onClick={() => stopping.current?.abort()}>Stop</Button>
        </span>
      )}
      <span className={isStepping ? 'hidden' : 'flex items-center gap-2'}>
        {underWay !== null && !undoing.isPending && (
          <Button
            aria-label={`Continue: ${summary}`}
            isBusy={going.isPending}
            busyLabel="Going on..."
            onClick={() => start(going)}
          >
            Continue
          </Button>
        )}
        {canUndo && undoneAt === null ? (
          <Button
            aria-label={`Undo: ${summary}`}
            isBusy={undoing.isPending}
            busyLabel="Undoing..."
            disabled={going.isPending}
            onClick={() => start(undoing)}
          >
            Undo
          </Button>
        ) : (
          <span className="text-ink-2">{stateWords(undoneAt, underWay)}</span>
        )}
      </span>
    </li>
  );
}

function stepWords({ underWay, total, changed, undone }: StepsOfChange): string {
  return underWay === 'undo'
    ? `${formatCount(undone)} of ${formatCount(changed)} back…`
    : `${formatCount(changed)} of ${formatCount(total)}…`;
}

function stateWords(undoneAt: string | null, underWay: 'apply' | 'undo' | null): string {
  if (undoneAt === null) return 'Too old to undo';
  return underWay === 'undo' ? 'Undone halfway' : 'Undone';
}
