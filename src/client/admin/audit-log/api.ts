import { adminListQuery } from '#client/admin/kit/api.ts';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { AuditEntry } from '#shared/contract/audit-log.ts';

/** `GET /api/admin/audit-log`, newest first, from the cursor `start` on. Every action adds to it: always asked anew. */
export function auditLogQuery(api: ApiClient, start: string | null) {
  const path = '/api/admin/audit-log';
  return { ...adminListQuery<AuditEntry>(api, [...keys.auditLog, { start }], { path, start }), staleTime: 0 };
}
