import { mutationOptions } from '@tanstack/react-query';
import { mailboxesQuery } from '#client/features/mailboxes/api/list-mailboxes.ts';
import { adminFailure } from '#client/lib/admin-failure.ts';
import { requestDeletion } from '#client/lib/api-client.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { keys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';

/** `DELETE /api/admin/mailboxes/{id}` */
export function removeMailboxMutation({ api, queryClient }: MutationContext, id: number) {
  return mutationOptions({
    mutationFn: () => requestDeletion(api, `/api/admin/mailboxes/${id}`),
    onSuccess: () => {
      const { queryKey } = mailboxesQuery(api);
      queryClient.setQueryData(queryKey, (all) => all?.filter((mailbox) => mailbox.id !== id));
      makeStale(queryClient, [queryKey, keys.fetching]);
      toasts.show({ title: 'Mailbox removed', description: 'The mail that was fetched from it stays.' });
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error removing mailbox')),
  });
}
