import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { adminFailure } from '#client/platform/api/admin-failure.ts';
import { type ApiClient, ApiError, getJson, requestDeletion } from '#client/platform/api/api-client.ts';
import type { MutationContext } from '#client/platform/queries/api-mutation.ts';
import { makeStale } from '#client/platform/queries/make-stale.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import type { FetchRun, FetchStarted } from '#shared/contract/fetching.ts';
import type { FirstMailboxBody, Mailbox, MailboxBody } from '#shared/contract/mailboxes.ts';
import type { TestConnection } from '#shared/contract/settings.ts';

/** A person reads no faster. */
const pollMs = 2_000;

/** `GET /api/admin/mailboxes`, the first first; asked again while one of them is read. */
export function mailboxesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.mailboxes,
    queryFn: ({ signal }) => getJson<Mailbox[]>(api, '/api/admin/mailboxes', signal),
    refetchInterval: ({ state: { data, error } }) =>
      error === null && data?.some(isBeingRead) === true ? pollMs : false,
  });
}

/** Whether a fetch from it is under way. */
export function isBeingRead({ lastRun }: Pick<Mailbox, 'lastRun'>): boolean {
  return lastRun !== null && lastRun.finishedAt === null;
}

/** `GET /api/admin/fetch-runs?mailbox=`: the newest runs of one mailbox, newest first. */
export function mailboxRunsQuery(api: ApiClient, { id, lastRun }: Pick<Mailbox, 'id' | 'lastRun'>) {
  return queryOptions({
    // Another last run, or another state of it, is another answer.
    queryKey: [...keys.mailboxes, 'runs', id, lastRun?.id, lastRun?.state] as const,
    queryFn: ({ signal }) =>
      getJson<FetchRun[]>(api, `/api/admin/fetch-runs?mailbox=${id ?? 'first'}`, signal),
  });
}

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

/** `POST /api/admin/mailboxes/{id}/test`: tries a mailbox as it is stored. A refusal is an answer too. */
export function testMailboxMutation({ api }: Pick<MutationContext, 'api'>, id: number | null) {
  return mutationOptions({
    mutationFn: () =>
      answerOf(() => api.request<TestConnection>('POST', `/api/admin/mailboxes/${id ?? 'first'}/test`)),
  });
}

/** `POST /api/admin/mailboxes/test-connection`: tries what the form holds without storing it. */
export function testMailboxFormMutation({ api }: Pick<MutationContext, 'api'>, id: number | null) {
  return mutationOptions({
    mutationFn: (imap: MailboxBody['imap']) =>
      answerOf(() =>
        api.request<TestConnection>('POST', '/api/admin/mailboxes/test-connection', { id, imap }),
      ),
  });
}

async function answerOf(ask: () => Promise<{ body: TestConnection }>): Promise<TestConnection> {
  try {
    return (await ask()).body;
  } catch (error) {
    const sentence = error instanceof ApiError ? error.sentence : undefined;
    return { ok: false, message: sentence ?? unreachable, messageCount: null };
  }
}

const unreachable = 'The test could not be run. Check your connection and try again.';
