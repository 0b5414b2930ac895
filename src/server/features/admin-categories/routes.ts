import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { createCategory, deleteCategory } from '#server/features/admin-categories/service.ts';
import { guardedRoutes } from '#server/features/auth/guarded-routes.ts';
import { requireAdmin } from '#server/features/auth/guards.ts';

export function adminCategoryRoutes(
  app: FastifyInstance,
  { database: { pool } }: { database: Database },
): void {
  const routes = guardedRoutes(app, requireAdmin);

  routes.handle('POST /api/categories', (admin, { body }) => createCategory(pool, admin, body));

  routes.handle('DELETE /api/categories/:id', (admin, { params }) => deleteCategory(pool, admin, params.id));
}
