import { callApi } from '#client/platform/api/call-api.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { keys } from '#client/platform/queries/query-keys.ts';

/** Withdraws the deletion of the viewer's account. */
export function keepAccountMutation({ api }: MutationContext) {
  return apiMutation({
    mutationFn: () => callApi(api, 'DELETE /api/account/deletion'),
    done: 'Your account stays',
    failed: {
      phrase: 'Failed to keep your account. Please try again.',
      login: 'Please log in to keep your account',
    },
    invalidates: [keys.currentUser, keys.account],
  });
}
