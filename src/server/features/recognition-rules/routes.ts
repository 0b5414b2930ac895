import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { guardedRoutes } from '#server/features/auth/guarded-routes.ts';
import { requireAdmin } from '#server/features/auth/guards.ts';
import {
  addRule,
  changeRule,
  dismissRule,
  getRecognitionRules,
  removeRule,
} from '#server/features/recognition-rules/service.ts';
import { idParams } from '#shared/contract/common.ts';
import {
  recognitionRuleBody,
  recognitionRuleReply,
  recognitionRulesReply,
} from '#shared/contract/recognition-rules.ts';

export function recognitionRuleRoutes(
  app: FastifyInstance,
  { database: { pool } }: { database: Database },
): void {
  const routes = guardedRoutes(app, requireAdmin);

  routes.get('/api/admin/recognition-rules', { reply: recognitionRulesReply }, () =>
    getRecognitionRules(pool),
  );

  routes.post(
    '/api/admin/recognition-rules',
    { body: recognitionRuleBody, reply: recognitionRuleReply, status: 201 },
    (admin, { body }) => addRule(pool, admin, body),
  );

  routes.put(
    '/api/admin/recognition-rules/:id',
    { params: idParams, body: recognitionRuleBody, reply: recognitionRuleReply },
    (admin, { params, body }) => changeRule(pool, admin, params.id, body),
  );

  routes.delete('/api/admin/recognition-rules/:id', { params: idParams }, (admin, { params }) =>
    removeRule(pool, admin, params.id),
  );

  routes.post('/api/admin/recognition-rules/dismissals', { body: recognitionRuleBody }, (_admin, { body }) =>
    dismissRule(pool, body),
  );
}
