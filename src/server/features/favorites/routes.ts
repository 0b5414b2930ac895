import type { FastifyInstance } from 'fastify';
import { guardedBy, requirePremium } from '#server/features/auth/guards.ts';
import { viewerOf } from '#server/features/auth/viewer-of.ts';
import { listFavoriteBrands, signInSentence, toggleFavorite } from '#server/features/favorites/service.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import { errorReplies } from '#server/http/reply-schemas.ts';
import type { RouteDependencies } from '#server/http/route-dependencies.ts';
import type { ZodTypeProvider } from '#server/http/zod-provider.ts';
import { brandListReply } from '#shared/contract/brands.ts';
import { idParams, pageQuery } from '#shared/contract/common.ts';
import { favoriteBody, favoriteReply } from '#shared/contract/favorites.ts';

export function favoriteRoutes(app: FastifyInstance, deps: RouteDependencies): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/api/brands/favorites',
    {
      preValidation: guardedBy((viewer) => requirePremium(viewer, signInSentence)),
      schema: { querystring: pageQuery, response: { 200: brandListReply, ...errorReplies } },
    },
    (request, reply) =>
      deps.answers.reply(request, reply, brandListReply, (viewer) =>
        listFavoriteBrands(deps, viewer, request.query),
      ),
  );

  routes.post(
    '/api/brands/:id/favorite',
    {
      preValidation: guardedBy((viewer) =>
        requirePremium(viewer, 'Please log in to save brands to your favorites'),
      ),
      config: { rateLimit: rateLimits.writes },
      schema: { params: idParams, body: favoriteBody, response: { 200: favoriteReply, ...errorReplies } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return toggleFavorite(deps, await viewerOf(request), request.params.id, request.body?.isFavorite);
    },
  );
}
