import { queryOptions } from '@tanstack/react-query';
import { type AccessResult, toAccessResult } from '#client/platform/api/access-result.ts';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { Load } from '#client/platform/router/page.ts';
import type { OutboxMail, OutboxMailDetail } from '#shared/contract/accounts/outbox.ts';

export function outboxQuery(api: ApiClient) {
  return queryOptions<AccessResult<OutboxMail[]>>({
    queryKey: keys.outbox,
    queryFn: ({ signal }) => toAccessResult(callApi(api, 'GET /api/outbox', { signal })),
  });
}

export function outboxMailQuery(api: ApiClient, id: number) {
  return queryOptions<AccessResult<OutboxMailDetail>>({
    queryKey: [...keys.outbox, id],
    queryFn: ({ signal }) => toAccessResult(callApi(api, 'GET /api/outbox/:id', { params: { id }, signal })),
  });
}

/** Id of the open mail; null for the list. */
export function readOpenMail(search: URLSearchParams): number | null {
  const named = search.get('mail') ?? '';
  return /^[1-9]\d{0,8}$/.test(named) ? Number(named) : null;
}

export const load: Load = ({ search }, { queryClient, api }) => {
  const id = readOpenMail(search);
  return id === null
    ? queryClient.ensureQueryData(outboxQuery(api))
    : queryClient.ensureQueryData(outboxMailQuery(api, id));
};
