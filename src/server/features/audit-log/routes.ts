import type { FastifyInstance } from 'fastify';
import { listAuditEntries } from '#server/features/audit-log/repository.ts';
import type { Answer } from '#server/features/auth/answer-cache.ts';
import { guardedRoutes } from '#server/features/auth/guarded-routes.ts';
import { requireAdmin } from '#server/features/auth/guards.ts';
import { bySortAt, type PageQuery, type Paging } from '#server/http/cursor.ts';
import type { AuditEntry } from '#shared/contract/audit-log.ts';

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
