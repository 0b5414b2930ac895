import { Mails } from 'lucide-react';
import { NavRow } from '#client/layout/nav-row.tsx';
import { paths } from '#shared/paths.ts';

/** The screens that look across brands. */
export function ExploreNav() {
  return (
    <NavRow to={paths.emails()} icon={<Mails aria-hidden="true" size={18} strokeWidth={1.75} />}>
      Emails
    </NavRow>
  );
}
