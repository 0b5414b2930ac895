import type { FastifyInstance } from 'fastify';
import { getBrand, listBrands } from '#server/features/brands/service.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import { errorReplies } from '#server/http/reply-schemas.ts';
import type { ZodTypeProvider } from '#server/http/zod-provider.ts';
import type { RouteDependencies } from '#server/route-dependencies.ts';
import {
  brandDetailReply,
  brandListQuery,
  brandListReply,
  premiumBrandReply,
} from '#shared/contract/brands.ts';
import { noQuery, slugParams } from '#shared/contract/common.ts';

/** A brand closed to the viewer answers with the stub; every other refusal is a plain error. */
export const brandErrorReplies = { 403: premiumBrandReply, ...errorReplies } as const;

export function brandRoutes(app: FastifyInstance, deps: RouteDependencies): void {
  const { answers } = deps;
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/api/brands',
    {
      config: { rateLimit: rateLimits.search },
      schema: { querystring: brandListQuery, response: { 200: brandListReply, ...errorReplies } },
    },
    (request, reply) =>
      answers.reply(request, reply, brandListReply, (viewer) => listBrands(deps, viewer, request.query)),
  );

  routes.get(
    '/api/brands/:slug',
    {
      schema: {
        params: slugParams,
        querystring: noQuery,
        response: { 200: brandDetailReply, ...brandErrorReplies },
      },
    },
    (request, reply) =>
      answers.reply(request, reply, brandDetailReply, async (viewer) => ({
        body: await getBrand(deps, viewer, request.params.slug),
      })),
  );
}
