import { ShieldMinus, ShieldPlus } from 'lucide-react';
import { removeOwnAdminMutation, setAdminMutation } from '#client/admin/admin-users/api.ts';
import { callNameOf } from '#client/admin/admin-users/copy.ts';
import { RowAction, RowActions } from '#client/admin/kit/row-action.tsx';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { useNavigate } from '#client/platform/router/location.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';
import type { AdminUser } from '#shared/contract/accounts/admin-users.ts';
import { paths } from '#shared/paths.ts';

const RemoveDialog = lazyDialog(
  () => import('#client/admin/admin-users/components/user-dialogs.tsx'),
  (code) => code.RemoveOwnRightsDialog,
);

/** Grants or removes a user's admin rights. */
export function AdminRightsButton({ user, isOwn }: { user: AdminUser; isOwn: boolean }) {
  const setAdmin = useApiMutation(setAdminMutation, user.id);
  if (isOwn && user.isAdmin) return <OwnRightsButton user={user} />;
  return (
    <RowActions>
      <RowAction
        label={user.isAdmin ? 'Remove Admin' : 'Make Admin'}
        subject={callNameOf(user)}
        icon={user.isAdmin ? ShieldMinus : ShieldPlus}
        isDanger={user.isAdmin}
        aria-disabled={setAdmin.isPending}
        onClick={() => !setAdmin.isPending && setAdmin.mutate(!user.isAdmin)}
      />
    </RowActions>
  );
}

/** Removes the administrator's own rights: confirms first, and leaves the dashboard afterwards. */
function OwnRightsButton({ user }: { user: AdminUser }) {
  const navigate = useNavigate();
  const remove = useApiMutation(removeOwnAdminMutation, user.id, () =>
    navigate(paths.home(), { replace: true }),
  );
  const dialog = useDialog<'own'>();
  return (
    <RowActions>
      <RowAction
        label="Remove Admin"
        subject={callNameOf(user)}
        icon={ShieldMinus}
        isDanger
        aria-haspopup="dialog"
        {...RemoveDialog.onIntent}
        aria-disabled={remove.isPending}
        onClick={() => !remove.isPending && dialog.open('own')}
      />
      {dialog.subject !== null && (
        <RemoveDialog {...dialog.state} isBusy={remove.isPending} onConfirm={() => remove.mutate()} />
      )}
    </RowActions>
  );
}
