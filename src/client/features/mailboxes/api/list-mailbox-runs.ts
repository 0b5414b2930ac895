import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { FetchRun } from '#shared/contract/fetching.ts';
import type { Mailbox } from '#shared/contract/mailboxes.ts';

/** `GET /api/admin/fetch-runs?mailbox=`: the newest runs of one mailbox, newest first. */
export function mailboxRunsQuery(api: ApiClient, { id, lastRun }: Pick<Mailbox, 'id' | 'lastRun'>) {
  return queryOptions({
    // Another last run, or another state of it, is another answer.
    queryKey: [...keys.mailboxes, 'runs', id, lastRun?.id, lastRun?.state] as const,
    queryFn: async () =>
      (await api.request<FetchRun[]>('GET', `/api/admin/fetch-runs?mailbox=${id ?? 'first'}`)).body,
  });
}
