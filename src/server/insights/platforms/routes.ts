import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { AnswerCache } from '#server/accounts/auth/answer-cache.ts';
import { guardedRoutes, openReads } from '#server/accounts/auth/guarded-routes.ts';
import type { PlatformsService } from '#server/insights/platforms/service.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';

export function platformRoutes(
  app: FastifyInstance,
  deps: { answers: AnswerCache },
  platforms: PlatformsService,
): void {
  openReads(app, deps.answers)(
    'GET /api/insights/platforms',
    async (viewer, { query }) => ({ body: await platforms.read(viewer, query) }),
    { limit: rateLimits.search, isOfTier: true },
  );

  guardedRoutes(app, (viewer) => viewer).handle(
    'GET /api/insights/platforms.csv',
    async (viewer, { query, reply }) => {
      const csv = await platforms.readCsv(viewer, query);
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="platforms.csv"');
      return Readable.from([csv]);
    },
    { limit: rateLimits.search },
  );
}
