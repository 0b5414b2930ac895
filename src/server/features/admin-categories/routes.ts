import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createCategory, deleteCategory } from '#server/features/admin-categories/service.ts';
import { guardedBy, requireAdmin } from '#server/features/auth/guards.ts';
import { viewerOf } from '#server/features/auth/viewer-of.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import { errorReplies } from '#server/http/reply-schemas.ts';
import type { RouteDependencies } from '#server/http/route-dependencies.ts';
import type { ZodTypeProvider } from '#server/http/zod-provider.ts';
import { categoryBody } from '#shared/contract/admin-categories.ts';
import { categoryReply } from '#shared/contract/categories.ts';
import { idParams, noBody } from '#shared/contract/common.ts';

export function adminCategoryRoutes(app: FastifyInstance, deps: RouteDependencies): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const preValidation = guardedBy(requireAdmin);
  const config = { rateLimit: rateLimits.writes };

  routes.post(
    '/api/categories',
    {
      preValidation,
      config,
      schema: { body: categoryBody, response: { 201: categoryReply, ...errorReplies } },
    },
    async (request, reply) => {
      reply.code(201).header('cache-control', 'no-store');
      return createCategory(deps, requireAdmin(await viewerOf(request)), request.body);
    },
  );

  routes.delete(
    '/api/categories/:id',
    {
      preValidation,
      config,
      schema: { params: idParams, body: noBody, response: { 204: z.null(), ...errorReplies } },
    },
    async (request, reply) => {
      await deleteCategory(deps, requireAdmin(await viewerOf(request)), request.params.id);
      return reply.code(204).send(null);
    },
  );
}
