import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { BulkChanges } from '#shared/contract/bulk-changes.ts';

export const emailChangesKey = [...keys.emailChanges, 'list'] as const;

/** `GET /api/admin/email-changes`: the newest first, always asked anew. */
export function emailChangesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: emailChangesKey,
    queryFn: async () => (await api.request<BulkChanges>('GET', '/api/admin/email-changes')).body,
    staleTime: 0,
  });
}
