import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { requireAdmin } from '#server/accounts/auth/guards.ts';
import {
  addRule,
  changeRule,
  dismissRule,
  getRecognitionRules,
  removeRule,
} from '#server/curation/recognition-rules/service.ts';
import type { Database } from '#server/platform/db/client.ts';

export function recognitionRuleRoutes(
  app: FastifyInstance,
  { database: { pool } }: { database: Database },
): void {
  const routes = guardedRoutes(app, requireAdmin);

  routes.handle('GET /api/admin/recognition-rules', () => getRecognitionRules(pool));

  routes.handle('POST /api/admin/recognition-rules', (admin, { body }) => addRule(pool, admin, body));

  routes.handle('PUT /api/admin/recognition-rules/:id', (admin, { params, body }) =>
    changeRule(pool, admin, params.id, body),
  );

  routes.handle('DELETE /api/admin/recognition-rules/:id', (admin, { params }) =>
    removeRule(pool, admin, params.id),
  );

  routes.handle('POST /api/admin/recognition-rules/dismissals', (_admin, { body }) =>
    dismissRule(pool, body),
  );
}
