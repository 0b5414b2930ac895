import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/features/auth/guarded-routes.ts';
import { requireAdmin } from '#server/features/auth/guards.ts';
import {
  type HealthDependencies,
  healthChecks,
  readHealth,
  retryJob,
} from '#server/features/health/service.ts';
import { healthChecksReply, healthReply, jobParams } from '#shared/contract/health.ts';

export function healthRoutes(app: FastifyInstance, deps: HealthDependencies): void {
  const admins = guardedRoutes(app, requireAdmin);
  const check = healthChecks(deps);
  admins.get('/api/admin/health', { reply: healthReply }, () => readHealth(deps));
  // No read: a probe is stored, a browser started, and mailboxes are signed in to.
  admins.post('/api/admin/health/checks', { reply: healthChecksReply }, () => check());
  admins.post('/api/admin/jobs/:name/retry', { params: jobParams }, async (_admin, { params }) => {
    await retryJob(deps, params.name);
  });
}
