import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/features/auth/guarded-routes.ts';
import { requireAdmin } from '#server/features/auth/guards.ts';
import type { Fetching } from '#server/features/fetching/open-fetching.ts';
import { noteFetch } from '#server/features/fetching/routes.ts';
import { getMailbox, listMailboxes } from '#server/features/mailboxes/list-mailboxes.ts';
import {
  addMailbox,
  pauseMailbox,
  removeMailbox,
  saveFirstMailbox,
  saveMailbox,
  tryMailbox,
  tryStoredMailbox,
} from '#server/features/mailboxes/service.ts';
import type { MailboxDependencies } from '#server/features/settings/mailbox-in-use.ts';
import { idParams } from '#shared/contract/common.ts';
import { fetchStartedReply } from '#shared/contract/fetching.ts';
import {
  firstMailboxBody,
  mailboxBody,
  mailboxesReply,
  mailboxParams,
  mailboxPauseBody,
  mailboxReply,
  mailboxTestBody,
} from '#shared/contract/mailboxes.ts';
import { testConnectionReply } from '#shared/contract/settings.ts';

/** The mailboxes mail is fetched from. The first is that of the settings; its account is changed there. */
export function mailboxRoutes(app: FastifyInstance, deps: MailboxDependencies, fetching: Fetching): void {
  const routes = guardedRoutes(app, requireAdmin);

  routes.get('/api/admin/mailboxes', { reply: mailboxesReply }, () => listMailboxes(deps));

  routes.post(
    '/api/admin/mailboxes',
    { body: mailboxBody, reply: mailboxReply, status: 201 },
    async (admin, { body }) => getMailbox(deps, await addMailbox(deps, admin, body)),
  );

  routes.put(
    '/api/admin/mailboxes/first',
    { body: firstMailboxBody, reply: mailboxReply },
    async (admin, { body }) => {
      await saveFirstMailbox(deps, admin, body);
      return getMailbox(deps, null);
    },
  );

  routes.put(
    '/api/admin/mailboxes/:id',
    { params: idParams, body: mailboxBody, reply: mailboxReply },
    async (admin, { params: { id }, body }) => {
      await saveMailbox(deps, admin, id, body);
      return getMailbox(deps, id);
    },
  );

  routes.put(
    '/api/admin/mailboxes/:id/pause',
    { params: idParams, body: mailboxPauseBody, reply: mailboxReply },
    async (admin, { params: { id }, body: { isPaused } }) => {
      await pauseMailbox(deps, admin, id, isPaused);
      return getMailbox(deps, id);
    },
  );

  routes.delete('/api/admin/mailboxes/:id', { params: idParams }, (admin, { params: { id } }) =>
    removeMailbox(deps, admin, id),
  );

  routes.post(
    '/api/admin/mailboxes/:id/fetch',
    { params: mailboxParams, reply: fetchStartedReply, status: 202 },
    async (admin, { params: { id } }) => {
      const started = await fetching.start(id, 'button');
      await noteFetch(deps.database, admin, started);
      const { run, alreadyRunning } = started;
      return { run, alreadyRunning };
    },
  );

  routes.post(
    '/api/admin/mailboxes/:id/test',
    { params: mailboxParams, reply: testConnectionReply },
    (_admin, { params: { id } }) => tryStoredMailbox(deps, id),
  );

  routes.post(
    '/api/admin/mailboxes/test-connection',
    { body: mailboxTestBody, reply: testConnectionReply },
    (_admin, { body: { id, imap } }) => tryMailbox(deps, id, imap),
  );
}
