import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Config } from '#server/config/config.ts';
import { readableBy } from '#server/features/access/readable.ts';
import { guardedRoutes } from '#server/features/auth/guarded-routes.ts';
import { requirePremium } from '#server/features/auth/guards.ts';
import type { EmailDependencies } from '#server/features/emails/service.ts';
import { csvHead, csvItem } from '#server/features/saved-lists/csv.ts';
import { requireOwnedList } from '#server/features/saved-lists/repository.ts';
import {
  createList,
  eachItem,
  getList,
  getLists,
  removeEmail,
  removeList,
  renameList,
  saveEmail,
} from '#server/features/saved-lists/service.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import { idParam, idParams } from '#shared/contract/common.ts';
import {
  savedListBody,
  savedListDetailQuery,
  savedListDetailReply,
  savedListItemBody,
  savedListReply,
  savedListsQuery,
  savedListsReply,
} from '#shared/contract/saved-lists.ts';
import { emailFileName } from '#shared/format/email-file-name.ts';

const itemParams = z.strictObject({ id: idParam, emailId: idParam });

export function savedListRoutes(
  app: FastifyInstance,
  deps: EmailDependencies & { config: Pick<Config, 'baseUrl'> },
): void {
  const { pool } = deps.database;
  const premium = (sentence: string) => guardedRoutes(app, (viewer) => requirePremium(viewer, sentence));
  const routes = premium('Please log in to create and manage your saved lists');

  routes.list('/api/saved-lists', { query: savedListsQuery, reply: savedListsReply }, (user, { query }) =>
    getLists(deps, user, query),
  );

  routes.post(
    '/api/saved-lists',
    { body: savedListBody, reply: savedListReply, status: 201 },
    (user, { body }) => createList(pool, user, body),
  );

  routes.list(
    '/api/saved-lists/:id',
    { params: idParams, query: savedListDetailQuery, reply: savedListDetailReply },
    (user, { params, query }) => getList(deps, user, params.id, query),
  );

  routes.get(
    '/api/saved-lists/:id/export.csv',
    { params: idParams, reply: z.instanceof(Readable), limit: rateLimits.writes },
    async (user, { params, reply }) => {
      const list = await requireOwnedList(pool, user, params.id);
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
  );

  routes.patch(
    '/api/saved-lists/:id',
    { params: idParams, body: savedListBody, reply: savedListReply },
    (user, { params, body }) => renameList(pool, user, params.id, body),
  );

  routes.delete('/api/saved-lists/:id', { params: idParams }, (user, { params }) =>
    removeList(pool, user, params.id),
  );

  premium('Please log in to save emails to lists').post(
    '/api/saved-lists/:id/emails',
    { params: idParams, body: savedListItemBody, reply: savedListReply },
    (user, { params, body }) => saveEmail(deps, user, params.id, body),
  );

  routes.delete('/api/saved-lists/:id/emails/:emailId', { params: itemParams }, (user, { params }) =>
    removeEmail(pool, user, params.id, params.emailId),
  );
}
