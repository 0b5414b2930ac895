import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { discardManyMutation } from '#client/features/rejected-emails/api/discard-many.ts';
import { useChange } from '#client/lib/mutation-context.ts';
import type { Openable } from '#client/lib/use-dialog.ts';
import type { RejectionReasons } from '#shared/contract/admin-emails.ts';
import { countOf } from '#shared/format/count.ts';

interface DiscardDialogProps extends Openable {
  reason: RejectionReasons[number];
  focusAfterClose: () => HTMLElement | null;
}

/** Asks before refused messages are forgotten: nothing brings them back. */
export function DiscardDialog({ reason, ...dialog }: DiscardDialogProps) {
  const discard = useChange(discardManyMutation);
  return (
    <ConfirmDialog
      {...dialog}
      title="Discard Rejected Mail"
      question={`${countOf(reason.count, 'message', 'messages')} will be gone for good. Download them first if you may want them again.`}
      confirmLabel="Discard"
      busyLabel="Discarding..."
      isBusy={discard.isPending}
      onConfirm={() => discard.mutate(reason, { onSuccess: () => dialog.onOpenChange(false) })}
    />
  );
}
