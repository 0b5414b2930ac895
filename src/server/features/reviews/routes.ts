import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/features/auth/guarded-routes.ts';
import { requireAdmin } from '#server/features/auth/guards.ts';
import type { ViewerDependencies } from '#server/features/auth/viewer.ts';
import {
  forgetVerdict,
  getGateRules,
  listVerdicts,
  makeVerdict,
  saveGateRules,
} from '#server/features/reviews/gate-settings.ts';
import {
  decideEmails,
  decideGroup,
  getGroups,
  getWaiting,
  listReviewed,
  moveEmails,
  type ReviewDependencies,
  reportEmail,
} from '#server/features/reviews/service.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import { idParams } from '#shared/contract/common.ts';
import {
  emailBrandBody,
  emailBrandReply,
  emailStateBody,
  emailStateReply,
  gateRulesBody,
  gateRulesReply,
  gateVerdictBody,
  gateVerdictParams,
  gateVerdictsReply,
  reportBody,
  reviewedEmailListQuery,
  reviewedEmailListReply,
  waitingGroupListQuery,
  waitingGroupListReply,
  waitingReply,
} from '#shared/contract/reviews.ts';

export function reviewRoutes(
  app: FastifyInstance,
  deps: ReviewDependencies & ViewerDependencies & { secret: string },
): void {
  const { pool } = deps.database;
  const routes = guardedRoutes(app, requireAdmin);
  const anybody = guardedRoutes(app, (viewer) => viewer);

  routes.list(
    '/api/admin/emails',
    { query: reviewedEmailListQuery, reply: reviewedEmailListReply, limit: rateLimits.search },
    (_admin, { query }) => listReviewed(deps, query),
  );

  routes.get('/api/admin/emails/waiting', { reply: waitingReply }, () => getWaiting(deps.database));

  routes.list(
    '/api/admin/emails/waiting/groups',
    { query: waitingGroupListQuery, reply: waitingGroupListReply, limit: rateLimits.search },
    (_admin, { query }) => getGroups(deps, query),
  );

  routes.post(
    '/api/admin/emails/state',
    { body: emailStateBody, reply: emailStateReply },
    (admin, { body }) => {
      const { ids = [], group, ...to } = body;
      return group === undefined ? decideEmails(deps, admin, ids, to) : decideGroup(deps, admin, group, to);
    },
  );

  routes.post(
    '/api/admin/emails/brand',
    { body: emailBrandBody, reply: emailBrandReply },
    (admin, { body }) => moveEmails(deps, admin, body),
  );

  routes.get('/api/admin/gate-rules', { reply: gateRulesReply }, () => getGateRules(pool));

  routes.put('/api/admin/gate-rules', { body: gateRulesBody, reply: gateRulesReply }, (admin, { body }) =>
    saveGateRules(pool, admin, body.rules),
  );

  routes.get('/api/admin/gate-verdicts', { reply: gateVerdictsReply }, () => listVerdicts(pool));

  routes.put(
    '/api/admin/gate-verdicts',
    { body: gateVerdictBody, reply: emailStateReply },
    (admin, { body }) => makeVerdict(deps, admin, body),
  );

  routes.delete(
    '/api/admin/gate-verdicts/:subject/:key',
    { params: gateVerdictParams },
    (admin, { params }) => forgetVerdict(pool, admin, params),
  );

  anybody.post(
    '/api/emails/:id/report',
    { params: idParams, body: reportBody, limit: rateLimits.reports },
    (viewer, { params, body, request }) =>
      reportEmail(deps, viewer, params.id, { reason: body.reason, address: request.ip }),
  );
}
