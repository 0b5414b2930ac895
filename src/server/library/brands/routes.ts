import type { FastifyInstance } from 'fastify';
import type { AnswerCache } from '#server/accounts/auth/answer-cache.ts';
import { openReads } from '#server/accounts/auth/guarded-routes.ts';
import { type BrandDependencies, getBrand, listBrands } from '#server/library/brands/service.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';

export function brandRoutes(app: FastifyInstance, deps: BrandDependencies & { answers: AnswerCache }): void {
  const read = openReads(app, deps.answers);

  read('GET /api/brands', (viewer, { query }) => listBrands(deps, viewer, query), {
    limit: rateLimits.search,
  });

  read('GET /api/brands/:slug', async (viewer, { params }) => ({
    body: await getBrand(deps, viewer, params.slug),
  }));
}
