import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { readSqlState } from '#server/db/retry-conflicts.ts';
import { guardedRoutes } from '#server/features/auth/guarded-routes.ts';
import { requireAdmin } from '#server/features/auth/guards.ts';
import {
  deleteSavedView,
  insertSavedView,
  listSavedViews,
  updateSavedView,
} from '#server/features/saved-views/repository.ts';
import { AppError } from '#server/http/app-error.ts';
import { fieldError } from '#server/http/field-error.ts';
import { idParams } from '#shared/contract/common.ts';
import {
  newSavedViewBody,
  type SavedView,
  savedViewBody,
  savedViewReply,
  savedViewsReply,
} from '#shared/contract/saved-views.ts';
import { mostSavedViews } from '#shared/vocabulary/limits.ts';

/** An administrator's own views of the dashboard's tables; nobody else's are found. */
export function savedViewRoutes(app: FastifyInstance, { database: { pool } }: { database: Database }): void {
  const routes = guardedRoutes(app, requireAdmin);

  routes.get('/api/admin/saved-views', { reply: savedViewsReply }, (admin) =>
    listSavedViews(pool, admin.userId),
  );

  routes.post(
    '/api/admin/saved-views',
    { body: newSavedViewBody, reply: savedViewReply, status: 201 },
    async (admin, { body }) => {
      const view = await withFreeName(insertSavedView(pool, admin.userId, body, mostSavedViews));
      if (view === undefined) {
        throw new AppError('conflict', `At most ${mostSavedViews} views are kept. Delete one first.`);
      }
      return view;
    },
  );

  routes.patch(
    '/api/admin/saved-views/:id',
    { params: idParams, body: savedViewBody, reply: savedViewReply },
    async (admin, { params, body }) => {
      const view = await withFreeName(updateSavedView(pool, admin.userId, params.id, body));
      if (view === undefined) throw new AppError('not_found', 'There is no such view.');
      return view;
    },
  );

  routes.delete('/api/admin/saved-views/:id', { params: idParams }, async (admin, { params }) => {
    if (!(await deleteSavedView(pool, admin.userId, params.id))) {
      throw new AppError('not_found', 'There is no such view.');
    }
  });
}

/** @throws AppError `conflict` where another view of the table has the name. */
async function withFreeName(saving: Promise<SavedView | undefined>): Promise<SavedView | undefined> {
  try {
    return await saving;
  } catch (error) {
    if (readSqlState(error) !== '23505') throw error;
    throw fieldError('conflict', 'name', 'Another view has this name.');
  }
}
