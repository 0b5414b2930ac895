import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { AnswerCache } from '#server/accounts/auth/answer-cache.ts';
import { guardedRoutes, openReads } from '#server/accounts/auth/guarded-routes.ts';
import type { VaultInsightsService } from '#server/insights/vault-insights/service.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';

export function vaultInsightsRoutes(
  app: FastifyInstance,
  deps: { answers: AnswerCache },
  insights: VaultInsightsService,
): void {
  openReads(app, deps.answers)(
    'GET /api/insights',
    async (viewer) => ({ body: await insights.read(viewer) }),
    { limit: rateLimits.search, isOfTier: true },
  );

  guardedRoutes(app, (viewer) => viewer).handle(
    'GET /api/insights.csv',
    async (viewer, { reply }) => {
      const csv = await insights.readCsv(viewer);
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="insights-days.csv"');
      return Readable.from([csv]);
    },
    { limit: rateLimits.search },
  );
}
