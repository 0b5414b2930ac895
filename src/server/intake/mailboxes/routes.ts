import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { requireAdmin } from '#server/accounts/auth/guards.ts';
import type { Fetching } from '#server/intake/fetching/open-fetching.ts';
import { noteFetch } from '#server/intake/fetching/routes.ts';
import { getMailbox, listMailboxes } from '#server/intake/mailboxes/list-mailboxes.ts';
import {
  addMailbox,
  pauseMailbox,
  removeMailbox,
  saveFirstMailbox,
  saveMailbox,
  tryMailbox,
  tryStoredMailbox,
} from '#server/intake/mailboxes/service.ts';
import type { MailboxDependencies } from '#server/intake/settings/mailbox-in-use.ts';

/** Routes of the mailboxes. The first is that of the settings; its account is edited there. */
export function mailboxRoutes(app: FastifyInstance, deps: MailboxDependencies, fetching: Fetching): void {
  const routes = guardedRoutes(app, requireAdmin);

  routes.handle('GET /api/admin/mailboxes', () => listMailboxes(deps));

  routes.handle('POST /api/admin/mailboxes', async (admin, { body }) =>
    getMailbox(deps, await addMailbox(deps, admin, body)),
  );

  routes.handle('PUT /api/admin/mailboxes/first', async (admin, { body }) => {
    await saveFirstMailbox(deps, admin, body);
    return getMailbox(deps, null);
  });

  routes.handle('PUT /api/admin/mailboxes/:id', async (admin, { params: { id }, body }) => {
    await saveMailbox(deps, admin, id, body);
    return getMailbox(deps, id);
  });

  routes.handle(
    'PUT /api/admin/mailboxes/:id/pause',
    async (admin, { params: { id }, body: { isPaused } }) => {
      await pauseMailbox(deps, admin, id, isPaused);
      return getMailbox(deps, id);
    },
  );

  routes.handle('DELETE /api/admin/mailboxes/:id', (admin, { params: { id } }) =>
    removeMailbox(deps, admin, id),
  );

  routes.handle('POST /api/admin/mailboxes/:id/fetch', async (admin, { params: { id } }) => {
    const started = await fetching.start(id, 'button');
    await noteFetch(deps.database, admin, started);
    const { run, alreadyRunning } = started;
    return { run, alreadyRunning };
  });

  routes.handle('POST /api/admin/mailboxes/:id/test', (_admin, { params: { id } }) =>
    tryStoredMailbox(deps, id),
  );

  routes.handle('POST /api/admin/mailboxes/test-connection', (_admin, { body: { id, imap } }) =>
    tryMailbox(deps, id, imap),
  );
}
