import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { requireAdmin } from '#server/accounts/auth/guards.ts';
import type { AlertDependencies } from '#server/operations/alerts/alert-dependencies.ts';
import { changeAlertSettings, getAlerts, sendTest } from '#server/operations/alerts/service.ts';

export function alertRoutes(app: FastifyInstance, deps: AlertDependencies): void {
  const admins = guardedRoutes(app, requireAdmin);
  admins.handle('GET /api/admin/alerts', (admin) => getAlerts(deps, admin));
  admins.handle('PATCH /api/admin/alert-settings', (admin, { body }) =>
    changeAlertSettings(deps, admin, body),
  );
  admins.handle('POST /api/admin/alerts/test', (admin) => sendTest(deps, admin));
}
