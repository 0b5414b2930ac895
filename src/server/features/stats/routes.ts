import type { FastifyInstance } from 'fastify';
import type { AnswerCache } from '#server/features/auth/answer-cache.ts';
import { openReads } from '#server/features/auth/guarded-routes.ts';
import { getPlanStats, type PlanStatsDependencies } from '#server/features/stats/plan-stats.ts';
import { getStats } from '#server/features/stats/repository.ts';
import { planStatsReply, statsReply } from '#shared/contract/stats.ts';

export function statsRoutes(
  app: FastifyInstance,
  deps: PlanStatsDependencies & { answers: AnswerCache },
): void {
  const read = openReads(app, deps.answers);

  read('/api/stats', { reply: statsReply }, async () => ({ body: await getStats(deps.database.pool) }));

  read('/api/stats/plans', { reply: planStatsReply }, async () => ({ body: await getPlanStats(deps) }));
}
