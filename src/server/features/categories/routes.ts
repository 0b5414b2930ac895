import type { FastifyInstance } from 'fastify';
import type { AnswerCache } from '#server/features/auth/answer-cache.ts';
import { openReads } from '#server/features/auth/guarded-routes.ts';
import { type BrandDependencies, listBrands } from '#server/features/brands/service.ts';
import { listNearestNames } from '#server/features/categories/nearest-names.ts';
import { findCategory } from '#server/features/categories/repository.ts';
import { getCategories } from '#server/features/categories/service.ts';
import { AppError } from '#server/http/app-error.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import { brandListQuery, brandListReply } from '#shared/contract/brands.ts';
import { type Category, categoryListReply, categoryReply } from '#shared/contract/categories.ts';
import { pageQuery, slugParams } from '#shared/contract/common.ts';
import { nearestNamesQuery, nearestNamesReply } from '#shared/contract/nearest-names.ts';

export function categoryRoutes(
  app: FastifyInstance,
  deps: BrandDependencies & { answers: AnswerCache },
): void {
  const read = openReads(app, deps.answers);

  read('/api/categories', { query: pageQuery, reply: categoryListReply }, (_viewer, { query }) =>
    getCategories(deps, query),
  );

  read(
    '/api/categories/:slug',
    { params: slugParams, reply: categoryReply },
    async (_viewer, { params }) => ({ body: await getCategory(params.slug) }),
  );

  read(
    '/api/categories/:slug/brands',
    { params: slugParams, query: brandListQuery, reply: brandListReply },
    async (viewer, { params, query }) => {
      const { id } = await getCategory(params.slug);
      return listBrands(deps, viewer, { ...query, categoryId: id });
    },
  );

  read(
    '/api/nearest-names',
    { query: nearestNamesQuery, reply: nearestNamesReply, limit: rateLimits.search },
    async (_viewer, { query }) => ({ body: await listNearestNames(deps, query.q) }),
  );

  async function getCategory(slug: string): Promise<Category> {
    const category = await findCategory(deps.database.pool, slug);
    if (category === undefined) throw new AppError('not_found', 'There is no such category.');
    return category;
  }
}
