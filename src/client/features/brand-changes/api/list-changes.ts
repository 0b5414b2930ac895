import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { BulkChanges } from '#shared/contract/bulk-changes.ts';

/** `GET /api/admin/brand-changes`: the newest first, always asked anew. */
export function bulkChangesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...keys.brandChanges, 'list'],
    queryFn: async () => (await api.request<BulkChanges>('GET', '/api/admin/brand-changes')).body,
    staleTime: 0,
  });
}
