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

/** Milliseconds between reads of messages while one is being sent, and while one waits for its retry. */
const pollMs = { sending: 2_000, retrying: 15_000 };

/** The newest messages to a webhook. */
export function deliveriesQuery(api: ApiClient, { id, isOn }: Pick<Webhook, 'id' | 'isOn'>) {
  return queryOptions({
    queryKey: [...keys.webhooks, id, 'deliveries'],
    queryFn: ({ signal }) => callApi(api, 'GET /api/webhooks/:id/deliveries', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data = [] } }) => {
      const waiting = isOn ? data.filter(({ state }) => state === 'waiting') : [];
      if (waiting.length === 0) return false;
      return waiting.some(({ failure }) => failure === null) ? pollMs.sending : pollMs.retrying;
    },
  });
}
