import { mutationOptions } from '@tanstack/react-query';
import { putUser, usersKey } from '#client/features/admin-users/api/list-users.ts';
import { adminFailure } from '#client/lib/admin-failure.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { keys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { AdminUser } from '#shared/contract/admin-users.ts';
import type { SubscriptionTier } from '#shared/vocabulary/tiers.ts';

/** `PATCH /api/admin/users/{userId}/subscription`. Setting a paying user to free ends their subscription at Stripe. */
export function setTierMutation({ api, queryClient }: MutationContext, userId: string) {
  return mutationOptions({
    mutationFn: async (subscriptionTier: SubscriptionTier) => {
      const path = `/api/admin/users/${encodeURIComponent(userId)}/subscription`;
      return (await api.request<AdminUser>('PATCH', path, { subscriptionTier })).body;
    },
    onSuccess: (user) => {
      putUser(queryClient, user);
      toasts.show({ title: 'Subscription updated' });
      // Administrators may set their own tier: what they read as a user changes with it.
      makeStale(queryClient, [usersKey, keys.currentUser]);
    },
    onError: (error) =>
      toasts.show(adminFailure(error, 'Error updating subscription', 'Failed to update user subscription')),
  });
}
