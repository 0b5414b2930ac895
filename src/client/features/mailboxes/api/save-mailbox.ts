import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { mailboxesQuery } from '#client/features/mailboxes/api/list-mailboxes.ts';
import { adminFailure } from '#client/lib/admin-failure.ts';
import type { ApiClient } from '#client/lib/api-client.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { keys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { FirstMailboxBody, Mailbox, MailboxBody } from '#shared/contract/mailboxes.ts';

/** `POST /api/admin/mailboxes` */
export function addMailboxMutation({ api, queryClient }: MutationContext) {
  return mutationOptions({
    mutationFn: async (body: MailboxBody) =>
      (await api.request<Mailbox>('POST', '/api/admin/mailboxes', body)).body,
    onSuccess: (mailbox) => {
      keepMailbox(api, queryClient, mailbox);
      toasts.show({ title: 'Mailbox added', description: mailbox.name });
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error adding mailbox')),
  });
}

/** `PUT /api/admin/mailboxes/{id}` */
export function saveMailboxMutation({ api, queryClient }: MutationContext, id: number) {
  return mutationOptions({
    mutationFn: async (body: MailboxBody) =>
      (await api.request<Mailbox>('PUT', `/api/admin/mailboxes/${id}`, body)).body,
    onSuccess: (mailbox) => {
      keepMailbox(api, queryClient, mailbox);
      toasts.show({ title: 'Mailbox saved', description: mailbox.name });
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error saving mailbox')),
  });
}

/** `PUT /api/admin/mailboxes/first`: what is said of the mailbox of the settings beside its fields there. */
export function saveFirstMailboxMutation({ api, queryClient }: MutationContext) {
  return mutationOptions({
    mutationFn: async (body: FirstMailboxBody) =>
      (await api.request<Mailbox>('PUT', '/api/admin/mailboxes/first', body)).body,
    onSuccess: (mailbox) => {
      keepMailbox(api, queryClient, mailbox);
      toasts.show({ title: 'Mailbox saved', description: mailbox.name });
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error saving mailbox')),
  });
}

/** `PUT /api/admin/mailboxes/{id}/pause` */
export function pauseMailboxMutation({ api, queryClient }: MutationContext, id: number) {
  return mutationOptions({
    mutationFn: async (isPaused: boolean) =>
      (await api.request<Mailbox>('PUT', `/api/admin/mailboxes/${id}/pause`, { isPaused })).body,
    onSuccess: (mailbox) => {
      keepMailbox(api, queryClient, mailbox);
      toasts.show({
        title: mailbox.isPaused ? 'Mailbox paused' : 'Mailbox resumed',
        description: mailbox.name,
      });
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error saving mailbox')),
  });
}

/** Shows what the server keeps, in the place of what it was or behind the others; a run may have been ended by it. */
function keepMailbox(api: ApiClient, queryClient: QueryClient, mailbox: Mailbox): void {
  const { queryKey } = mailboxesQuery(api);
  queryClient.setQueryData(queryKey, (all) => {
    if (all === undefined) return undefined;
    return all.some(({ id }) => id === mailbox.id)
      ? all.map((each) => (each.id === mailbox.id ? mailbox : each))
      : [...all, mailbox];
  });
  makeStale(queryClient, [queryKey, keys.fetching]);
}
