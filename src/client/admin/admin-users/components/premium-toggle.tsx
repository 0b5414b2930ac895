import { useId } from 'react';
import { setTierMutation } from '#client/admin/admin-users/api.ts';
import { callNameOf } from '#client/admin/admin-users/copy.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Switch } from '#client/ui/form/switch.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';
import type { AdminUser } from '#shared/contract/accounts/admin-users.ts';

const EndDialog = lazyDialog(
  () => import('#client/admin/admin-users/components/user-dialogs.tsx'),
  (code) => code.EndSubscriptionDialog,
);

/**
 * Grants and removes premium. For a user with a subscription it confirms first: removing premium ends the
 * paid subscription. After a cancelled one, premium can be granted.
 */
export function PremiumToggle({ user }: { user: AdminUser }) {
  const id = useId();
  const setTier = useApiMutation(setTierMutation, user.id);
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
        <EndDialog
          user={user}
          {...dialog.state}
          isBusy={setTier.isPending}
          onChoose={(tier) => setTier.mutate(tier, { onSuccess: () => dialog.state.onOpenChange(false) })}
        />
      )}
    </span>
  );
}
