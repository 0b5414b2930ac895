import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { fetchRunsQuery, isUnderWay, startFetchMutation } from '#client/admin/fetching/api.ts';
import { FetchStatus } from '#client/admin/fetching/components/fetch-status.tsx';
import { announcementOf } from '#client/admin/fetching/copy.ts';
import { mailImportsQuery } from '#client/admin/kit/mail-imports.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { invalidateEverywhere } from '#client/platform/queries/invalidate-everywhere.ts';
import { contentKeys, keys } from '#client/platform/queries/query-keys.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';
import type { FetchRun } from '#shared/contract/intake/fetching.ts';

const RunsDialog = lazyDialog(
  () => import('#client/admin/fetching/components/fetch-runs-dialog.tsx'),
  (code) => code.FetchRunsDialog,
);

/**
 * 'Fetch New Emails', next to the progress of the run or the result of the last run or import.
 * @param children buttons of other imports.
 */
export function FetchButton({ children }: { children?: ReactNode }) {
  const { data: imports } = useQuery(mailImportsQuery(useApi()));
  const start = useApiMutation(startFetchMutation);
  const { runs, run, announcement } = useFetchProgress();
  const dialog = useDialog<'runs'>();
  return (
    <div className="flex items-center gap-x-3 gap-y-3 max-xl:w-full md:max-lg:flex-wrap max-md:flex-col-reverse max-md:items-stretch">
      <FetchStatus
        run={run}
        imported={imports?.[0]}
        isKnown={runs !== undefined && imports !== undefined}
        onOpenRuns={() => dialog.open('runs')}
      />
      {children}
      <Button variant="fill" isBusy={start.isPending} onClick={() => start.mutate()}>
        <Icon of={RefreshCw} />
        Fetch New Emails
      </Button>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {dialog.subject !== null && <RunsDialog runs={runs ?? []} {...dialog.state} />}
    </div>
  );
}

interface FetchProgress {
  /** Newest first; undefined while loading. */
  runs: readonly FetchRun[] | undefined;
  /** The newest run: an older one still waiting has outdated settings. Undefined if there is none. */
  run: FetchRun | undefined;
  /**
   * Text of a live region; empty until polling sees a current run, so that opening the page announces
   * nothing.
   */
  announcement: string;
}

/** Polls the runs. When one ends, it invalidates the queries of emails and brands. */
function useFetchProgress(): FetchProgress {
  const { data: runs } = useQuery(fetchRunsQuery(useApi()));
  const run = runs?.[0];
  const [seenId, setSeenId] = useState<number | null>(null);
  if (run !== undefined && isUnderWay(run) && run.id !== seenId) setSeenId(run.id);
  useStaleAfterRuns(runs);
  return { runs, run, announcement: run !== undefined && run.id === seenId ? announcementOf(run) : '' };
}

/** Emails and brands, and the other queries a run changes: rejected mail, and the last fetch of the mailbox. */
const changedByRuns = [...contentKeys, keys.rejectedEmails, keys.settings, keys.mailboxes, keys.setup];

function useStaleAfterRuns(runs: readonly FetchRun[] | undefined): void {
  const queryClient = useQueryClient();
  const underWay = useRef(new Set<number>());
  useEffect(() => {
    if (runs === undefined) return;
    const now = new Set(runs.filter(isUnderWay).map(({ id }) => id));
    const hasOneEnded = [...underWay.current].some((id) => !now.has(id));
    underWay.current = now;
    if (hasOneEnded) invalidateEverywhere(queryClient, changedByRuns);
  }, [runs, queryClient]);
}
