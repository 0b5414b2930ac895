import type { FastifyInstance } from 'fastify';
import type { AnswerCache } from '#server/features/auth/answer-cache.ts';
import { openReads } from '#server/features/auth/guarded-routes.ts';
import { type BrandDependencies, getBrand, listBrands } from '#server/features/brands/service.ts';
import { rateLimits } from '#server/http/rate-limits.ts';

export function brandRoutes(app: FastifyInstance, deps: BrandDependencies & { answers: AnswerCache }): void {
  const read = openReads(app, deps.answers);

  read('GET /api/brands', (viewer, { query }) => listBrands(deps, viewer, query), {
    limit: rateLimits.search,
  });

  read('GET /api/brands/:slug', async (viewer, { params }) => ({
    body: await getBrand(deps, viewer, params.slug),
  }));
}
