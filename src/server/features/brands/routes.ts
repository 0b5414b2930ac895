import type { FastifyInstance } from 'fastify';
import type { AnswerCache } from '#server/features/auth/answer-cache.ts';
import { openReads } from '#server/features/auth/guarded-routes.ts';
import { type BrandDependencies, getBrand, listBrands } from '#server/features/brands/service.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import {
  brandDetailReply,
  brandListQuery,
  brandListReply,
  premiumBrandReply,
} from '#shared/contract/brands.ts';
import { slugParams } from '#shared/contract/common.ts';

export function brandRoutes(app: FastifyInstance, deps: BrandDependencies & { answers: AnswerCache }): void {
  const read = openReads(app, deps.answers);

  read(
    '/api/brands',
    { query: brandListQuery, reply: brandListReply, limit: rateLimits.search },
    (viewer, { query }) => listBrands(deps, viewer, query),
  );

  read(
    '/api/brands/:slug',
    { params: slugParams, reply: brandDetailReply, errors: { 403: premiumBrandReply } },
    async (viewer, { params }) => ({ body: await getBrand(deps, viewer, params.slug) }),
  );
}
