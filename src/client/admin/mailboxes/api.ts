import { queryOptions } from '@tanstack/react-query';
import { connectionAnswer } from '#client/admin/kit/api.ts';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi, deleteByApi } from '#client/platform/api/call-api.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { FirstMailboxBody, Mailbox, MailboxBody } from '#shared/contract/intake/mailboxes.ts';

/** A person reads no faster. */
const pollMs = 2_000;

/** Starts with the first mailbox. Polled during a fetch. */
export function mailboxesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.mailboxes,
    queryFn: ({ signal }) => callApi(api, 'GET /api/admin/mailboxes', { signal }),
    refetchInterval: ({ state: { data, error } }) =>
      error === null && data?.some(isBeingRead) === true ? pollMs : false,
  });
}

/** Reports whether a fetch from the mailbox is in progress. */
export function isBeingRead({ lastRun }: Pick<Mailbox, 'lastRun'>): boolean {
  return lastRun !== null && lastRun.finishedAt === null;
}

/** The latest runs of one mailbox, newest first. */
export function mailboxRunsQuery(api: ApiClient, { id, lastRun }: Pick<Mailbox, 'id' | 'lastRun'>) {
  return queryOptions({
    // Refetched when the last run or its state changes.
    queryKey: [...keys.mailboxes, 'runs', id, lastRun?.id, lastRun?.state] as const,
    queryFn: ({ signal }) =>
      callApi(api, 'GET /api/admin/fetch-runs', { query: { mailbox: id ?? 'first' }, signal }),
  });
}

/** Stale after a change of mailboxes, which may end a run. */
const changedKeys = [keys.mailboxes, keys.fetching];

/** Saves a mailbox, then replaces it in the list or appends it. */
function mailboxMutation<Body>(
  { queryClient }: MutationContext,
  write: (body: Body) => Promise<Mailbox>,
  done: (mailbox: Mailbox) => string,
  failed = 'Error saving mailbox',
) {
  return apiMutation({
    mutationFn: write,
    onSuccess: (mailbox) => {
      queryClient.setQueryData<Mailbox[]>(keys.mailboxes, (all) => {
        if (all === undefined) return undefined;
        return all.some(({ id }) => id === mailbox.id)
          ? all.map((each) => (each.id === mailbox.id ? mailbox : each))
          : [...all, mailbox];
      });
    },
    done: (mailbox) => ({ title: done(mailbox), description: mailbox.name }),
    failed,
    invalidates: changedKeys,
  });
}

export function addMailboxMutation(context: MutationContext) {
  const write = (body: MailboxBody) => callApi(context.api, 'POST /api/admin/mailboxes', { body });
  return mailboxMutation(context, write, () => 'Mailbox added', 'Error adding mailbox');
}

export function saveMailboxMutation(context: MutationContext, id: number) {
  const write = (body: MailboxBody) =>
    callApi(context.api, 'PUT /api/admin/mailboxes/:id', { params: { id }, body });
  return mailboxMutation(context, write, () => 'Mailbox saved');
}

/** Saves the fields of the first mailbox that the Settings form does not have. */
export function saveFirstMailboxMutation(context: MutationContext) {
  const write = (body: FirstMailboxBody) => callApi(context.api, 'PUT /api/admin/mailboxes/first', { body });
  return mailboxMutation(context, write, () => 'Mailbox saved');
}

export function pauseMailboxMutation(context: MutationContext, id: number) {
  const write = (isPaused: boolean) =>
    callApi(context.api, 'PUT /api/admin/mailboxes/:id/pause', { params: { id }, body: { isPaused } });
  return mailboxMutation(context, write, ({ isPaused }) => (isPaused ? 'Mailbox paused' : 'Mailbox resumed'));
}

export function removeMailboxMutation({ api, queryClient }: MutationContext, id: number) {
  return apiMutation({
    mutationFn: () => deleteByApi(api, 'DELETE /api/admin/mailboxes/:id', { params: { id } }),
    onSuccess: () => {
      queryClient.setQueryData<Mailbox[]>(keys.mailboxes, (all) =>
        all?.filter((mailbox) => mailbox.id !== id),
      );
    },
    done: { title: 'Mailbox removed', description: 'Emails already fetched stay.' },
    failed: 'Error removing mailbox',
    invalidates: changedKeys,
  });
}

/** Starts a run, or joins the current one. */
export function fetchMailboxMutation({ api }: MutationContext, { id, name }: Pick<Mailbox, 'id' | 'name'>) {
  return apiMutation({
    mutationFn: () => callApi(api, 'POST /api/admin/mailboxes/:id/fetch', { params: { id: id ?? 'first' } }),
    done: { title: 'Email fetch initiated', description: name },
    failed: 'Error fetching emails',
    invalidates: changedKeys,
  });
}

/** Tests a stored mailbox. */
export function testMailboxMutation({ api }: MutationContext, id: number | null) {
  return apiMutation({
    mutationFn: () =>
      connectionAnswer(callApi(api, 'POST /api/admin/mailboxes/:id/test', { params: { id: id ?? 'first' } })),
  });
}

/** Tests the form's values without saving them. */
export function testMailboxFormMutation({ api }: MutationContext, id: number | null) {
  return apiMutation({
    mutationFn: (imap: MailboxBody['imap']) =>
      connectionAnswer(callApi(api, 'POST /api/admin/mailboxes/test-connection', { body: { id, imap } })),
  });
}
