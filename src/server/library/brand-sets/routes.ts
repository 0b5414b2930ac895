import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { requirePremium } from '#server/accounts/auth/guards.ts';
import { loginSentence } from '#server/library/brand-sets/picked-set.ts';
import {
  addBrand,
  type BrandSetDependencies,
  changeBrandSet,
  getBrandSet,
  getBrandSets,
  makeBrandSet,
  removeBrand,
  removeBrandSet,
} from '#server/library/brand-sets/service.ts';

/** Adds the routes for brand sets of premium users, which narrow other reads. */
export function brandSetRoutes(app: FastifyInstance, deps: BrandSetDependencies): void {
  const routes = guardedRoutes(app, (viewer) => requirePremium(viewer, loginSentence));

  routes.handle('GET /api/brand-sets', (user) => getBrandSets(deps, user));

  routes.handle('POST /api/brand-sets', (user, { body }) => makeBrandSet(deps, user, body));

  routes.handle('GET /api/brand-sets/:id', (user, { params }) => getBrandSet(deps, user, params.id));

  routes.handle('PATCH /api/brand-sets/:id', (user, { params, body }) =>
    changeBrandSet(deps, user, params.id, body.name),
  );

  routes.handle('DELETE /api/brand-sets/:id', (user, { params }) => removeBrandSet(deps, user, params.id));

  routes.handle('POST /api/brand-sets/:id/brands', (user, { params, body }) =>
    addBrand(deps, user, params.id, body.brand),
  );

  routes.handle('DELETE /api/brand-sets/:id/brands/:slug', (user, { params }) =>
    removeBrand(deps, user, params.id, params.slug),
  );
}
