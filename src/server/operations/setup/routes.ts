import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { requireAdmin } from '#server/accounts/auth/guards.ts';
import {
  chooseForVault,
  getSetup,
  type SetupDependencies,
  setStep,
} from '#server/operations/setup/service.ts';

export function setupRoutes(app: FastifyInstance, deps: SetupDependencies): void {
  const routes = guardedRoutes(app, requireAdmin);

  routes.handle('GET /api/admin/setup', () => getSetup(deps));

  routes.handle('PATCH /api/admin/setup', (admin, { body }) => chooseForVault(deps, admin, body));

  routes.handle('PUT /api/admin/setup/steps/:step', (_admin, { params, body }) =>
    setStep(deps, params.step, body.state),
  );
}
