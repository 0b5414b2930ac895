import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { adminFailure } from '#client/platform/api/admin-failure.ts';
import { type ApiClient, getJson } from '#client/platform/api/api-client.ts';
import type { MutationContext } from '#client/platform/queries/api-mutation.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import type { CreatedInvitation, Invitation } from '#shared/contract/invitations.ts';

const invitationsKey = [...keys.admin, 'invitations'] as const;

/** `GET /api/admin/invitations`: the links that can still be used, newest first. */
export function invitationsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: invitationsKey,
    queryFn: ({ signal }) => getJson<Invitation[]>(api, '/api/admin/invitations', signal),
  });
}

/** `POST /api/admin/invitations`. The link is in this one answer and nowhere else. */
export function makeInvitationMutation({ api, queryClient }: MutationContext) {
  return mutationOptions({
    mutationFn: async (email: string) =>
      (
        await api.request<CreatedInvitation>(
          'POST',
          '/api/admin/invitations',
          email.trim() === '' ? {} : { email },
        )
      ).body,
    onSuccess: ({ url: _, ...invitation }) => {
      queryClient.setQueryData<Invitation[]>(invitationsKey, (known) =>
        known === undefined ? known : [invitation, ...known],
      );
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error making the link')),
  });
}

/** `DELETE /api/admin/invitations/{id}`: the link lets nobody in any more. */
export function revokeInvitationMutation({ api, queryClient }: MutationContext) {
  return mutationOptions({
    mutationFn: (id: number) => api.request('DELETE', `/api/admin/invitations/${id}`),
    onSuccess: (_answer, id) => {
      queryClient.setQueryData<Invitation[]>(invitationsKey, (known) =>
        known?.filter((invitation) => invitation.id !== id),
      );
      toasts.show({ title: 'Link revoked' });
    },
    onError: (error) => {
      toasts.show(adminFailure(error, 'Error revoking the link'));
      return queryClient.invalidateQueries({ queryKey: invitationsKey });
    },
  });
}
