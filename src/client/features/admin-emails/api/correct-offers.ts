import { mutationOptions } from '@tanstack/react-query';
import { evidenceQuery } from '#client/features/admin-emails/api/get-evidence.ts';
import { adminFailure } from '#client/lib/admin-failure.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { contentKeys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { EmailEvidence, OffersBody } from '#shared/contract/admin-emails.ts';

/** `PUT /api/admin/emails/{id}/offers`: what an email offers, for good; null goes back to what recognition says. */
export function correctOffersMutation({ api, queryClient }: MutationContext, emailId: number) {
  return mutationOptions({
    mutationFn: async (body: OffersBody) =>
      (await api.request<EmailEvidence>('PUT', `/api/admin/emails/${emailId}/offers`, body)).body,
    onSuccess: (evidence) => {
      queryClient.setQueryData(evidenceQuery(api, emailId).queryKey, evidence);
      toasts.show({ title: 'Offers updated' });
      makeStale(queryClient, contentKeys);
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error updating offers')),
  });
}
