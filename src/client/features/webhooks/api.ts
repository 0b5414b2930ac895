import { queryOptions } from '@tanstack/react-query';
import { type AccessResult, toAccessResult } from '#client/platform/api/access-result.ts';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { Webhook } from '#shared/contract/accounts/webhooks.ts';

/** Milliseconds between reads of webhooks while messages wait. */
const waitMs = 5_000;

/** The user's webhooks, by name. */
export function webhooksQuery(api: ApiClient) {
  return queryOptions<AccessResult<Webhook[]>>({
    queryKey: keys.webhooks,
    queryFn: ({ signal }) => toAccessResult(callApi(api, 'GET /api/webhooks', { signal })),
    refetchInterval: ({ state: { data } }) =>
      data?.kind === 'open' && data.value.some(({ isOn, waiting }) => isOn && waiting > 0) ? waitMs : false,
  });
}

/** Milliseconds between reads of messages while one is being sent. */
const pollMs = 2_000;

/** The newest messages to a webhook. */
export function deliveriesQuery(api: ApiClient, id: number) {
  return queryOptions({
    queryKey: [...keys.webhooks, id, 'deliveries'],
    queryFn: ({ signal }) => callApi(api, 'GET /api/webhooks/:id/deliveries', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state, failure }) => state === 'waiting' && failure === null) ? pollMs : false,
  });
}
