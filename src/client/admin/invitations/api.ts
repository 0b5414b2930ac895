import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { Invitation } from '#shared/contract/accounts/invitations.ts';

const invitationsKey = [...keys.admin, 'invitations'] as const;

/** Valid links, newest first. */
export function invitationsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: invitationsKey,
    queryFn: ({ signal }) => callApi(api, 'GET /api/admin/invitations', { signal }),
  });
}

/** Only this answer contains the link. */
export function makeInvitationMutation({ api, queryClient }: MutationContext) {
  return apiMutation({
    mutationFn: (email: string) =>
      callApi(api, 'POST /api/admin/invitations', { body: email.trim() === '' ? {} : { email } }),
    onSuccess: ({ url: _, ...invitation }) => {
      queryClient.setQueryData<Invitation[]>(invitationsKey, (known) => known && [invitation, ...known]);
    },
    failed: 'Error creating the link',
  });
}

/** Invalidates the link. */
export function revokeInvitationMutation({ api, queryClient }: MutationContext) {
  return apiMutation({
    mutationFn: (id: number) => callApi(api, 'DELETE /api/admin/invitations/:id', { params: { id } }),
    onSuccess: (_answer, id) => {
      queryClient.setQueryData<Invitation[]>(invitationsKey, (known) =>
        known?.filter((invitation) => invitation.id !== id),
      );
    },
    done: 'Link revoked',
    failed: 'Error revoking the link',
    invalidatesIfFailed: [invitationsKey],
  });
}
