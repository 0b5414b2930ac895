import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { guardedBy, requireAdmin } from '#server/features/auth/guards.ts';
import { viewerOf } from '#server/features/auth/viewer-of.ts';
import {
  getRejectedEmails,
  getRejectedSource,
  retryRejectedEmail,
} from '#server/features/rejected-emails/service.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import { errorReplies } from '#server/http/reply-schemas.ts';
import type { RouteDependencies } from '#server/http/route-dependencies.ts';
import type { ZodTypeProvider } from '#server/http/zod-provider.ts';
import { rejectedEmailListQuery, rejectedEmailListReply, retryReply } from '#shared/contract/admin-emails.ts';
import { idParams, noBody, noQuery } from '#shared/contract/common.ts';

export function rejectedEmailRoutes(app: FastifyInstance, deps: RouteDependencies): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const preValidation = guardedBy(requireAdmin);

  routes.get(
    '/api/admin/rejected-emails',
    {
      preValidation,
      schema: {
        querystring: rejectedEmailListQuery,
        response: { 200: rejectedEmailListReply, ...errorReplies },
      },
    },
    (request, reply) =>
      deps.answers.reply(request, reply, rejectedEmailListReply, () =>
        getRejectedEmails(deps, request.query),
      ),
  );

  routes.post(
    '/api/admin/rejected-emails/:id/retry',
    {
      preValidation,
      config: { rateLimit: rateLimits.bulk },
      schema: { params: idParams, body: noBody, response: { 200: retryReply, ...errorReplies } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return retryRejectedEmail(deps, requireAdmin(await viewerOf(request)), request.params.id);
    },
  );

  routes.get(
    '/api/admin/rejected-emails/:id/source',
    {
      preValidation,
      config: { rateLimit: rateLimits.bulk },
      schema: {
        params: idParams,
        querystring: noQuery,
        response: { 200: z.instanceof(Buffer), ...errorReplies },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const source = await getRejectedSource(deps, id);
      // It is a stranger's file: never shown by a browser, always saved, whatever it holds.
      return reply
        .type('message/rfc822')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="rejected-${id}.eml"`)
        .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
        .send(source);
    },
  );
}
