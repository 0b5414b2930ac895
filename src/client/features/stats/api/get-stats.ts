import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { Stats } from '#shared/contract/stats.ts';

/** `GET /api/stats`: how many emails and brands the vault holds. */
export function statsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.stats,
    queryFn: async () => (await api.request<Stats>('GET', '/api/stats')).body,
  });
}
