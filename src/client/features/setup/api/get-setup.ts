import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { Setup } from '#shared/contract/setup.ts';

/** `GET /api/admin/setup`: how far the first-run guide has come, and what is in force. */
export function setupQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.setup,
    queryFn: async () => (await api.request<Setup>('GET', '/api/admin/setup')).body,
  });
}
