import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { requireAdmin } from '#server/accounts/auth/guards.ts';
import {
  addIdentity,
  changeIdentity,
  getIdentities,
  getTwinWait,
  type IdentityDependencies,
  removeIdentity,
  saveTwinWait,
} from '#server/intake/identities/service.ts';

export function identityRoutes(app: FastifyInstance, deps: IdentityDependencies): void {
  const routes = guardedRoutes(app, requireAdmin);

  routes.handle('GET /api/admin/identities', () => getIdentities(deps.database.pool));

  routes.handle('POST /api/admin/identities', (admin, { body }) => addIdentity(deps, admin, body));

  routes.handle('PUT /api/admin/identities/:id', (admin, { params, body }) =>
    changeIdentity(deps, admin, params.id, body),
  );

  routes.handle('DELETE /api/admin/identities/:id', (admin, { params }) =>
    removeIdentity(deps, admin, params.id),
  );

  routes.handle('GET /api/admin/twin-wait', () => getTwinWait(deps.database.pool));

  routes.handle('PUT /api/admin/twin-wait', (admin, { body }) => saveTwinWait(deps, admin, body));
}
