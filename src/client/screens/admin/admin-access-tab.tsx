import { AdminAccessPanel } from '#client/admin/admin-users/components/admin-access-panel.tsx';
import { InvitationsPart } from '#client/admin/invitations/components/invitations-part.tsx';
import { useCurrentUser } from '#client/features/auth/use-current-user.ts';
import { useSite } from '#client/platform/api/app-context.ts';

/**
 * Admin Access, which marks whoever is looking and asks before they take their own rights; where people sign in by
 * invitation, also the links that let others in.
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
