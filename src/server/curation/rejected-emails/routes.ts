import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { requireAdmin } from '#server/accounts/auth/guards.ts';
import { discardMany, rejectedMbox, retryMany } from '#server/curation/rejected-emails/many.ts';
import { listReasons } from '#server/curation/rejected-emails/repository.ts';
import {
  getRejectedEmails,
  getRejectedSource,
  type RetryDependencies,
  retryRejectedEmail,
} from '#server/curation/rejected-emails/service.ts';
import type { Paging } from '#server/platform/http/cursor.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';

export function rejectedEmailRoutes(app: FastifyInstance, deps: Paging & RetryDependencies): void {
  const routes = guardedRoutes(app, requireAdmin);
  const { pool } = deps.database;

  routes.list('GET /api/admin/rejected-emails', (_admin, { query }) => getRejectedEmails(deps, query));

  routes.handle('GET /api/admin/rejected-emails/reasons', () => listReasons(pool));

  routes.handle('POST /api/admin/rejected-emails/retry', (admin, { body }) => retryMany(deps, admin, body), {
    limit: rateLimits.bulk,
  });

  routes.handle(
    'POST /api/admin/rejected-emails/discard',
    (admin, { body }) => discardMany(pool, admin, body),
    { limit: rateLimits.steps },
  );

  routes.handle(
    'GET /api/admin/rejected-emails/mbox',
    (_admin, { query, reply }) => {
      reply
        .type('application/mbox')
        .header('content-disposition', 'attachment; filename="rejected.mbox"')
        .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'");
      return rejectedMbox(pool, query);
    },
    { limit: rateLimits.bulk },
  );

  routes.handle(
    'POST /api/admin/rejected-emails/:id/retry',
    (admin, { params }) => retryRejectedEmail(deps, admin, params.id),
    { limit: rateLimits.bulk },
  );

  routes.handle(
    'GET /api/admin/rejected-emails/:id/source',
    async (_admin, { params: { id }, reply }) => {
      const source = await getRejectedSource(deps.database.pool, id);
      // An untrusted file: always served as a download, never rendered by a browser.
      reply
        .type('message/rfc822')
        .header('content-disposition', `attachment; filename="rejected-${id}.eml"`)
        .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'");
      return source;
    },
    { limit: rateLimits.bulk },
  );
}
