import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/features/auth/guarded-routes.ts';
import { requireAdmin } from '#server/features/auth/guards.ts';
import type { MailboxDependencies } from '#server/features/settings/mailbox-in-use.ts';
import { getSettings, saveSettings, tryConnection } from '#server/features/settings/service.ts';
import {
  settingsBody,
  settingsReply,
  testConnectionBody,
  testConnectionReply,
} from '#shared/contract/settings.ts';

export function settingsRoutes(app: FastifyInstance, deps: MailboxDependencies): void {
  const routes = guardedRoutes(app, requireAdmin);

  routes.get('/api/admin/settings', { reply: settingsReply }, () => getSettings(deps));

  routes.put('/api/admin/settings', { body: settingsBody, reply: settingsReply }, (admin, { body }) =>
    saveSettings(deps, admin, body),
  );

  routes.post(
    '/api/admin/settings/test-connection',
    { body: testConnectionBody, reply: testConnectionReply },
    (_admin, { body }) => tryConnection(deps, body.imap),
  );
}
