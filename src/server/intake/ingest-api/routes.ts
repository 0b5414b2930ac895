import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { requireAdmin } from '#server/accounts/auth/guards.ts';
import { ingestRoute } from '#server/intake/ingest-api/ingest-route.ts';
import {
  getTokens,
  type IngestApiDependencies,
  makeToken,
  revokeToken,
} from '#server/intake/ingest-api/service.ts';

export function ingestApiRoutes(app: FastifyInstance, deps: IngestApiDependencies): void {
  const routes = guardedRoutes(app, requireAdmin);

  routes.handle('GET /api/admin/ingest-tokens', () => getTokens(deps));

  routes.handle('POST /api/admin/ingest-tokens', (admin, { body }) => makeToken(deps, admin, body.name));

  routes.handle('DELETE /api/admin/ingest-tokens/:id', (admin, { params }) =>
    revokeToken(deps, admin, params.id),
  );

  ingestRoute(app, deps);
}
