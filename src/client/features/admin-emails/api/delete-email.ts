import { mutationOptions } from '@tanstack/react-query';
import { recentEmailsKey } from '#client/features/admin-emails/api/list-recent-emails.ts';
import { adminFailure } from '#client/lib/admin-failure.ts';
import { requestDeletion } from '#client/lib/api-client.ts';
import { patchRows } from '#client/lib/list-page.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { brandKeys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { AdminEmail } from '#shared/contract/admin-emails.ts';

/** `DELETE /api/emails/{id}`. An email that another administrator has deleted already is deleted. */
export function deleteEmailMutation({ api, queryClient }: MutationContext, emailId: number) {
  return mutationOptions({
    mutationFn: () => requestDeletion(api, `/api/emails/${emailId}`),
    onSuccess: () => {
      patchRows<AdminEmail>(queryClient, recentEmailsKey, (rows) => rows.filter(({ id }) => id !== emailId));
      toasts.show({ title: 'Email deleted' });
      makeStale(queryClient, brandKeys);
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error deleting email')),
  });
}
