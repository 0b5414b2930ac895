import type { FastifyInstance } from 'fastify';
import type { AnswerCache } from '#server/features/auth/answer-cache.ts';
import { openReads } from '#server/features/auth/guarded-routes.ts';
import { type SeasonPlanDependencies, seasonPlans } from '#server/features/season-plans/service.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import { seasonPlanParams, seasonPlanQuery, seasonPlanReply } from '#shared/contract/season-plans.ts';

export function seasonPlanRoutes(
  app: FastifyInstance,
  deps: SeasonPlanDependencies & { answers: AnswerCache },
): void {
  const plan = seasonPlans(deps);
  openReads(app, deps.answers)(
    '/api/insights/seasons/:season',
    {
      params: seasonPlanParams,
      query: seasonPlanQuery,
      reply: seasonPlanReply,
      limit: rateLimits.search,
      isOfTier: true,
    },
    async (viewer, { params, query }) => ({ body: await plan(viewer, params.season, query) }),
  );
}
