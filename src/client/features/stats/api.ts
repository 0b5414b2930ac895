import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { keys } from '#client/platform/queries/query-keys.ts';

/** What each plan opens of this vault today. */
export function planStatsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...keys.stats, 'plans'],
    queryFn: ({ signal }) => callApi(api, 'GET /api/stats/plans', { signal }),
  });
}

/** How many emails and brands the vault holds. */
export function statsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.stats,
    queryFn: ({ signal }) => callApi(api, 'GET /api/stats', { signal }),
  });
}
