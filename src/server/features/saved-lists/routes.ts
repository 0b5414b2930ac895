import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readableBy } from '#server/features/access/readable.ts';
import { guardedBy, requirePremium } from '#server/features/auth/guards.ts';
import { viewerOf } from '#server/features/auth/viewer-of.ts';
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
import { errorReplies } from '#server/http/reply-schemas.ts';
import type { ZodTypeProvider } from '#server/http/zod-provider.ts';
import type { RouteDependencies } from '#server/route-dependencies.ts';
import { idParam, idParams, noBody, noQuery } from '#shared/contract/common.ts';
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
const nothing = z.null();
const writes = { rateLimit: rateLimits.writes };

const forLists = guardedBy((viewer) =>
  requirePremium(viewer, 'Please log in to create and manage your saved lists'),
);
const forSaving = guardedBy((viewer) => requirePremium(viewer, 'Please log in to save emails to lists'));

export function savedListRoutes(app: FastifyInstance, deps: RouteDependencies): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/api/saved-lists',
    {
      preValidation: forLists,
      schema: { querystring: savedListsQuery, response: { 200: savedListsReply, ...errorReplies } },
    },
    (request, reply) =>
      deps.answers.reply(request, reply, savedListsReply, (viewer) => getLists(deps, viewer, request.query)),
  );

  routes.post(
    '/api/saved-lists',
    {
      preValidation: forLists,
      config: writes,
      schema: { body: savedListBody, response: { 201: savedListReply, ...errorReplies } },
    },
    async (request, reply) => {
      reply.code(201).header('cache-control', 'no-store');
      return createList(deps, await viewerOf(request), request.body);
    },
  );

  routes.get(
    '/api/saved-lists/:id',
    {
      preValidation: forLists,
      schema: {
        params: idParams,
        querystring: savedListDetailQuery,
        response: { 200: savedListDetailReply, ...errorReplies },
      },
    },
    (request, reply) =>
      deps.answers.reply(request, reply, savedListDetailReply, (viewer) =>
        getList(deps, viewer, request.params.id, request.query),
      ),
  );

  routes.get(
    '/api/saved-lists/:id/export.csv',
    {
      preValidation: forLists,
      config: writes,
      schema: {
        params: idParams,
        querystring: noQuery,
        response: { 200: z.instanceof(Readable), ...errorReplies },
      },
    },
    async (request, reply) => {
      const user = requirePremium(
        await viewerOf(request),
        'Please log in to create and manage your saved lists',
      );
      const list = await requireOwnedList(deps.database.pool, user, request.params.id);
      const readable = readableBy(user, deps.now());
      const lines = async function* () {
        yield csvHead;
        for await (const item of eachItem(deps, list, readable)) yield csvItem(item, deps.config.baseUrl);
      };
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header(
          'content-disposition',
          `attachment; filename="${emailFileName(list.name).replace(/\.html$/, '.csv')}"`,
        )
        .send(Readable.from(lines()));
    },
  );

  routes.patch(
    '/api/saved-lists/:id',
    {
      preValidation: forLists,
      config: writes,
      schema: { params: idParams, body: savedListBody, response: { 200: savedListReply, ...errorReplies } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return renameList(deps, await viewerOf(request), request.params.id, request.body);
    },
  );

  routes.delete(
    '/api/saved-lists/:id',
    {
      preValidation: forLists,
      config: writes,
      schema: { params: idParams, body: noBody, response: { 204: nothing, ...errorReplies } },
    },
    async (request, reply) => {
      await removeList(deps, await viewerOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );

  routes.post(
    '/api/saved-lists/:id/emails',
    {
      preValidation: forSaving,
      config: writes,
      schema: {
        params: idParams,
        body: savedListItemBody,
        response: { 200: savedListReply, ...errorReplies },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return saveEmail(deps, await viewerOf(request), request.params.id, request.body);
    },
  );

  routes.delete(
    '/api/saved-lists/:id/emails/:emailId',
    {
      preValidation: forLists,
      config: writes,
      schema: { params: itemParams, body: noBody, response: { 204: nothing, ...errorReplies } },
    },
    async (request, reply) => {
      await removeEmail(deps, await viewerOf(request), request.params.id, request.params.emailId);
      return reply.code(204).send(null);
    },
  );
}
