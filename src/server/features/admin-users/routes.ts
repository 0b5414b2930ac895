import type { FastifyInstance } from 'fastify';
import { getUsers, makeAdmin, removeAdmin } from '#server/features/admin-users/service.ts';
import { setTier } from '#server/features/admin-users/set-tier.ts';
import { guardedBy, requireAdmin } from '#server/features/auth/guards.ts';
import { viewerOf } from '#server/features/auth/viewer-of.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import { errorReplies } from '#server/http/reply-schemas.ts';
import type { RouteDependencies } from '#server/http/route-dependencies.ts';
import type { ZodTypeProvider } from '#server/http/zod-provider.ts';
import {
  adminAccessReply,
  adminUserListQuery,
  adminUserListReply,
  adminUserReply,
  setTierBody,
  userIdParams,
} from '#shared/contract/admin-users.ts';
import { noBody, noQuery } from '#shared/contract/common.ts';

export function adminUserRoutes(app: FastifyInstance, deps: RouteDependencies): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const preValidation = guardedBy(requireAdmin);

  routes.get(
    '/api/admin/check-access',
    {
      preValidation,
      schema: { querystring: noQuery, response: { 200: adminAccessReply, ...errorReplies } },
    },
    (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { isAdmin: true as const };
    },
  );

  routes.get(
    '/api/admin/users',
    {
      preValidation,
      config: { rateLimit: rateLimits.search },
      schema: { querystring: adminUserListQuery, response: { 200: adminUserListReply, ...errorReplies } },
    },
    (request, reply) =>
      deps.answers.reply(request, reply, adminUserListReply, () => getUsers(deps, request.query)),
  );

  routes.patch(
    '/api/admin/users/:userId/subscription',
    {
      preValidation,
      config: { rateLimit: rateLimits.writes },
      schema: {
        params: userIdParams,
        body: setTierBody,
        response: { 200: adminUserReply, ...errorReplies },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const admin = requireAdmin(await viewerOf(request));
      return setTier(deps, admin, request.params.userId, request.body.subscriptionTier);
    },
  );

  for (const [path, change] of [
    ['/api/admin/users/:userId/make-admin', makeAdmin],
    ['/api/admin/users/:userId/remove-admin', removeAdmin],
  ] as const) {
    routes.post(
      path,
      {
        preValidation,
        config: { rateLimit: rateLimits.writes },
        schema: { params: userIdParams, body: noBody, response: { 200: adminUserReply, ...errorReplies } },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        return change(deps, requireAdmin(await viewerOf(request)), request.params.userId);
      },
    );
  }
}
