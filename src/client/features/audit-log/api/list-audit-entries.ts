import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { type ListPage, requestListPage } from '#client/lib/list-page.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { AuditEntry } from '#shared/contract/audit-log.ts';

const entriesPerPage = 50;

/** `GET /api/admin/audit-log`, newest first, from the cursor `start` on. Every action adds to it: always asked anew. */
export function auditLogQuery(api: ApiClient, start: string | null) {
  return infiniteQueryOptions({
    queryKey: [...keys.auditLog, { start }] as const,
    queryFn: ({ pageParam }) => {
      const search = new URLSearchParams({ limit: String(entriesPerPage) });
      if (pageParam !== null) search.set('cursor', pageParam);
      return requestListPage<AuditEntry>(api, '/api/admin/audit-log', search);
    },
    initialPageParam: start,
    getNextPageParam: (page: ListPage<AuditEntry>) => page.nextCursor,
    staleTime: 0,
  });
}
