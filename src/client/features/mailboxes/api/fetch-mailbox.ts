import { mutationOptions } from '@tanstack/react-query';
import { adminFailure } from '#client/lib/admin-failure.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { keys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { FetchStarted } from '#shared/contract/fetching.ts';
import type { Mailbox } from '#shared/contract/mailboxes.ts';

/** `POST /api/admin/mailboxes/{id}/fetch`: starts a run, or joins the one that is under way. */
export function fetchMailboxMutation(
  { api, queryClient }: MutationContext,
  { id, name }: Pick<Mailbox, 'id' | 'name'>,
) {
  return mutationOptions({
    mutationFn: async () =>
      (await api.request<FetchStarted>('POST', `/api/admin/mailboxes/${id ?? 'first'}/fetch`)).body,
    onSuccess: () => {
      toasts.show({ title: 'Email fetch initiated', description: name });
      makeStale(queryClient, [keys.mailboxes, keys.fetching]);
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error fetching emails')),
  });
}
