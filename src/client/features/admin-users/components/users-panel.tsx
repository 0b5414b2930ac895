import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { AdminListing } from '#client/features/admin/components/admin-listing.tsx';
import { AdminSearchBox } from '#client/features/admin/components/admin-search-box.tsx';
import { PanelHead, ToolSelect } from '#client/features/admin/components/panel-head.tsx';
import { useAdminAddress } from '#client/features/admin/use-admin-address.ts';
import { usersQuery } from '#client/features/admin-users/api/list-users.ts';
import {
  userColumns,
  userColumnsWithoutTiers,
} from '#client/features/admin-users/components/user-columns.tsx';
import { readUserListing, tierParameter } from '#client/features/admin-users/user-listing.ts';
import { useApi, useHasBilling } from '#client/lib/app-context.ts';
import { formatCount } from '#shared/format/count.ts';

/** The Users tab: who there is, and who has premium. */
export function UsersPanel() {
  const { search, change } = useAdminAddress();
  const hasBilling = useHasBilling();
  const read = readUserListing(search);
  const listing = hasBilling ? read : { ...read, tier: null };
  const users = useInfiniteQuery({
    ...usersQuery(useApi(), { ...listing, role: null }),
    placeholderData: keepPreviousData,
  });
  const total = users.data?.pages[0]?.total ?? null;
  return (
    <>
      <PanelHead title={total === null ? 'Users' : `Users (${formatCount(total)})`}>
        <AdminSearchBox label="Search users..." />
        {hasBilling && (
          <ToolSelect
            aria-label="Subscription"
            value={listing.tier ?? ''}
            onChange={({ target }) => change({ [tierParameter]: target.value })}
          >
            <option value="">All Subscriptions</option>
            <option value="premium">Premium</option>
            <option value="free">Free</option>
          </ToolSelect>
        )}
      </PanelHead>
      <AdminListing
        what="users"
        list={users}
        columns={hasBilling ? userColumns : userColumnsWithoutTiers}
        rowKey={({ id }) => id}
        emptyTitle="No users found"
        {...(listing.query === '' ? {} : { emptyHint: `No results for "${listing.query}"` })}
      />
    </>
  );
}
