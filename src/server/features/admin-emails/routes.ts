import type { FastifyInstance } from 'fastify';
import { correctClassification } from '#server/features/admin-emails/classification.ts';
import { deleteEmail } from '#server/features/admin-emails/delete-email.ts';
import { getEvidence } from '#server/features/admin-emails/evidence.ts';
import { listAdminEmails } from '#server/features/admin-emails/service.ts';
import { guardedRoutes } from '#server/features/auth/guarded-routes.ts';
import { requireAdmin } from '#server/features/auth/guards.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import type { RouteDependencies } from '#server/route-dependencies.ts';
import {
  adminEmailListQuery,
  adminEmailListReply,
  classificationBody,
  emailEvidenceReply,
  emailIdParams,
} from '#shared/contract/admin-emails.ts';

export function adminEmailRoutes(app: FastifyInstance, deps: RouteDependencies): void {
  const routes = guardedRoutes(app, requireAdmin);

  routes.list(
    '/api/emails/recent',
    { query: adminEmailListQuery, reply: adminEmailListReply, limit: rateLimits.search },
    (admin, { query }) => listAdminEmails(deps, admin, query),
  );

  routes.delete('/api/emails/:id', { params: emailIdParams }, (admin, { params }) =>
    deleteEmail(deps, admin, params.id),
  );

  routes.get(
    '/api/admin/emails/:id/evidence',
    { params: emailIdParams, reply: emailEvidenceReply },
    (_admin, { params }) => getEvidence(deps.database.pool, params.id),
  );

  routes.patch(
    '/api/admin/emails/:id/classification',
    { params: emailIdParams, body: classificationBody, reply: emailEvidenceReply },
    async (admin, { params, body }) => {
      await correctClassification(deps, admin, params.id, body);
      return getEvidence(deps.database.pool, params.id);
    },
  );
}
