import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { requireUser } from '#server/accounts/auth/guards.ts';
import {
  addWebhook,
  changeWebhook,
  getDeliveries,
  getWebhooks,
  removeWebhook,
  renewSecret,
  replay,
  testWebhook,
  type WebhookDependencies,
} from '#server/accounts/webhooks/service.ts';

/** Adds the webhooks of a reader, and what was sent to them. */
export function webhookRoutes(app: FastifyInstance, deps: WebhookDependencies): void {
  const routes = guardedRoutes(app, (viewer) => requireUser(viewer, 'Please log in to see your webhooks'));

  routes.handle('GET /api/webhooks', (user) => getWebhooks(deps, user));
  routes.handle('POST /api/webhooks', (user, { body }) => addWebhook(deps, user, body));
  routes.handle('PATCH /api/webhooks/:id', (user, { params, body }) =>
    changeWebhook(deps, user, params.id, body),
  );
  routes.handle('DELETE /api/webhooks/:id', (user, { params }) => removeWebhook(deps, user, params.id));
  routes.handle('POST /api/webhooks/:id/secret', (user, { params }) => renewSecret(deps, user, params.id));
  routes.handle('POST /api/webhooks/:id/test', (user, { params }) => testWebhook(deps, user, params.id));
  routes.handle('GET /api/webhooks/:id/deliveries', (user, { params }) =>
    getDeliveries(deps, user, params.id),
  );
  routes.handle('POST /api/webhooks/:id/deliveries/:delivery/replay', async (user, { params }) => {
    await replay(deps, user, params.id, { id: params.delivery });
  });
  routes.handle('POST /api/webhooks/:id/replay', async (user, { params }) => ({
    deliveries: await replay(deps, user, params.id, { state: 'failed' }),
  }));
}
