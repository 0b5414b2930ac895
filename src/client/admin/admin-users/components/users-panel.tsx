import { useInfiniteQuery } from '@tanstack/react-query';
import { readUserListing, tierParameter, usersQuery } from '#client/admin/admin-users/api.ts';
import { userColumns, userColumnsWithoutTiers } from '#client/admin/admin-users/components/user-columns.tsx';
import { useAdminAddress } from '#client/admin/kit/admin-address.ts';
import { AdminListing } from '#client/admin/kit/admin-listing.tsx';
import { AdminSearchBox } from '#client/admin/kit/admin-search-box.tsx';
import { PanelHead, ToolSelect } from '#client/admin/kit/panel-head.tsx';
import { useApi, useHasBilling } from '#client/platform/api/app-context.ts';

/** The Users tab: all users, with premium. */
export function UsersPanel() {
  const { search, change } = useAdminAddress();
  const hasBilling = useHasBilling();
  const read = readUserListing(search);
  const listing = hasBilling ? read : { ...read, tier: null };
  const users = useInfiniteQuery(usersQuery(useApi(), { ...listing, role: null }));
  return (
    <>
      <PanelHead title="Users" list={users}>
        <AdminSearchBox label="Search users..." />
        {hasBilling && (
          <ToolSelect
            label="Subscription"
            value={listing.tier}
            options={[
              ['', 'All subscriptions'],
              ['premium', 'Premium'],
              ['free', 'Free'],
            ]}
            onChoose={(tier) => change({ [tierParameter]: tier })}
          />
        )}
      </PanelHead>
      <AdminListing
        what="users"
        isCompact
        list={users}
        columns={hasBilling ? userColumns : userColumnsWithoutTiers}
        emptyTitle="No users found"
        query={listing.query}
      />
    </>
  );
}
