import { adminListQuery } from '#client/admin/kit/api.ts';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { keys } from '#client/platform/queries/query-keys.ts';

/** Newest first, from the cursor `start` on. Always refetched, because every action adds an entry. */
export function auditLogQuery(api: ApiClient, start: string | null) {
  return {
    ...adminListQuery(api, 'GET /api/admin/audit-log', [...keys.auditLog, { start }], { start }),
    staleTime: 0,
  };
}
