import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AnswerCache } from '#server/features/auth/answer-cache.ts';
import { guardedRoutes, openReads } from '#server/features/auth/guarded-routes.ts';
import {
  exportOffers,
  type OfferSearchDependencies,
  searchOffers,
} from '#server/features/offer-search/service.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import { foundOfferListReply, offerExportQuery, offerSearchQuery } from '#shared/contract/offer-search.ts';

export function offerSearchRoutes(
  app: FastifyInstance,
  deps: OfferSearchDependencies & { answers: AnswerCache },
): void {
  openReads(app, deps.answers)(
    '/api/insights/offers',
    { query: offerSearchQuery, reply: foundOfferListReply, limit: rateLimits.search, isOfTier: true },
    (viewer, { query }) => searchOffers(deps, viewer, query),
  );

  guardedRoutes(app, (viewer) => viewer).get(
    '/api/insights/offers.csv',
    { query: offerExportQuery, reply: z.instanceof(Readable), limit: rateLimits.search },
    async (viewer, { query, reply }) => {
      const csv = await exportOffers(deps, viewer, query);
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="offers.csv"');
      return Readable.from([csv]);
    },
  );
}
