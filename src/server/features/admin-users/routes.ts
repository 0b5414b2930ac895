import type { FastifyInstance } from 'fastify';
import { getUsers, makeAdmin, removeAdmin } from '#server/features/admin-users/service.ts';
import { setTier, type TierDependencies } from '#server/features/admin-users/set-tier.ts';
import { guardedRoutes } from '#server/features/auth/guarded-routes.ts';
import { requireAdmin } from '#server/features/auth/guards.ts';
import type { Paging } from '#server/http/cursor.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import {
  adminAccessReply,
  adminUserListQuery,
  adminUserListReply,
  adminUserReply,
  setTierBody,
  userIdParams,
} from '#shared/contract/admin-users.ts';

export function adminUserRoutes(app: FastifyInstance, deps: Paging & TierDependencies): void {
  const routes = guardedRoutes(app, requireAdmin);

  routes.get('/api/admin/check-access', { reply: adminAccessReply }, () => ({ isAdmin: true as const }));

  routes.list(
    '/api/admin/users',
    { query: adminUserListQuery, reply: adminUserListReply, limit: rateLimits.search },
    (_admin, { query }) => getUsers(deps, query),
  );

  routes.patch(
    '/api/admin/users/:userId/subscription',
    { params: userIdParams, body: setTierBody, reply: adminUserReply },
    (admin, { params, body }) => setTier(deps, admin, params.userId, body.subscriptionTier),
  );

  for (const [path, change] of [
    ['/api/admin/users/:userId/make-admin', makeAdmin],
    ['/api/admin/users/:userId/remove-admin', removeAdmin],
  ] as const) {
    routes.post(path, { params: userIdParams, reply: adminUserReply }, (admin, { params }) =>
      change(deps, admin, params.userId),
    );
  }
}
