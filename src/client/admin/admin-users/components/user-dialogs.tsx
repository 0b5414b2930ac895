import { callNameOf } from '#client/admin/admin-users/copy.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx';
import { Dialog, DialogActions } from '#client/ui/dialog/dialog.tsx';
import type { AdminUser } from '#shared/contract/accounts/admin-users.ts';
import { subscriptionDate } from '#shared/format/subscription-date.ts';
import type { SubscriptionTier } from '#shared/vocabulary/tiers.ts';

interface QuestionProps extends Openable {
  isBusy: boolean;
  onConfirm: () => void;
}

interface SubscriptionDialogProps extends Omit<QuestionProps, 'onConfirm'> {
  user: AdminUser;
  onChoose: (tier: SubscriptionTier) => void;
}

/** Describes the consequences before an action on a user with a subscription. */
export function EndSubscriptionDialog({
  user,
  onChoose,
  isBusy,
  onOpenChange,
  isOpen,
}: SubscriptionDialogProps) {
  const mayGoOn = user.subscriptionCancelled && !user.isPremiumGiven;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={user.subscriptionCancelled ? 'Cancelled subscription' : 'End subscription'}
      description={<EndSubscriptionQuestion user={user} />}
    >
      <DialogActions>
        <Button onClick={() => onOpenChange(false)}>Cancel</Button>
        {mayGoOn && (
          <Button variant="fill" isBusy={isBusy} busyLabel="Saving..." onClick={() => onChoose('premium')}>
            Keep Premium
          </Button>
        )}
        <Button variant="danger" isBusy={isBusy} busyLabel="Ending..." onClick={() => onChoose('free')}>
          Set to free
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export function EndSubscriptionQuestion({ user }: { user: AdminUser }) {
  if (user.subscriptionCancelled) return <CancelledQuestion user={user} />;
  return (
    <>
      <bdi>{callNameOf(user)}</bdi> pays for premium. Setting them to free ends their Stripe subscription at
      once, and with it their access to premium. This action cannot be undone.
    </>
  );
}

function CancelledQuestion({ user }: { user: AdminUser }) {
  const until = user.subscriptionEndDate === null ? null : subscriptionDate(user.subscriptionEndDate);
  const paidUntil = until === null ? 'for now' : `until the ${until}`;
  return (
    <>
      <bdi>{callNameOf(user)}</bdi> has cancelled and has paid {paidUntil}.{' '}
      {user.isPremiumGiven
        ? 'Premium continues after that free of charge, because an administrator gave it.'
        : '“Keep Premium” lets it continue after that free of charge; the subscription ends as they asked.'}{' '}
      “Set to free” ends the subscription and Premium at once. This can’t be undone.
    </>
  );
}

/** Confirms the removal of an administrator's own rights. */
export function RemoveOwnRightsDialog(props: QuestionProps) {
  return (
    <ConfirmDialog
      title="Remove your admin rights"
      question={ownRightsQuestion}
      confirmLabel="Remove Admin"
      busyLabel="Removing..."
      {...props}
    />
  );
}

export const ownRightsQuestion =
  'Are you sure you want to remove your own admin rights? You lose access to this dashboard at once, and only another administrator can give it back.';
