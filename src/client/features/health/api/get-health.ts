import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { Health } from '#shared/contract/health.ts';

/** `GET /api/admin/health`: as it is now, so that it is asked for each time. */
export function healthQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.health,
    queryFn: async () => (await api.request<Health>('GET', '/api/admin/health')).body,
    staleTime: 0,
  });
}
