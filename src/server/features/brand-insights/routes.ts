import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AnswerCache } from '#server/features/auth/answer-cache.ts';
import { guardedRoutes, openReads } from '#server/features/auth/guarded-routes.ts';
import { brandInsights, type InsightsDependencies } from '#server/features/brand-insights/service.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import { brandInsightsQuery, brandInsightsReply } from '#shared/contract/brand-insights.ts';
import { premiumBrandReply } from '#shared/contract/brands.ts';
import { slugParams } from '#shared/contract/common.ts';

export function brandInsightsRoutes(
  app: FastifyInstance,
  deps: InsightsDependencies & { answers: AnswerCache },
): void {
  const insights = brandInsights(deps);

  openReads(app, deps.answers)(
    '/api/brands/:slug/insights',
    {
      params: slugParams,
      query: brandInsightsQuery,
      reply: brandInsightsReply,
      errors: { 403: premiumBrandReply },
      limit: rateLimits.search,
      isOfTier: true,
    },
    async (viewer, { params, query }) => ({ body: await insights.read(viewer, params.slug, query) }),
  );

  guardedRoutes(app, (viewer) => viewer).get(
    '/api/brands/:slug/insights.csv',
    {
      params: slugParams,
      query: brandInsightsQuery,
      reply: z.instanceof(Readable),
      errors: { 403: premiumBrandReply },
      limit: rateLimits.search,
    },
    async (viewer, { params, query, reply }) => {
      const csv = await insights.readCsv(viewer, params.slug, query);
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${encodeURIComponent(params.slug)}-days.csv"`);
      return Readable.from([csv]);
    },
  );
}
