import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/features/auth/guarded-routes.ts';
import { requireAdmin } from '#server/features/auth/guards.ts';
import { guessCategories } from '#server/features/brand-changes/category-guesses.ts';
import {
  type ChangeDependencies,
  changeBySheet,
  listChanges,
  setCategories,
  setForBrands,
  undoChange,
} from '#server/features/brand-changes/service.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import {
  brandCategoriesBody,
  brandChangesReply,
  brandSetBody,
  brandSheetBody,
  categoryGuessesQuery,
  categoryGuessesReply,
  undoReply,
} from '#shared/contract/brand-changes.ts';
import { bulkChangesReply } from '#shared/contract/bulk-changes.ts';
import { idParams } from '#shared/contract/common.ts';

/** A sheet of ten thousand brands with long descriptions. */
const maxSheetBytes = 8_000_000;

export function brandChangeRoutes(app: FastifyInstance, deps: ChangeDependencies): void {
  const routes = guardedRoutes(app, requireAdmin);

  routes.post(
    '/api/admin/brand-changes/spreadsheet',
    { body: brandSheetBody, reply: brandChangesReply, limit: rateLimits.bulk, bodyLimit: maxSheetBytes },
    (admin, { body }) => changeBySheet(deps, admin, body),
  );

  routes.post(
    '/api/admin/brand-changes/set',
    { body: brandSetBody, reply: brandChangesReply, limit: rateLimits.bulk, bodyLimit: maxSheetBytes },
    (admin, { body }) => setForBrands(deps, admin, body),
  );

  routes.post(
    '/api/admin/brand-changes/categories',
    { body: brandCategoriesBody, reply: brandChangesReply, limit: rateLimits.bulk, bodyLimit: maxSheetBytes },
    (admin, { body }) => setCategories(deps, admin, body),
  );

  routes.get(
    '/api/admin/brand-changes/category-guesses',
    { query: categoryGuessesQuery, reply: categoryGuessesReply, limit: rateLimits.steps },
    (_admin, { query }) => guessCategories(deps.pool, query.afterId),
  );

  routes.get('/api/admin/brand-changes', { reply: bulkChangesReply }, () => listChanges(deps));

  routes.post(
    '/api/admin/brand-changes/:id/undo',
    { params: idParams, reply: undoReply },
    (admin, { params }) => undoChange(deps, admin, params.id),
  );
}
