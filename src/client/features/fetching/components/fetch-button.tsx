import { RefreshCw } from 'lucide-react';
import { Button } from '#client/components/ui/button.tsx';
import { startFetchMutation } from '#client/features/fetching/api.ts';
import { FetchStatus } from '#client/features/fetching/components/fetch-status.tsx';
import { useFetchProgress } from '#client/features/fetching/use-fetch-progress.ts';
import { lateDialog } from '#client/lib/late-part.tsx';
import { useChange } from '#client/lib/mutation-context.ts';
import { useDialog } from '#client/lib/use-dialog.ts';

const runsDialog = lateDialog(
  () => import('#client/features/fetching/components/fetch-runs-dialog.tsx'),
  (code) => code.FetchRunsDialog,
);

/** 'Fetch New Emails' with how the run goes, or how the last one went, beside it. */
export function FetchButton() {
  const start = useChange(startFetchMutation);
  const { runs, run, announcement } = useFetchProgress();
  const dialog = useDialog<'runs'>();
  return (
    <div className="flex items-center gap-x-5 gap-y-3 max-xl:w-full max-md:flex-col-reverse max-md:items-stretch">
      <FetchStatus run={run} isKnown={runs !== undefined} onOpenRuns={() => dialog.open('runs')} />
      <Button variant="fill" isBusy={start.isPending} onClick={() => start.mutate()}>
        <RefreshCw aria-hidden="true" size={18} strokeWidth={1.75} />
        Fetch New Emails
      </Button>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {dialog.subject !== null && <runsDialog.Part runs={runs ?? []} {...dialog.state} />}
    </div>
  );
}
