import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AnswerCache } from '#server/features/auth/answer-cache.ts';
import { guardedRoutes, openReads } from '#server/features/auth/guarded-routes.ts';
import { brandComparisons } from '#server/features/brand-comparisons/service.ts';
import type { InsightsDependencies } from '#server/features/brand-insights/service.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import { brandComparisonQuery, brandComparisonReply } from '#shared/contract/brand-comparisons.ts';

export function brandComparisonRoutes(
  app: FastifyInstance,
  deps: InsightsDependencies & { answers: AnswerCache },
): void {
  const comparisons = brandComparisons(deps);
  openReads(app, deps.answers)(
    '/api/insights/compare',
    { query: brandComparisonQuery, reply: brandComparisonReply, limit: rateLimits.search, isOfTier: true },
    async (viewer, { query }) => ({ body: await comparisons.read(viewer, query) }),
  );
  guardedRoutes(app, (viewer) => viewer).get(
    '/api/insights/compare.csv',
    { query: brandComparisonQuery, reply: z.instanceof(Readable), limit: rateLimits.search },
    async (viewer, { query, reply }) => {
      const csv = await comparisons.readCsv(viewer, query);
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="compare-days.csv"');
      return Readable.from([csv]);
    },
  );
}
