import { outcomesOf, rateOf, stateLabels, triggerLabels } from '#client/admin/fetching/copy.ts';
import { Badge } from '#client/ui/badge.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import type { FetchRun } from '#shared/contract/intake/fetching.ts';
import { formatCount } from '#shared/format/count.ts';
import { firstMailboxName } from '#shared/vocabulary/first-mailbox.ts';

/** Fetch runs, each with its mailbox if there are several. */
export function FetchRunList({ runs }: { runs: readonly FetchRun[] }) {
  const areOfSeveral = new Set(runs.map(({ mailbox }) => mailbox)).size > 1;
  return (
    <ol className="mt-4 border-t border-line text-sm tabular">
      {runs.map((run) => (
        <li key={run.id} className="grid gap-1 border-b border-line py-3 last:border-0">
          <p className="flex items-start gap-3">
            <span className="flex min-w-0 flex-wrap gap-x-3">
              <RelativeTime at={run.startedAt} className="inline-block font-control first-letter:uppercase" />
              <span className="text-ink-2">{triggerLabels[run.trigger]}</span>
            </span>
            <Badge tone={run.state === 'failed' ? 'danger' : 'plain'} className="ml-auto shrink-0">
              {stateLabels[run.state]}
            </Badge>
          </p>
          {areOfSeveral && (
            <p className="text-ink-2 [overflow-wrap:anywhere]">
              <bdi>{run.mailboxName ?? firstMailboxName}</bdi>
            </p>
          )}
          <p className="text-ink-2">
            {formatCount(run.found)} found · {outcomesOf(run)}
            {run.state === 'running' && ` · ${rateOf(run)}`}
          </p>
          {run.message !== null && (
            <p
              className={`[overflow-wrap:anywhere] ${run.state === 'failed' ? 'text-danger' : 'text-ink-2'}`}
            >
              {run.message}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
