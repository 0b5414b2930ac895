import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { requireAdmin } from '#server/accounts/auth/guards.ts';
import type { MailboxDependencies } from '#server/intake/settings/mailbox-in-use.ts';
import { getSettings, saveSettings, tryConnection } from '#server/intake/settings/service.ts';

export function settingsRoutes(app: FastifyInstance, deps: MailboxDependencies): void {
  const routes = guardedRoutes(app, requireAdmin);

  routes.handle('GET /api/admin/settings', () => getSettings(deps));

  routes.handle('PUT /api/admin/settings', (admin, { body }) => saveSettings(deps, admin, body));

  routes.handle('POST /api/admin/settings/test-connection', (_admin, { body }) =>
    tryConnection(deps, body.imap),
  );
}
