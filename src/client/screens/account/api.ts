import { queryOptions } from '@tanstack/react-query';
import { toAccessResult } from '#client/platform/api/access-result.ts';
import { type ApiClient, ApiError } from '#client/platform/api/api-client.ts';
import { callApi, deleteByApi } from '#client/platform/api/call-api.ts';
import { issuesOfError } from '#client/platform/api/form-issues.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { Account } from '#shared/contract/accounts/account.ts';

const login = 'Please log in to see your account';

/** The viewer's own account with its sessions. */
export function accountQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.account,
    queryFn: ({ signal }) => toAccessResult(callApi(api, 'GET /api/account', { signal })),
  });
}

export function renameMutation({ api }: MutationContext) {
  return apiMutation({
    mutationFn: (body: Pick<Account, 'firstName' | 'lastName'>) =>
      callApi(api, 'PATCH /api/account', { body }),
    done: 'Name saved',
    failed: (error) =>
      Object.keys(issuesOfError(error)).length === 0
        ? { phrase: 'Failed to save your name. Please try again.', login }
        : null,
    invalidates: [keys.account, keys.currentUser],
  });
}

/** A session that has already ended counts as ended. */
export function endSessionMutation({ api }: MutationContext, id: string) {
  return apiMutation({
    mutationFn: () => deleteByApi(api, 'DELETE /api/account/sessions/:id', { params: { id } }),
    done: 'Session ended',
    failed: { phrase: 'Failed to end the session. Please try again.', login },
    invalidates: [keys.account],
    invalidatesIfFailed: [keys.account],
  });
}

export function endOtherSessionsMutation({ api }: MutationContext) {
  return apiMutation({
    mutationFn: () => callApi(api, 'POST /api/account/sessions/end-others'),
    done: 'All other sessions ended',
    failed: { phrase: 'Failed to end the other sessions. Please try again.', login },
    invalidates: [keys.account],
  });
}

export function deleteAccountMutation({ api }: MutationContext) {
  return apiMutation({
    mutationFn: (body: { confirmation: string }) => callApi(api, 'POST /api/account/deletion', { body }),
    failed: (error) => ({
      title: 'Error',
      description: sentenceOf(error) ?? 'Failed to delete your account. Please try again.',
      isFailure: true,
    }),
    invalidatesIfFailed: [keys.account, keys.currentUser],
  });
}

/** The server says what to do, also where Stripe does not answer. */
function sentenceOf(error: Error): string | undefined {
  return error instanceof ApiError ? error.sentence : undefined;
}
