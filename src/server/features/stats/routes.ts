import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/client.ts';
import type { AnswerCache } from '#server/features/auth/answer-cache.ts';
import { openReads } from '#server/features/auth/guarded-routes.ts';
import { getStats } from '#server/features/stats/repository.ts';
import { statsReply } from '#shared/contract/stats.ts';

export function statsRoutes(
  app: FastifyInstance,
  { answers, database }: { answers: AnswerCache; database: Database },
): void {
  openReads(app, answers)('/api/stats', { reply: statsReply }, async () => ({
    body: await getStats(database.pool),
  }));
}
