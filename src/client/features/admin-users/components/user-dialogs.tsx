import { ConfirmDialog } from '#client/features/admin/components/confirm-dialog.tsx';
import { callNameOf } from '#client/features/admin-users/user-words.ts';
import type { AdminUser } from '#shared/contract/admin-users.ts';

interface QuestionProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  isBusy: boolean;
  onConfirm: () => void;
}

/** Asks before a paying user is set to free. */
export function EndSubscriptionDialog({ user, ...rest }: QuestionProps & { user: AdminUser }) {
  return (
    <ConfirmDialog
      title="End Subscription"
      question={<EndSubscriptionQuestion user={user} />}
      confirmLabel="Set to Free"
      busyLabel="Ending..."
      {...rest}
    />
  );
}

export function EndSubscriptionQuestion({ user }: { user: AdminUser }) {
  return (
    <>
      <bdi>{callNameOf(user)}</bdi> pays for premium. Setting them to free ends their Stripe subscription at
      once, and with it their access to premium. This action cannot be undone.
    </>
  );
}

/** Asks before administrators take their own rights. */
export function RemoveOwnRightsDialog(props: QuestionProps) {
  return (
    <ConfirmDialog
      title="Remove Your Admin Rights"
      question={ownRightsQuestion}
      confirmLabel="Remove Admin"
      busyLabel="Removing..."
      {...props}
    />
  );
}

export const ownRightsQuestion =
  'Are you sure you want to remove your own admin rights? You lose access to this dashboard at once, and only another administrator can give it back.';
