import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { requireAdmin } from '#server/accounts/auth/guards.ts';
import { createCategory, deleteCategory } from '#server/curation/admin-categories/service.ts';
import type { Database } from '#server/platform/db/client.ts';

export function adminCategoryRoutes(
  app: FastifyInstance,
  { database: { pool } }: { database: Database },
): void {
  const routes = guardedRoutes(app, requireAdmin);

  routes.handle('POST /api/categories', (admin, { body }) => createCategory(pool, admin, body));

  routes.handle('DELETE /api/categories/:id', (admin, { params }) => deleteCategory(pool, admin, params.id));
}
