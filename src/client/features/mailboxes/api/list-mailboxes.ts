import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { Mailbox } from '#shared/contract/mailboxes.ts';

/** A person reads no faster. */
const pollMs = 2_000;

/** `GET /api/admin/mailboxes`, the first first; asked again while one of them is read. */
export function mailboxesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.mailboxes,
    queryFn: async () => (await api.request<Mailbox[]>('GET', '/api/admin/mailboxes')).body,
    refetchInterval: ({ state: { data, error } }) =>
      error === null && data?.some(isBeingRead) === true ? pollMs : false,
  });
}

/** Whether a fetch from it is under way. */
export function isBeingRead({ lastRun }: Pick<Mailbox, 'lastRun'>): boolean {
  return lastRun !== null && lastRun.finishedAt === null;
}
