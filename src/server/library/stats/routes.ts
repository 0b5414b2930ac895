import type { FastifyInstance } from 'fastify';
import type { AnswerCache } from '#server/accounts/auth/answer-cache.ts';
import { openReads } from '#server/accounts/auth/guarded-routes.ts';
import { getPlanStats, type PlanStatsDependencies } from '#server/library/stats/plan-stats.ts';
import { getStats } from '#server/library/stats/repository.ts';

export function statsRoutes(
  app: FastifyInstance,
  deps: PlanStatsDependencies & { answers: AnswerCache },
): void {
  const read = openReads(app, deps.answers);

  read('GET /api/stats', async () => ({ body: await getStats(deps.database.pool) }));

  read('GET /api/stats/plans', async () => ({ body: await getPlanStats(deps) }));
}
