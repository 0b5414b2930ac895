import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { requirePremium } from '#server/accounts/auth/guards.ts';
import type { BrandDependencies } from '#server/library/brands/service.ts';
import { listFavoriteBrands, toggleFavorite } from '#server/library/favorites/service.ts';

export function favoriteRoutes(app: FastifyInstance, deps: BrandDependencies): void {
  const premium = (sentence: string) => guardedRoutes(app, (viewer) => requirePremium(viewer, sentence));

  premium('Please log in to see your favourite brands.').list(
    'GET /api/brands/favorites',
    (user, { query }) => listFavoriteBrands(deps, user, query),
  );

  premium('Please log in to save brands to your favorites').handle(
    'POST /api/brands/:id/favorite',
    (user, { params, body }) => toggleFavorite(deps.database.pool, user, params.id, body?.isFavorite),
  );
}
