import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, getJson } from '#client/platform/api/api-client.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { PlanStats, Stats } from '#shared/contract/stats.ts';

/** `GET /api/stats/plans`: what each plan opens of this vault today. */
export function planStatsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...keys.stats, 'plans'],
    queryFn: ({ signal }) => getJson<PlanStats>(api, '/api/stats/plans', signal),
  });
}

/** `GET /api/stats`: how many emails and brands the vault holds. */
export function statsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.stats,
    queryFn: ({ signal }) => getJson<Stats>(api, '/api/stats', signal),
  });
}
