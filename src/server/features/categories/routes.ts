import type { FastifyInstance } from 'fastify';
import { listBrands } from '#server/features/brands/service.ts';
import { findCategory } from '#server/features/categories/repository.ts';
import { getCategories } from '#server/features/categories/service.ts';
import { AppError } from '#server/http/app-error.ts';
import { errorReplies } from '#server/http/reply-schemas.ts';
import type { ZodTypeProvider } from '#server/http/zod-provider.ts';
import type { RouteDependencies } from '#server/route-dependencies.ts';
import { brandListQuery, brandListReply } from '#shared/contract/brands.ts';
import { type Category, categoryListReply, categoryReply } from '#shared/contract/categories.ts';
import { noQuery, pageQuery, slugParams } from '#shared/contract/common.ts';

export function categoryRoutes(app: FastifyInstance, deps: RouteDependencies): void {
  const { answers } = deps;
  const { pool } = deps.database;
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/api/categories',
    { schema: { querystring: pageQuery, response: { 200: categoryListReply, ...errorReplies } } },
    (request, reply) =>
      answers.reply(request, reply, categoryListReply, () => getCategories(deps, request.query)),
  );

  routes.get(
    '/api/categories/:slug',
    {
      schema: {
        params: slugParams,
        querystring: noQuery,
        response: { 200: categoryReply, ...errorReplies },
      },
    },
    (request, reply) =>
      answers.reply(request, reply, categoryReply, async () => ({
        body: await getCategory(request.params.slug),
      })),
  );

  routes.get(
    '/api/categories/:slug/brands',
    {
      schema: {
        params: slugParams,
        querystring: brandListQuery,
        response: { 200: brandListReply, ...errorReplies },
      },
    },
    (request, reply) =>
      answers.reply(request, reply, brandListReply, async (viewer) => {
        const { id } = await getCategory(request.params.slug);
        return listBrands(deps, viewer, { ...request.query, categoryId: id });
      }),
  );

  async function getCategory(slug: string): Promise<Category> {
    const category = await findCategory(pool, slug);
    if (category === undefined) throw new AppError('not_found', 'There is no such category.');
    return category;
  }
}
