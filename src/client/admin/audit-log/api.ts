import { adminListQuery } from '#client/admin/kit/api.ts';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { keys } from '#client/platform/queries/query-keys.ts';

/** Newest first, from the cursor `start` on. Every action adds to it: always asked anew. */
export function auditLogQuery(api: ApiClient, start: string | null) {
  return {
    ...adminListQuery(api, 'GET /api/admin/audit-log', [...keys.auditLog, { start }], { start }),
    staleTime: 0,
  };
}
