import { RefreshCw } from 'lucide-react';
import { startFetchMutation } from '#client/admin/fetching/api.ts';
import { FetchStatus } from '#client/admin/fetching/components/fetch-status.tsx';
import { useFetchProgress } from '#client/admin/fetching/use-fetch-progress.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { lateDialog } from '#client/ui/late-part.tsx';

const RunsDialog = lateDialog(
  () => import('#client/admin/fetching/components/fetch-runs-dialog.tsx'),
  (code) => code.FetchRunsDialog,
);

/** 'Fetch New Emails' with how the run goes, or how the last one went, beside it. */
export function FetchButton() {
  const start = useApiMutation(startFetchMutation);
  const { runs, run, announcement } = useFetchProgress();
  const dialog = useDialog<'runs'>();
  return (
    <div className="flex items-center gap-x-5 gap-y-3 max-xl:w-full max-md:flex-col-reverse max-md:items-stretch">
      <FetchStatus run={run} isKnown={runs !== undefined} onOpenRuns={() => dialog.open('runs')} />
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
