import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { AnswerCache } from '#server/accounts/auth/answer-cache.ts';
import { guardedRoutes, openReads } from '#server/accounts/auth/guarded-routes.ts';
import { brandComparisons } from '#server/insights/brand-comparisons/service.ts';
import type { InsightsDependencies } from '#server/insights/brand-insights/service.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';

export function brandComparisonRoutes(
  app: FastifyInstance,
  deps: InsightsDependencies & { answers: AnswerCache },
): void {
  const comparisons = brandComparisons(deps);
  openReads(app, deps.answers)(
    'GET /api/insights/compare',
    async (viewer, { query }) => ({ body: await comparisons.read(viewer, query) }),
    { limit: rateLimits.search, isOfTier: true },
  );
  guardedRoutes(app, (viewer) => viewer).handle(
    'GET /api/insights/compare.csv',
    async (viewer, { query, reply }) => {
      const csv = await comparisons.readCsv(viewer, query);
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="compare-days.csv"');
      return Readable.from([csv]);
    },
    { limit: rateLimits.search },
  );
}
