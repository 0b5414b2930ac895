import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { requireAdmin, requirePremium } from '#server/accounts/auth/guards.ts';
import type { Database } from '#server/platform/db/client.ts';
import { sendReadyBody } from '#server/platform/http/replies/ready-body.ts';
import { errorReplies } from '#server/platform/http/replies/reply-schemas.ts';
import type { ZodTypeProvider } from '#server/platform/http/replies/zod-provider.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';
import {
  changeSearch,
  dashboardViews,
  explorerSearches,
  getFeed,
  getSavedSearches,
  makeFeedAddress,
  removeSearch,
  revokeFeed,
  type SavedSearchDependencies,
  saveSearch,
} from '#server/search/saved-searches/service.ts';

/** Longer than any of our tokens. */
const feedParams = z.strictObject({ token: z.string().max(200) });

/** Adds saved searches of premium users, and their feeds, which are readable with the address alone. */
export function savedSearchRoutes(app: FastifyInstance, deps: SavedSearchDependencies): void {
  const { pool } = deps.database;
  const routes = guardedRoutes(app, (viewer) =>
    requirePremium(viewer, 'Please log in to save and manage your searches'),
  );

  routes.handle('GET /api/saved-searches', (user) => getSavedSearches(pool, user, explorerSearches));

  routes.handle('POST /api/saved-searches', (user, { body }) =>
    saveSearch(pool, user, explorerSearches, { place: 'explorer', ...body }),
  );

  routes.handle('PATCH /api/saved-searches/:id', (user, { params, body }) =>
    changeSearch(pool, user, explorerSearches, params.id, body),
  );

  routes.handle('DELETE /api/saved-searches/:id', (user, { params }) =>
    removeSearch(pool, user, explorerSearches, params.id),
  );

  routes.handle('POST /api/saved-searches/:id/feed', (user, { params }) =>
    makeFeedAddress(deps, user, params.id),
  );

  routes.handle('DELETE /api/saved-searches/:id/feed', (user, { params }) =>
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
      // Only the requesting program may cache it, and search engines that find the address must not index it.
      reply.header('cache-control', 'private, max-age=300').header('x-robots-tag', 'noindex');
      await sendReadyBody(request, reply, feed);
      return reply;
    },
  );
}

/** Adds saved views of the dashboard's tables, for administrators. */
export function savedViewRoutes(app: FastifyInstance, { database: { pool } }: { database: Database }): void {
  const routes = guardedRoutes(app, requireAdmin);

  routes.handle('GET /api/admin/saved-views', (admin) => getSavedSearches(pool, admin, dashboardViews));

  routes.handle('POST /api/admin/saved-views', (admin, { body }) =>
    saveSearch(pool, admin, dashboardViews, body),
  );

  routes.handle('PATCH /api/admin/saved-views/:id', (admin, { params, body }) =>
    changeSearch(pool, admin, dashboardViews, params.id, body),
  );

  routes.handle('DELETE /api/admin/saved-views/:id', (admin, { params }) =>
    removeSearch(pool, admin, dashboardViews, params.id),
  );
}
