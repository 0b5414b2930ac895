import { FetchRunList } from '#client/admin/fetching/components/fetch-run-list.tsx';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import type { FetchRun } from '#shared/contract/intake/fetching.ts';

interface FetchRunsDialogProps extends Openable {
  runs: readonly FetchRun[];
}

/** The last fetch runs, newest first, with their time, trigger and result. */
export function FetchRunsDialog({ runs, isOpen, onOpenChange }: FetchRunsDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Recent fetches">
      <FetchRunList runs={runs} />
    </Dialog>
  );
}
