import { Dialog } from '#client/components/ui/dialog.tsx';
import { FetchRunList } from '#client/features/fetching/components/fetch-run-list.tsx';
import type { Openable } from '#client/lib/use-dialog.ts';
import type { FetchRun } from '#shared/contract/fetching.ts';

interface FetchRunsDialogProps extends Openable {
  runs: readonly FetchRun[];
}

/** The last fetches, newest first: when, why, what came of them. */
export function FetchRunsDialog({ runs, isOpen, onOpenChange }: FetchRunsDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Recent fetches">
      <FetchRunList runs={runs} />
    </Dialog>
  );
}
