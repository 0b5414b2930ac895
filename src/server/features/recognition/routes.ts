import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { guardedRoutes } from '#server/features/auth/guarded-routes.ts';
import { requireAdmin } from '#server/features/auth/guards.ts';
import { getRecognition } from '#server/features/recognition/service.ts';
import { recognitionReply } from '#shared/contract/recognition.ts';

export function recognitionRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const routes = guardedRoutes(app, requireAdmin);

  routes.get('/api/admin/recognition', { reply: recognitionReply }, () => getRecognition(database.pool));
}
