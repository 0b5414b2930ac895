import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { AnswerCache } from '#server/accounts/auth/answer-cache.ts';
import { guardedRoutes, openReads } from '#server/accounts/auth/guarded-routes.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';
import {
  exportOffers,
  type OfferSearchDependencies,
  searchOffers,
} from '#server/search/offer-search/service.ts';

export function offerSearchRoutes(
  app: FastifyInstance,
  deps: OfferSearchDependencies & { answers: AnswerCache },
): void {
  openReads(app, deps.answers)(
    'GET /api/insights/offers',
    (viewer, { query }) => searchOffers(deps, viewer, query),
    { limit: rateLimits.search, isOfTier: true },
  );

  guardedRoutes(app, (viewer) => viewer).handle(
    'GET /api/insights/offers.csv',
    async (viewer, { query, reply }) => {
      const csv = await exportOffers(deps, viewer, query);
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="offers.csv"');
      return Readable.from([csv]);
    },
    { limit: rateLimits.search },
  );
}
