import { mutationOptions } from '@tanstack/react-query';
import { evidenceQuery } from '#client/features/admin-emails/api/get-evidence.ts';
import { adminFailure } from '#client/lib/admin-failure.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { contentKeys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { ClassificationBody, EmailEvidence } from '#shared/contract/admin-emails.ts';

/** `PATCH /api/admin/emails/{id}/classification`: a value is kept for good, null goes back to what recognition says. */
export function correctClassificationMutation({ api, queryClient }: MutationContext, emailId: number) {
  return mutationOptions({
    mutationFn: async (body: ClassificationBody) =>
      (await api.request<EmailEvidence>('PATCH', `/api/admin/emails/${emailId}/classification`, body)).body,
    onSuccess: (evidence) => {
      queryClient.setQueryData(evidenceQuery(api, emailId).queryKey, evidence);
      toasts.show({ title: 'Classification updated' });
      makeStale(queryClient, contentKeys);
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error updating classification')),
  });
}
