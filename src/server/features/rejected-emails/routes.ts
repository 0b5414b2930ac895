import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { guardedRoutes } from '#server/features/auth/guarded-routes.ts';
import { requireAdmin } from '#server/features/auth/guards.ts';
import { discardMany, rejectedMbox, retryMany } from '#server/features/rejected-emails/many.ts';
import { listReasons } from '#server/features/rejected-emails/repository.ts';
import {
  getRejectedEmails,
  getRejectedSource,
  type RetryDependencies,
  retryRejectedEmail,
} from '#server/features/rejected-emails/service.ts';
import type { Paging } from '#server/http/cursor.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import {
  discardBody,
  discardReply,
  rejectedEmailListQuery,
  rejectedEmailListReply,
  rejectedMboxQuery,
  rejectionReasonsReply,
  retryManyBody,
  retryManyReply,
  retryReply,
} from '#shared/contract/admin-emails.ts';
import { idParams } from '#shared/contract/common.ts';

export function rejectedEmailRoutes(app: FastifyInstance, deps: Paging & RetryDependencies): void {
  const routes = guardedRoutes(app, requireAdmin);
  const { pool } = deps.database;

  routes.list(
    '/api/admin/rejected-emails',
    { query: rejectedEmailListQuery, reply: rejectedEmailListReply },
    (_admin, { query }) => getRejectedEmails(deps, query),
  );

  routes.get('/api/admin/rejected-emails/reasons', { reply: rejectionReasonsReply }, () => listReasons(pool));

  routes.post(
    '/api/admin/rejected-emails/retry',
    { body: retryManyBody, reply: retryManyReply, limit: rateLimits.bulk },
    (admin, { body }) => retryMany(deps, admin, body),
  );

  routes.post(
    '/api/admin/rejected-emails/discard',
    { body: discardBody, reply: discardReply, limit: rateLimits.steps },
    (admin, { body }) => discardMany(pool, admin, body),
  );

  routes.get(
    '/api/admin/rejected-emails/mbox',
    { query: rejectedMboxQuery, reply: z.instanceof(Readable), limit: rateLimits.bulk },
    (_admin, { query, reply }) => {
      reply
        .type('application/mbox')
        .header('content-disposition', 'attachment; filename="rejected.mbox"')
        .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'");
      return rejectedMbox(pool, query);
    },
  );

  routes.post(
    '/api/admin/rejected-emails/:id/retry',
    { params: idParams, reply: retryReply, limit: rateLimits.bulk },
    (admin, { params }) => retryRejectedEmail(deps, admin, params.id),
  );

  routes.get(
    '/api/admin/rejected-emails/:id/source',
    { params: idParams, reply: z.instanceof(Buffer), limit: rateLimits.bulk },
    async (_admin, { params: { id }, reply }) => {
      const source = await getRejectedSource(deps.database.pool, id);
      // It is a stranger's file: never shown by a browser, always saved, whatever it holds.
      reply
        .type('message/rfc822')
        .header('content-disposition', `attachment; filename="rejected-${id}.eml"`)
        .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'");
      return source;
    },
  );
}
