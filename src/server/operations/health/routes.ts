import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { requireAdmin } from '#server/accounts/auth/guards.ts';
import {
  type HealthDependencies,
  healthChecks,
  readHealth,
  retryJob,
} from '#server/operations/health/service.ts';

export function healthRoutes(app: FastifyInstance, deps: HealthDependencies): void {
  const admins = guardedRoutes(app, requireAdmin);
  const check = healthChecks(deps);
  admins.handle('GET /api/admin/health', (admin) => readHealth(deps, admin));
  // Not a GET: it stores a probe, starts a browser, and signs in to mailboxes.
  admins.handle('POST /api/admin/health/checks', () => check());
  admins.handle('POST /api/admin/jobs/:name/retry', async (_admin, { params }) => {
    await retryJob(deps, params.name);
  });
}
