import { mutationOptions } from '@tanstack/react-query';
import { adminFailure } from '#client/lib/admin-failure.ts';
import { requestDeletion } from '#client/lib/api-client.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { keys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';

/** `DELETE /api/admin/recognition-rules/{id}` */
export function removeRuleMutation({ api, queryClient }: MutationContext, id: number) {
  return mutationOptions({
    mutationFn: () => requestDeletion(api, `/api/admin/recognition-rules/${id}`),
    onSuccess: () =>
      toasts.show({ title: 'Rule deleted', description: 'Emails that it decided stay as they are.' }),
    onError: (error) => toasts.show(adminFailure(error, 'Error deleting rule')),
    onSettled: () => makeStale(queryClient, [keys.recognitionRules, keys.auditLog]),
  });
}
