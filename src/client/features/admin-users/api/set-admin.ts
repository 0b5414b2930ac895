import { mutationOptions } from '@tanstack/react-query';
import { putUser, usersKey } from '#client/features/admin-users/api/list-users.ts';
import { adminFailure } from '#client/lib/admin-failure.ts';
import type { ApiClient } from '#client/lib/api-client.ts';
import { makeStale, makeStaleElsewhere } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { keys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { AdminUser } from '#shared/contract/admin-users.ts';

/** `POST /api/admin/users/{userId}/make-admin` and `/remove-admin`. */
export function setAdminMutation({ api, queryClient }: MutationContext, userId: string) {
  return mutationOptions({
    mutationFn: (isAdmin: boolean) => requestAdmin(api, userId, isAdmin),
    onSuccess: (user, isAdmin) => {
      putUser(queryClient, user);
      toasts.show({ title: isAdmin ? 'Admin Rights Granted' : 'Admin Rights Removed' });
      makeStale(queryClient, [usersKey]);
    },
    onError: (error) => toasts.show(failure(error)),
  });
}

/**
 * Takes one's own rights, then leaves the dashboard with `leave`. It is left before anything of it is asked for again:
 * all it would hear is a refusal, said over the news that the rights are gone.
 */
export function removeOwnAdminMutation(
  { api, queryClient }: MutationContext,
  userId: string,
  leave: () => void | Promise<void>,
) {
  return mutationOptions({
    mutationFn: () => requestAdmin(api, userId, false),
    onSuccess: async () => {
      toasts.show({ title: 'Admin Rights Removed' });
      await leave();
      queryClient.removeQueries({ queryKey: adminKey });
      makeStale(queryClient, [keys.currentUser]);
      makeStaleElsewhere([adminKey, usersKey]);
    },
    onError: (error) => toasts.show(failure(error)),
  });
}

/** What is known of the right to be in the dashboard. */
const adminKey = keys.admin;

async function requestAdmin(api: ApiClient, userId: string, isAdmin: boolean): Promise<AdminUser> {
  const action = isAdmin ? 'make-admin' : 'remove-admin';
  const path = `/api/admin/users/${encodeURIComponent(userId)}/${action}`;
  return (await api.request<AdminUser>('POST', path)).body;
}

const failure = (error: Error) => adminFailure(error, 'Error', 'Failed to update admin status');
