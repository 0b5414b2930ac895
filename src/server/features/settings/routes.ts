import type { FastifyInstance } from 'fastify';
import { guardedBy, requireAdmin } from '#server/features/auth/guards.ts';
import { viewerOf } from '#server/features/auth/viewer-of.ts';
import { getSettings, saveSettings, tryConnection } from '#server/features/settings/service.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import { errorReplies } from '#server/http/reply-schemas.ts';
import type { RouteDependencies } from '#server/http/route-dependencies.ts';
import type { ZodTypeProvider } from '#server/http/zod-provider.ts';
import { noQuery } from '#shared/contract/common.ts';
import {
  settingsBody,
  settingsReply,
  testConnectionBody,
  testConnectionReply,
} from '#shared/contract/settings.ts';

export function settingsRoutes(app: FastifyInstance, deps: RouteDependencies): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const preValidation = guardedBy(requireAdmin);

  routes.get(
    '/api/admin/settings',
    { preValidation, schema: { querystring: noQuery, response: { 200: settingsReply, ...errorReplies } } },
    (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return getSettings(deps);
    },
  );

  routes.put(
    '/api/admin/settings',
    {
      preValidation,
      config: { rateLimit: rateLimits.writes },
      schema: { body: settingsBody, response: { 200: settingsReply, ...errorReplies } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return saveSettings(deps, requireAdmin(await viewerOf(request)), request.body);
    },
  );

  routes.post(
    '/api/admin/settings/test-connection',
    {
      preValidation,
      config: { rateLimit: rateLimits.writes },
      schema: { body: testConnectionBody, response: { 200: testConnectionReply, ...errorReplies } },
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store');
      return tryConnection(deps, request.body.imap);
    },
  );
}
