import { MonitorX } from 'lucide-react';
import { NavButton } from '#client/app/layout/nav-row.tsx';
import { useLogoutEverywhere } from '#client/features/auth/logout-everywhere.ts';
import { Icon } from '#client/ui/icon.tsx';

/** Ends every session of the user, on installations without an account page. */
export function LogoutEverywhereRow() {
  const { start, isWorking } = useLogoutEverywhere();
  return (
    <NavButton icon={<Icon of={MonitorX} />} onPress={start}>
      <span>
        {isWorking ? 'Logging out...' : 'Log out everywhere'}
        <span className="block text-xs text-ink-2">Stops your search feeds too</span>
      </span>
    </NavButton>
  );
}
