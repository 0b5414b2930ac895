import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { PlanStats } from '#shared/contract/stats.ts';

/** `GET /api/stats/plans`: what each plan opens of this vault today. */
export function planStatsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...keys.stats, 'plans'],
    queryFn: async () => (await api.request<PlanStats>('GET', '/api/stats/plans')).body,
  });
}
