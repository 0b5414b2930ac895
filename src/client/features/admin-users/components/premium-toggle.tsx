import { useId } from 'react';
import { Switch } from '#client/components/ui/switch.tsx';
import { setTierMutation } from '#client/features/admin-users/api.ts';
import { callNameOf } from '#client/features/admin-users/user-words.ts';
import { lateDialog } from '#client/lib/late-part.tsx';
import { useChange } from '#client/lib/mutation-context.ts';
import { useDialog } from '#client/lib/use-dialog.ts';
import type { AdminUser } from '#shared/contract/admin-users.ts';

const endDialog = lateDialog(
  () => import('#client/features/admin-users/components/user-dialogs.tsx'),
  (code) => code.EndSubscriptionDialog,
);

/**
 * Gives and takes premium. With somebody who has a subscription it asks first: taking premium ends what they pay for, and
 * where they have cancelled, it can be given for afterwards.
 */
export function PremiumToggle({ user }: { user: AdminUser }) {
  const id = useId();
  const setTier = useChange(setTierMutation, user.id);
  const dialog = useDialog<'end'>();
  const label = user.hasPremium ? 'Premium' : 'Set Premium';
  const handleChange = (isOn: boolean) => {
    if (!isOn && user.isPaying) dialog.open('end');
    else setTier.mutate(isOn ? 'premium' : 'free');
  };
  return (
    <span className="inline-flex items-center gap-2.5 align-middle whitespace-nowrap max-lg:flex-row-reverse">
      <Switch
        id={id}
        isOn={user.hasPremium}
        isBusy={setTier.isPending}
        onChange={handleChange}
        aria-label={`${label}: ${callNameOf(user)}`}
      />
      <label htmlFor={id} className="text-sm max-lg:text-xs max-lg:text-ink-2">
        {label}
      </label>
      {dialog.subject !== null && (
        <endDialog.Part
          user={user}
          {...dialog.state}
          isBusy={setTier.isPending}
          onChoose={(tier) => setTier.mutate(tier, { onSuccess: () => dialog.state.onOpenChange(false) })}
        />
      )}
    </span>
  );
}
