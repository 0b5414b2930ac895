import { AdminAccessPanel } from '#client/features/admin-users/components/admin-access-panel.tsx';
import { useCurrentUser } from '#client/features/auth/use-current-user.ts';

/** Admin Access, which marks whoever is looking and asks before they take their own rights. */
export function AdminAccessTab() {
  return <AdminAccessPanel ownUserId={useCurrentUser()?.id} />;
}
