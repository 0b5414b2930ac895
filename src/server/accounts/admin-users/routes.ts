import type { FastifyInstance } from 'fastify';
import { getUsers, makeAdmin, removeAdmin } from '#server/accounts/admin-users/service.ts';
import { setTier, type TierDependencies } from '#server/accounts/admin-users/set-tier.ts';
import { guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { requireAdmin } from '#server/accounts/auth/guards.ts';
import type { Paging } from '#server/platform/http/cursor.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';

export function adminUserRoutes(app: FastifyInstance, deps: Paging & TierDependencies): void {
  const routes = guardedRoutes(app, requireAdmin);

  routes.handle('GET /api/admin/check-access', () => ({ isAdmin: true as const }));

  routes.list('GET /api/admin/users', (_admin, { query }) => getUsers(deps, query), {
    limit: rateLimits.search,
  });

  routes.handle('PATCH /api/admin/users/:userId/subscription', (admin, { params, body }) =>
    setTier(deps, admin, params.userId, body.subscriptionTier),
  );

  routes.handle('POST /api/admin/users/:userId/make-admin', (admin, { params }) =>
    makeAdmin(deps, admin, params.userId),
  );

  routes.handle('POST /api/admin/users/:userId/remove-admin', (admin, { params }) =>
    removeAdmin(deps, admin, params.userId),
  );
}
