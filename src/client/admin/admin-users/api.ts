import type { QueryClient } from '@tanstack/react-query';
import { cursorParameter } from '#client/admin/kit/admin-address.ts';
import { adminListQuery } from '#client/admin/kit/api.ts';
import { adminFailure } from '#client/platform/api/admin-failure.ts';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { patchRows } from '#client/platform/api/list-page.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { broadcastInvalidation } from '#client/platform/queries/invalidate-everywhere.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import type { AdminUser } from '#shared/contract/accounts/admin-users.ts';
import { readQuery } from '#shared/search-query.ts';
import type { SubscriptionTier } from '#shared/vocabulary/tiers.ts';
import { subscriptionTiers } from '#shared/vocabulary/tiers.ts';

/** Filter and page of the tables of users. */
export interface UserListing {
  /** Trimmed; empty for every user. */
  query: string;
  tier: AdminUser['subscriptionTier'] | null;
  role: 'admin' | 'regular' | null;
  /** Sorts administrators first. */
  first?: 'admins';
  /** Cursor of the page; null for the first. */
  start: string | null;
}

export const tierParameter = 'tier';
export const roleParameter = 'role';

/** Reads the listing of a shared address; unknown tiers and roles are ignored. */
export function readUserListing(search: URLSearchParams): UserListing {
  const role = search.get(roleParameter);
  return {
    query: readQuery(search),
    tier: subscriptionTiers.find((tier) => tier === search.get(tierParameter)) ?? null,
    role: role === 'admin' || role === 'regular' ? role : null,
    start: search.get(cursorParameter),
  };
}

/** Key of every listing of users. */
const usersKey = [...keys.adminUsers, 'list'] as const;

export function usersQuery(api: ApiClient, listing: UserListing) {
  const { query, tier, role, first = null, start } = listing;
  return adminListQuery(api, 'GET /api/admin/users', [...usersKey, listing], {
    query: { q: query, tier, role, first },
    start,
  });
}

/** A change of a paying user to free ends their subscription at Stripe. */
export function setTierMutation({ api, queryClient }: MutationContext, userId: string) {
  return apiMutation({
    mutationFn: (subscriptionTier: SubscriptionTier) =>
      callApi(api, 'PATCH /api/admin/users/:userId/subscription', {
        params: { userId },
        body: { subscriptionTier },
      }),
    onSuccess: (user) => putUser(queryClient, user),
    done: 'Subscription updated',
    failed: (error) =>
      adminFailure(error, 'Error updating subscription', 'Failed to update user subscription'),
    // Administrators may set their own tier, which changes their own rights as a user.
    invalidates: [usersKey, keys.currentUser],
  });
}

/** `POST /api/admin/users/{userId}/make-admin` and `/remove-admin`. */
export function setAdminMutation({ api, queryClient }: MutationContext, userId: string) {
  return apiMutation({
    mutationFn: (isAdmin: boolean) =>
      callApi(
        api,
        isAdmin ? 'POST /api/admin/users/:userId/make-admin' : 'POST /api/admin/users/:userId/remove-admin',
        { params: { userId } },
      ),
    onSuccess: (user) => putUser(queryClient, user),
    done: (_user, isAdmin) => ({ title: isAdmin ? 'Admin Rights Granted' : 'Admin Rights Removed' }),
    failed: adminRightsFailure,
    invalidates: [usersKey],
  });
}

/**
 * Removes the administrator's own rights, then leaves the dashboard with `leave`. It leaves before any query
 * is refetched: the API would refuse, and that error would cover the news that the rights are gone.
 */
export function removeOwnAdminMutation(
  { api, queryClient }: MutationContext,
  userId: string,
  leave: () => void | Promise<void>,
) {
  return apiMutation({
    mutationFn: () => callApi(api, 'POST /api/admin/users/:userId/remove-admin', { params: { userId } }),
    onSuccess: async () => {
      toasts.show({ title: 'Admin Rights Removed' });
      await leave();
      queryClient.removeQueries({ queryKey: keys.admin });
      broadcastInvalidation([keys.admin, usersKey]);
    },
    failed: adminRightsFailure,
    invalidates: [keys.currentUser],
  });
}

const adminRightsFailure = (error: Error) => adminFailure(error, 'Error', 'Failed to update admin status');

/** Replaces a user in every cached listing. */
function putUser(queryClient: QueryClient, user: AdminUser): void {
  patchRows<AdminUser>(queryClient, usersKey, (rows) =>
    rows.map((each) => (each.id === user.id ? user : each)),
  );
}
