import { CalendarDays, Mails } from 'lucide-react';
import { NavRow } from '#client/layout/nav-row.tsx';
import { OwnSearches, useOwnSearches } from '#client/layout/own-searches.tsx';
import { useLocation } from '#client/router/location.tsx';
import { paths } from '#shared/paths.ts';

/** The screens that look across brands, and the reader's own searches there. */
export function ExploreNav() {
  const own = useOwnSearches();
  const { pathname } = useLocation();
  const isHere = pathname === paths.emails() && own.shown === undefined;
  return (
    <>
      <NavRow
        to={paths.emails()}
        icon={<Mails aria-hidden="true" size={18} strokeWidth={1.75} />}
        aria-current={isHere ? 'page' : undefined}
      >
        Emails
      </NavRow>
      <OwnSearches {...own} />
      <NavRow
        to={paths.planner()}
        icon={<CalendarDays aria-hidden="true" size={18} strokeWidth={1.75} />}
        aria-current={pathname.startsWith(paths.planner()) ? 'page' : undefined}
      >
        Planner
      </NavRow>
    </>
  );
}
