import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readUserListing, roleParameter, usersQuery } from '#client/admin/admin-users/api.ts';
import { adminAccessColumns } from '#client/admin/admin-users/components/admin-access-columns.tsx';
import { SecurityNotice } from '#client/admin/admin-users/components/security-notice.tsx';
import { useAdminAddress } from '#client/admin/kit/admin-address.ts';
import { AdminListing } from '#client/admin/kit/admin-listing.tsx';
import { AdminSearchBox } from '#client/admin/kit/admin-search-box.tsx';
import { PanelHead, ToolSelect } from '#client/admin/kit/panel-head.tsx';
import { useApi } from '#client/platform/api/app-context.ts';

/** The Admin Access tab: who may do all this. `ownUserId`: whoever is looking. */
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
            ['', 'All Users'],
            ['admin', 'Admins'],
            ['regular', 'Regular Users'],
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
