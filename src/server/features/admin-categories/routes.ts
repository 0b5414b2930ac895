import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { createCategory, deleteCategory } from '#server/features/admin-categories/service.ts';
import { guardedRoutes } from '#server/features/auth/guarded-routes.ts';
import { requireAdmin } from '#server/features/auth/guards.ts';
import { categoryBody } from '#shared/contract/admin-categories.ts';
import { categoryReply } from '#shared/contract/categories.ts';
import { idParams } from '#shared/contract/common.ts';

export function adminCategoryRoutes(
  app: FastifyInstance,
  { database: { pool } }: { database: Database },
): void {
  const routes = guardedRoutes(app, requireAdmin);

  routes.post(
    '/api/categories',
    { body: categoryBody, reply: categoryReply, status: 201 },
    (admin, { body }) => createCategory(pool, admin, body),
  );

  routes.delete('/api/categories/:id', { params: idParams }, (admin, { params }) =>
    deleteCategory(pool, admin, params.id),
  );
}
