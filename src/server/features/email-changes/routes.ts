import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/features/auth/guarded-routes.ts';
import { requireAdmin } from '#server/features/auth/guards.ts';
import {
  changeEmails,
  type EmailChangeDependencies,
  listEmailChanges,
  stopChange,
  takeStep,
  undoEmailChange,
} from '#server/features/email-changes/service.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import { bulkChangesReply } from '#shared/contract/bulk-changes.ts';
import { idParams } from '#shared/contract/common.ts';
import {
  emailChangeBody,
  emailChangeProgressReply,
  emailChangeReply,
} from '#shared/contract/email-changes.ts';

/** The ids of as many emails as are ticked. */
const maxTickedBytes = 200_000;

export function emailChangeRoutes(app: FastifyInstance, deps: EmailChangeDependencies): void {
  const routes = guardedRoutes(app, requireAdmin);
  const ofChange = { params: idParams, reply: emailChangeProgressReply };

  routes.post(
    '/api/admin/email-changes',
    { body: emailChangeBody, reply: emailChangeReply, limit: rateLimits.bulk, bodyLimit: maxTickedBytes },
    (admin, { body }) => changeEmails(deps, admin, body),
  );

  routes.get('/api/admin/email-changes', { reply: bulkChangesReply }, () => listEmailChanges(deps));

  routes.post(
    '/api/admin/email-changes/:id/step',
    { ...ofChange, limit: rateLimits.steps },
    (admin, { params }) => takeStep(deps, admin, params.id),
  );

  routes.post('/api/admin/email-changes/:id/stop', ofChange, (admin, { params }) =>
    stopChange(deps, admin, params.id),
  );

  routes.post('/api/admin/email-changes/:id/undo', ofChange, (admin, { params }) =>
    undoEmailChange(deps, admin, params.id),
  );
}
