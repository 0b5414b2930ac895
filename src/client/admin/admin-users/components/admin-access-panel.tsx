import { useInfiniteQuery } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { useMemo } from 'react';
import { readUserListing, roleParameter, usersQuery } from '#client/admin/admin-users/api.ts';
import { adminAccessColumns } from '#client/admin/admin-users/components/admin-access-columns.tsx';
import { useAdminAddress } from '#client/admin/kit/admin-address.ts';
import { AdminListing } from '#client/admin/kit/admin-listing.tsx';
import { AdminSearchBox } from '#client/admin/kit/admin-search-box.tsx';
import { PanelHead, ToolSelect } from '#client/admin/kit/panel-head.tsx';
import { useApi, useSite } from '#client/platform/api/app-context.ts';
import { Icon } from '#client/ui/icon.tsx';

/** The Admin Access tab: administrators and all other users. `ownUserId`: the signed-in administrator. */
export function AdminAccessPanel({ ownUserId }: { ownUserId: string | undefined }) {
  const { search, change } = useAdminAddress();
  const listing = readUserListing(search);
  const users = useInfiniteQuery(usersQuery(useApi(), { ...listing, tier: null, first: 'admins' }));
  const columns = useMemo(() => adminAccessColumns(ownUserId), [ownUserId]);
  return (
    <>
      <PanelHead title="Admin Access">
        <AdminSearchBox label="Search users..." />
        <ToolSelect
          label="Admin Status"
          value={listing.role}
          options={[
            ['', 'All users'],
            ['admin', 'Admins'],
            ['regular', 'Regular users'],
          ]}
          onChoose={(role) => change({ [roleParameter]: role })}
        />
      </PanelHead>
      <SecurityNotice />
      <AdminListing
        what="users"
        isCompact
        list={users}
        columns={columns}
        emptyTitle="No users found"
        query={listing.query}
      />
    </>
  );
}

/** Warning before rights are granted (specification, section 2, Admin Access). */
function SecurityNotice() {
  const { supportEmail } = useSite();
  return (
    <section
      aria-label="Security notice"
      className="mb-4 flex gap-3 rounded-lg border border-line bg-well px-4 py-3 text-sm text-ink-2"
    >
      <Icon of={ShieldAlert} className="mt-0.5 flex-none text-ink" />
      <div className="min-w-0">
        <h3 className="font-strong text-ink">Security notice</h3>
        <p>
          Admins have full control over the directory. Only give admin rights to people you trust. The primary
          administrator cannot lose admin rights. Questions? Contact{' '}
          <a
            href={`mailto:${supportEmail}`}
            className="text-accent underline underline-offset-[3px] [overflow-wrap:anywhere]"
          >
            {supportEmail}
          </a>
          .
        </p>
      </div>
    </section>
  );
}
