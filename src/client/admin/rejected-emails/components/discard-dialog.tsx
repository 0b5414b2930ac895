import { StepProgress } from '#client/admin/kit/step-progress.tsx';
import { useFollowing } from '#client/admin/kit/use-following.ts';
import { discardManyMutation } from '#client/admin/rejected-emails/api.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx';
import type { RejectionReasons } from '#shared/contract/curation/admin-emails.ts';
import { countOf, formatCount } from '#shared/format/count.ts';

interface DiscardDialogProps extends Openable {
  reason: RejectionReasons[number];
  focusAfterClose: () => HTMLElement | null;
}

/**
 * Confirms before rejected messages are discarded, because they cannot be restored. Closing the dialog stops
 * it.
 */
export function DiscardDialog({ reason, ...dialog }: DiscardDialogProps) {
  const discard = useApiMutation(discardManyMutation);
  const { progress: discarded, stop, follow } = useFollowing<number>(discard.isPending);
  return (
    <ConfirmDialog
      {...dialog}
      onOpenChange={(isOpen) => (discard.isPending ? stop() : dialog.onOpenChange(isOpen))}
      title="Discard rejected emails"
      question={`${countOf(reason.count, 'message', 'messages')} will be gone for good. Download them first if you may want them again.`}
      confirmLabel="Discard"
      busyLabel="Discarding..."
      cancelLabel={discard.isPending ? 'Stop' : 'Cancel'}
      isBusy={discard.isPending}
      onConfirm={() =>
        discard.mutate({ reason, ...follow() }, { onSuccess: () => dialog.onOpenChange(false) })
      }
    >
      {discarded !== null && (
        <div className="mt-4">
          <StepProgress
            label="Messages discarded"
            words={`${formatCount(discarded)} of ${countOf(reason.count, 'message', 'messages')} discarded…`}
            value={discarded}
            total={reason.count}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}
