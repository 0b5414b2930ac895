import type { FastifyInstance } from 'fastify';
import type { AnswerCache } from '#server/accounts/auth/answer-cache.ts';
import { openReads } from '#server/accounts/auth/guarded-routes.ts';
import { type BrandDependencies, listBrands } from '#server/library/brands/service.ts';
import { listNearestNames } from '#server/library/categories/nearest-names.ts';
import { findCategory } from '#server/library/categories/repository.ts';
import { getCategories } from '#server/library/categories/service.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';
import type { Category } from '#shared/contract/library/categories.ts';

export function categoryRoutes(
  app: FastifyInstance,
  deps: BrandDependencies & { answers: AnswerCache },
): void {
  const read = openReads(app, deps.answers);

  read('GET /api/categories', (_viewer, { query }) => getCategories(deps, query));

  read('GET /api/categories/:slug', async (_viewer, { params }) => ({
    body: await getCategory(params.slug),
  }));

  read('GET /api/categories/:slug/brands', async (viewer, { params, query }) => {
    const { id } = await getCategory(params.slug);
    return listBrands(deps, viewer, { ...query, categoryId: id });
  });

  read(
    'GET /api/nearest-names',
    async (_viewer, { query }) => ({ body: await listNearestNames(deps, query.q) }),
    { limit: rateLimits.search },
  );

  async function getCategory(slug: string): Promise<Category> {
    const category = await findCategory(deps.database.pool, slug);
    if (category === undefined) throw new AppError('not_found', 'There is no such category.');
    return category;
  }
}
