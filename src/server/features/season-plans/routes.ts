import type { FastifyInstance } from 'fastify';
import type { AnswerCache } from '#server/features/auth/answer-cache.ts';
import { openReads } from '#server/features/auth/guarded-routes.ts';
import { type SeasonPlanDependencies, seasonPlans } from '#server/features/season-plans/service.ts';
import { rateLimits } from '#server/http/rate-limits.ts';

export function seasonPlanRoutes(
  app: FastifyInstance,
  deps: SeasonPlanDependencies & { answers: AnswerCache },
): void {
  const plan = seasonPlans(deps);
  openReads(app, deps.answers)(
    'GET /api/insights/seasons/:season',
    async (viewer, { params, query }) => ({ body: await plan(viewer, params.season, query) }),
    { limit: rateLimits.search, isOfTier: true },
  );
}
