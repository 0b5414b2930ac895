import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/features/auth/guarded-routes.ts';
import { requireAdmin } from '#server/features/auth/guards.ts';
import { chooseForVault, getSetup, type SetupDependencies, setStep } from '#server/features/setup/service.ts';
import { setupBody, setupReply, setupStepBody, setupStepParams } from '#shared/contract/setup.ts';

export function setupRoutes(app: FastifyInstance, deps: SetupDependencies): void {
  const routes = guardedRoutes(app, requireAdmin);

  routes.get('/api/admin/setup', { reply: setupReply }, () => getSetup(deps));

  routes.patch('/api/admin/setup', { body: setupBody, reply: setupReply }, (admin, { body }) =>
    chooseForVault(deps, admin, body),
  );

  routes.put(
    '/api/admin/setup/steps/:step',
    { params: setupStepParams, body: setupStepBody, reply: setupReply },
    (_admin, { params, body }) => setStep(deps, params.step, body.state),
  );
}
