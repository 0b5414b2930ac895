import type { MouseEvent, ReactNode } from 'react';
import { NavRow } from '#client/app/layout/nav-row.tsx';
import { useCurrentUser } from '#client/features/auth/use-current-user.ts';
import { toast } from '#client/ui/toast/toast.tsx';

interface ProtectedNavRowProps {
  to: string;
  icon: ReactNode;
  children: ReactNode;
  /** Called after a click that showed the toast. */
  onRefused?: () => void;
}

/**
 * A row for signed-in users. For a visitor a click does not navigate but shows a toast (specification,
 * section 2).
 */
export function ProtectedNavRow({ onRefused, ...row }: ProtectedNavRowProps) {
  const user = useCurrentUser();
  const handleClick = (event: MouseEvent) => {
    if (user !== null) return;
    event.preventDefault();
    onRefused?.();
    toast({ title: 'Login required', description: 'Please log in to access this feature' });
  };
  return <NavRow {...row} onClick={handleClick} />;
}
