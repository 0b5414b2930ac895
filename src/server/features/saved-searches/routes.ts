import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { guardedRoutes } from '#server/features/auth/guarded-routes.ts';
import { requirePremium } from '#server/features/auth/guards.ts';
import {
  changeSearch,
  getFeed,
  getSavedSearches,
  makeFeedAddress,
  removeSearch,
  revokeFeed,
  type SavedSearchDependencies,
  saveSearch,
} from '#server/features/saved-searches/service.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import { sendReadyBody } from '#server/http/ready-body.ts';
import { errorReplies } from '#server/http/reply-schemas.ts';
import type { ZodTypeProvider } from '#server/http/zod-provider.ts';
import { idParams } from '#shared/contract/common.ts';
import {
  newSavedSearchBody,
  savedSearchBody,
  savedSearchesReply,
  savedSearchReply,
  searchFeedReply,
} from '#shared/contract/saved-searches.ts';

/** Longer than any token of ours. */
const feedParams = z.strictObject({ token: z.string().max(200) });

/** Searches that premium readers keep, and their feeds, which whoever has the address reads. */
export function savedSearchRoutes(app: FastifyInstance, deps: SavedSearchDependencies): void {
  const { pool } = deps.database;
  const routes = guardedRoutes(app, (viewer) =>
    requirePremium(viewer, 'Please log in to save and manage your searches'),
  );

  routes.get('/api/saved-searches', { reply: savedSearchesReply }, (user) => getSavedSearches(pool, user));

  routes.post(
    '/api/saved-searches',
    { body: newSavedSearchBody, reply: savedSearchReply, status: 201 },
    (user, { body }) => saveSearch(pool, user, body),
  );

  routes.patch(
    '/api/saved-searches/:id',
    { params: idParams, body: savedSearchBody, reply: savedSearchReply },
    (user, { params, body }) => changeSearch(pool, user, params.id, body),
  );

  routes.delete('/api/saved-searches/:id', { params: idParams }, (user, { params }) =>
    removeSearch(pool, user, params.id),
  );

  routes.post(
    '/api/saved-searches/:id/feed',
    { params: idParams, reply: searchFeedReply, status: 201 },
    (user, { params }) => makeFeedAddress(deps, user, params.id),
  );

  routes.delete('/api/saved-searches/:id/feed', { params: idParams }, (user, { params }) =>
    revokeFeed(pool, user, params.id),
  );

  app.withTypeProvider<ZodTypeProvider>().get(
    '/feeds/searches/:token',
    {
      config: { rateLimit: rateLimits.search },
      schema: { params: feedParams, response: errorReplies },
    },
    async (request, reply) => {
      const feed = await getFeed(deps, request.params.token);
      // Only the program that asked keeps it, and search engines that find the address pass by.
      reply.header('cache-control', 'private, max-age=300').header('x-robots-tag', 'noindex');
      await sendReadyBody(request, reply, feed);
      return reply;
    },
  );
}
