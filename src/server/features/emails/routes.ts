import type { FastifyInstance } from 'fastify';
import { brandErrorReplies } from '#server/features/brands/routes.ts';
import { findEmails } from '#server/features/emails/search/find-emails.ts';
import { getEmail, listBrandEmails } from '#server/features/emails/service.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import { errorReplies } from '#server/http/reply-schemas.ts';
import type { ZodTypeProvider } from '#server/http/zod-provider.ts';
import type { RouteDependencies } from '#server/route-dependencies.ts';
import { idParams, noQuery, slugParams } from '#shared/contract/common.ts';
import {
  emailDetailReply,
  emailListQuery,
  emailListReply,
  emailSearchQuery,
  premiumEmailReply,
} from '#shared/contract/emails.ts';

export function emailRoutes(app: FastifyInstance, deps: RouteDependencies): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/api/emails/search',
    {
      config: { rateLimit: rateLimits.search },
      schema: { querystring: emailSearchQuery, response: { 200: emailListReply, ...errorReplies } },
    },
    (request, reply) =>
      deps.answers.reply(request, reply, emailListReply, (viewer) => findEmails(deps, viewer, request.query)),
  );

  routes.get(
    '/api/emails/:id',
    {
      schema: {
        params: idParams,
        querystring: noQuery,
        response: { 200: emailDetailReply, 403: premiumEmailReply, ...errorReplies },
      },
    },
    (request, reply) =>
      deps.answers.reply(request, reply, emailDetailReply, async (viewer) => ({
        body: await getEmail(deps, viewer, request.params.id),
      })),
  );

  routes.get(
    '/api/brands/:slug/emails',
    {
      schema: {
        params: slugParams,
        querystring: emailListQuery,
        response: { 200: emailListReply, ...brandErrorReplies },
      },
    },
    (request, reply) =>
      deps.answers.reply(request, reply, emailListReply, (viewer) =>
        listBrandEmails(deps, viewer, request.params.slug, request.query),
      ),
  );
}
