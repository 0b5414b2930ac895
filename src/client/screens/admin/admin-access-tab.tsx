import { AdminAccessPanel } from '#client/admin/admin-users/components/admin-access-panel.tsx';
import { InvitationsPart } from '#client/admin/invitations/components/invitations-part.tsx';
import { useCurrentUser } from '#client/features/auth/use-current-user.ts';
import { useSite } from '#client/platform/api/app-context.ts';

/**
 * The Admin Access tab. It marks the signed-in administrator, whose own removal needs a confirmation. If
 * sign-in is by invitation, it has the invitation links too.
 */
export function AdminAccessTab() {
  const { hasInvitations } = useSite();
  return (
    <>
      {hasInvitations && <InvitationsPart />}
      <AdminAccessPanel ownUserId={useCurrentUser()?.id} />
    </>
  );
}
