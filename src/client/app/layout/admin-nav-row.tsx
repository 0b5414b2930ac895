import { Wrench } from 'lucide-react';
import { NavRow } from '#client/app/layout/nav-row.tsx';
import { useCurrentUser } from '#client/features/auth/use-current-user.ts';
import { Icon } from '#client/ui/icon.tsx';
import { paths } from '#shared/paths.ts';

/**
 * The link to the dashboard, for administrators only. The specification names no link, and nobody types
 * addresses.
 */
export function AdminNavRow() {
  if (useCurrentUser()?.isAdmin !== true) return null;
  return (
    <NavRow to={paths.admin()} icon={<Icon of={Wrench} />}>
      Admin Dashboard
    </NavRow>
  );
}
