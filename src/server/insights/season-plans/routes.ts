import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { AnswerCache } from '#server/accounts/auth/answer-cache.ts';
import { guardedRoutes, openReads } from '#server/accounts/auth/guarded-routes.ts';
import { type SeasonPlanDependencies, seasonPlans } from '#server/insights/season-plans/service.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';

export function seasonPlanRoutes(
  app: FastifyInstance,
  deps: SeasonPlanDependencies & { answers: AnswerCache },
): void {
  const plans = seasonPlans(deps);
  const read = openReads(app, deps.answers);

  read('GET /api/insights/seasons', async (viewer) => ({ body: await plans.years(viewer) }), {
    limit: rateLimits.search,
    isOfTier: true,
  });

  read(
    'GET /api/insights/seasons/:season',
    async (viewer, { params, query }) => ({ body: await plans.read(viewer, params.season, query) }),
    { limit: rateLimits.search, isOfTier: true },
  );

  guardedRoutes(app, (viewer) => viewer).handle(
    'GET /api/insights/seasons/:season/days.csv',
    async (viewer, { params, query, reply }) => {
      const { name, csv } = await plans.readCsv(viewer, params.season, query);
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}.csv"`);
      return Readable.from([csv]);
    },
    { limit: rateLimits.bulk },
  );
}
