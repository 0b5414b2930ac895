import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { AnswerCache } from '#server/accounts/auth/answer-cache.ts';
import { guardedRoutes, openReads } from '#server/accounts/auth/guarded-routes.ts';
import { brandInsights, type InsightsDependencies } from '#server/insights/brand-insights/service.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';

export function brandInsightsRoutes(
  app: FastifyInstance,
  deps: InsightsDependencies & { answers: AnswerCache },
): void {
  const insights = brandInsights(deps);

  openReads(app, deps.answers)(
    'GET /api/brands/:slug/insights',
    async (viewer, { params, query }) => ({ body: await insights.read(viewer, params.slug, query) }),
    { limit: rateLimits.search, isOfTier: true },
  );

  guardedRoutes(app, (viewer) => viewer).handle(
    'GET /api/brands/:slug/insights.csv',
    async (viewer, { params, query, reply }) => {
      const csv = await insights.readCsv(viewer, params.slug, query);
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${encodeURIComponent(params.slug)}-days.csv"`);
      return Readable.from([csv]);
    },
    { limit: rateLimits.search },
  );
}
