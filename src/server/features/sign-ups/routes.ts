import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/features/auth/guarded-routes.ts';
import { requireAdmin } from '#server/features/auth/guards.ts';
import {
  getSignUps,
  getSummary,
  type SignUpDependencies,
  takeRows,
} from '#server/features/sign-ups/service.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import {
  signUpListQuery,
  signUpListReply,
  signUpRowsBody,
  signUpRowsReply,
  signUpSummaryReply,
} from '#shared/contract/sign-ups.ts';

/** A list of ten thousand domains, with notes. */
const maxRowsBytes = 8_000_000;

export function signUpRoutes(app: FastifyInstance, deps: SignUpDependencies): void {
  const routes = guardedRoutes(app, requireAdmin);

  routes.list(
    '/api/admin/sign-ups',
    { query: signUpListQuery, reply: signUpListReply, limit: rateLimits.search },
    (_admin, { query }) => getSignUps(deps, query),
  );

  routes.get('/api/admin/sign-ups/summary', { reply: signUpSummaryReply, limit: rateLimits.search }, () =>
    getSummary(deps),
  );

  routes.post(
    '/api/admin/sign-ups/rows',
    { body: signUpRowsBody, reply: signUpRowsReply, limit: rateLimits.bulk, bodyLimit: maxRowsBytes },
    (admin, { body }) => takeRows(deps, admin, body),
  );
}
