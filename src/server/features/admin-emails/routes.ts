import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { correctClassification } from '#server/features/admin-emails/classification.ts';
import { deleteEmail } from '#server/features/admin-emails/delete-email.ts';
import { getEvidence } from '#server/features/admin-emails/evidence.ts';
import { listAdminEmails } from '#server/features/admin-emails/service.ts';
import { guardedBy, requireAdmin } from '#server/features/auth/guards.ts';
import { viewerOf } from '#server/features/auth/viewer-of.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import { errorReplies } from '#server/http/reply-schemas.ts';
import type { RouteDependencies } from '#server/http/route-dependencies.ts';
import type { ZodTypeProvider } from '#server/http/zod-provider.ts';
import {
  adminEmailListQuery,
  adminEmailListReply,
  classificationBody,
  emailEvidenceReply,
  emailIdParams,
} from '#shared/contract/admin-emails.ts';
import { noBody, noQuery } from '#shared/contract/common.ts';

export function adminEmailRoutes(app: FastifyInstance, deps: RouteDependencies): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const preValidation = guardedBy(requireAdmin);

  routes.get(
    '/api/emails/recent',
    {
      preValidation,
      config: { rateLimit: rateLimits.search },
      schema: { querystring: adminEmailListQuery, response: { 200: adminEmailListReply, ...errorReplies } },
    },
    (request, reply) =>
      deps.answers.reply(request, reply, adminEmailListReply, () => listAdminEmails(deps, request.query)),
  );

  routes.delete(
    '/api/emails/:id',
    {
      preValidation,
      config: { rateLimit: rateLimits.writes },
      schema: { params: emailIdParams, body: noBody, response: { 204: z.null(), ...errorReplies } },
    },
    async (request, reply) => {
      await deleteEmail(deps, requireAdmin(await viewerOf(request)), request.params.id);
      return reply.code(204).send(null);
    },
  );

  routes.get(
    '/api/admin/emails/:id/evidence',
    {
      preValidation,
      schema: {
        params: emailIdParams,
        querystring: noQuery,
        response: { 200: emailEvidenceReply, ...errorReplies },
      },
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store');
      return getEvidence(deps.database.pool, request.params.id);
    },
  );

  routes.patch(
    '/api/admin/emails/:id/classification',
    {
      preValidation,
      config: { rateLimit: rateLimits.writes },
      schema: {
        params: emailIdParams,
        body: classificationBody,
        response: { 200: emailEvidenceReply, ...errorReplies },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const admin = requireAdmin(await viewerOf(request));
      await correctClassification(deps, admin, request.params.id, request.body);
      return getEvidence(deps.database.pool, request.params.id);
    },
  );
}
