import type { FastifyInstance } from 'fastify';
import { listAuditEntries } from '#server/accounts/audit-log/repository.ts';
import type { Answer } from '#server/accounts/auth/answer-cache.ts';
import { guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { requireAdmin } from '#server/accounts/auth/guards.ts';
import { bySortAt, type PageQuery, type Paging } from '#server/platform/http/cursor.ts';
import type { AuditEntry } from '#shared/contract/accounts/audit-log.ts';

const defaultPageSize = 50;

const listName = 'audit log';

export function auditLogRoutes(app: FastifyInstance, deps: Paging): void {
  guardedRoutes(app, requireAdmin).list('GET /api/admin/audit-log', (_admin, { query }) =>
    getAuditLog(deps, query),
  );
}

async function getAuditLog(
  { database, cursors }: Paging,
  { limit = defaultPageSize, cursor }: PageQuery,
): Promise<Answer<AuditEntry[]>> {
  const after = cursors.read(listName, cursor);
  const rows = await listAuditEntries(database.pool, limit + 1, after);
  const { page, nextCursor } = cursors.page(listName, rows, limit, bySortAt);
  return {
    body: page.map((row) => ({ ...row, at: row.at.toISOString() })),
    nextCursor,
  };
}
