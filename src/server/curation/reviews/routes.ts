import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { requireAdmin } from '#server/accounts/auth/guards.ts';
import type { ViewerDependencies } from '#server/accounts/auth/viewer.ts';
import {
  forgetVerdict,
  getGateRules,
  listVerdicts,
  makeVerdict,
  saveGateRules,
} from '#server/curation/reviews/gate-settings.ts';
import {
  decideEmails,
  decideGroup,
  getGroups,
  getWaiting,
  listReviewed,
  moveEmails,
  type ReviewDependencies,
  reportEmail,
} from '#server/curation/reviews/service.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';

export function reviewRoutes(
  app: FastifyInstance,
  deps: ReviewDependencies & ViewerDependencies & { secret: string },
): void {
  const { pool } = deps.database;
  const routes = guardedRoutes(app, requireAdmin);
  const anybody = guardedRoutes(app, (viewer) => viewer);

  routes.list('GET /api/admin/emails', (_admin, { query }) => listReviewed(deps, query), {
    limit: rateLimits.search,
  });

  routes.handle('GET /api/admin/emails/waiting', () => getWaiting(deps.database));

  routes.list('GET /api/admin/emails/waiting/groups', (_admin, { query }) => getGroups(deps, query), {
    limit: rateLimits.search,
  });

  routes.handle('POST /api/admin/emails/state', (admin, { body }) => {
    const { ids = [], group, ...to } = body;
    return group === undefined ? decideEmails(deps, admin, ids, to) : decideGroup(deps, admin, group, to);
  });

  routes.handle('POST /api/admin/emails/brand', (admin, { body }) => moveEmails(deps, admin, body));

  routes.handle('GET /api/admin/gate-rules', () => getGateRules(pool, deps.now()));

  routes.handle('PUT /api/admin/gate-rules', (admin, { body }) => saveGateRules(deps, admin, body.rules));

  routes.handle('GET /api/admin/gate-verdicts', () => listVerdicts(pool));

  routes.handle('PUT /api/admin/gate-verdicts', (admin, { body }) => makeVerdict(deps, admin, body));

  routes.handle('DELETE /api/admin/gate-verdicts/:subject/:key', (admin, { params }) =>
    forgetVerdict(pool, admin, params),
  );

  anybody.handle(
    'POST /api/emails/:id/report',
    (viewer, { params, body, request }) =>
      reportEmail(deps, viewer, params.id, { reason: body.reason, address: request.ip }),
    { limit: rateLimits.reports },
  );
}
