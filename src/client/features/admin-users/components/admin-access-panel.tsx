import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { AdminListing } from '#client/features/admin/components/admin-listing.tsx';
import { AdminSearchBox } from '#client/features/admin/components/admin-search-box.tsx';
import { PanelHead, ToolSelect } from '#client/features/admin/components/panel-head.tsx';
import { useAdminAddress } from '#client/features/admin/use-admin-address.ts';
import { usersQuery } from '#client/features/admin-users/api/list-users.ts';
import { adminAccessColumns } from '#client/features/admin-users/components/admin-access-columns.tsx';
import { SecurityNotice } from '#client/features/admin-users/components/security-notice.tsx';
import { readUserListing, roleParameter } from '#client/features/admin-users/user-listing.ts';
import { useApi } from '#client/lib/app-context.ts';

/** The Admin Access tab: who may do all this. `ownUserId`: whoever is looking. */
export function AdminAccessPanel({ ownUserId }: { ownUserId: string | undefined }) {
  const { search, change } = useAdminAddress();
  const listing = readUserListing(search);
  const users = useInfiniteQuery({
    ...usersQuery(useApi(), { ...listing, tier: null }),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(() => adminAccessColumns(ownUserId), [ownUserId]);
  return (
    <>
      <PanelHead title="Admin Access">
        <AdminSearchBox label="Search users..." />
        <ToolSelect
          aria-label="Admin Status"
          value={listing.role ?? ''}
          onChange={({ target }) => change({ [roleParameter]: target.value })}
        >
          <option value="">All Users</option>
          <option value="admin">Admins</option>
          <option value="regular">Regular Users</option>
        </ToolSelect>
      </PanelHead>
      <SecurityNotice />
      <AdminListing
        what="users"
        list={users}
        columns={columns}
        rowKey={({ id }) => id}
        emptyTitle="No users found"
        {...(listing.query === '' ? {} : { emptyHint: `No results for "${listing.query}"` })}
      />
    </>
  );
}
