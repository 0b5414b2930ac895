import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { requirePremium } from '#server/accounts/auth/guards.ts';
import { readableBy } from '#server/library/access/readable.ts';
import type { EmailDependencies } from '#server/library/emails/service.ts';
import { csvHead, csvItem } from '#server/library/saved-lists/csv.ts';
import { listSavedEmails, requireList } from '#server/library/saved-lists/repository.ts';
import {
  createList,
  eachItem,
  getList,
  getLists,
  removeEmail,
  removeList,
  renameList,
  saveEmail,
} from '#server/library/saved-lists/service.ts';
import type { Config } from '#server/platform/config/config.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';
import { emailFileName } from '#shared/format/email-file-name.ts';

export function savedListRoutes(
  app: FastifyInstance,
  deps: EmailDependencies & { config: Pick<Config, 'baseUrl'> },
): void {
  const { pool } = deps.database;
  const premium = (sentence: string) => guardedRoutes(app, (viewer) => requirePremium(viewer, sentence));
  const routes = premium('Please log in to create and manage your saved lists');

  routes.list('GET /api/saved-lists', (user, { query }) => getLists(deps, user, query));

  routes.handle('POST /api/saved-lists', (user, { body }) => createList(pool, user, body));

  routes.handle('GET /api/saved-lists/emails', (user) =>
    listSavedEmails(pool, user, readableBy(user, deps.now())),
  );

  routes.list('GET /api/saved-lists/:id', (user, { params, query }) => getList(deps, user, params.id, query));

  routes.handle(
    'GET /api/saved-lists/:id/export.csv',
    async (user, { params, reply }) => {
      const list = await requireList(pool, user, params.id, 'viewer');
      const readable = readableBy(user, deps.now());
      const lines = async function* () {
        yield csvHead;
        for await (const item of eachItem(pool, list, readable)) yield csvItem(item, deps.config.baseUrl);
      };
      const fileName = emailFileName(list.name, '.csv');
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileName}"`);
      return Readable.from(lines());
    },
    { limit: rateLimits.writes },
  );

  routes.handle('PATCH /api/saved-lists/:id', (user, { params, body }) =>
    renameList(pool, user, params.id, body),
  );

  routes.handle('DELETE /api/saved-lists/:id', (user, { params }) => removeList(pool, user, params.id));

  premium('Please log in to save emails to lists').handle(
    'POST /api/saved-lists/:id/emails',
    (user, { params, body }) => saveEmail(deps, user, params.id, body),
  );

  routes.handle('DELETE /api/saved-lists/:id/emails/:emailId', (user, { params }) =>
    removeEmail(pool, user, params.id, params.emailId),
  );
}
