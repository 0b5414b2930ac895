import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AnswerCache } from '#server/features/auth/answer-cache.ts';
import { guardedRoutes, openReads } from '#server/features/auth/guarded-routes.ts';
import { type PlatformDependencies, platformsService } from '#server/features/platforms/service.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import { platformsQuery, platformsReply } from '#shared/contract/platforms.ts';

export function platformRoutes(
  app: FastifyInstance,
  deps: PlatformDependencies & { answers: AnswerCache },
): void {
  const platforms = platformsService(deps);

  openReads(app, deps.answers)(
    '/api/insights/platforms',
    { query: platformsQuery, reply: platformsReply, limit: rateLimits.search, isOfTier: true },
    async (viewer, { query }) => ({ body: await platforms.read(viewer, query) }),
  );

  guardedRoutes(app, (viewer) => viewer).get(
    '/api/insights/platforms.csv',
    { query: platformsQuery, reply: z.instanceof(Readable), limit: rateLimits.search },
    async (viewer, { query, reply }) => {
      const csv = await platforms.readCsv(viewer, query);
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="platforms.csv"');
      return Readable.from([csv]);
    },
  );
}
