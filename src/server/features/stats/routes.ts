import type { FastifyInstance } from 'fastify';
import { getStats } from '#server/features/stats/repository.ts';
import { errorReplies } from '#server/http/reply-schemas.ts';
import type { ZodTypeProvider } from '#server/http/zod-provider.ts';
import type { RouteDependencies } from '#server/route-dependencies.ts';
import { noQuery } from '#shared/contract/common.ts';
import { statsReply } from '#shared/contract/stats.ts';

export function statsRoutes(app: FastifyInstance, { answers, database }: RouteDependencies): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/api/stats',
      { schema: { querystring: noQuery, response: { 200: statsReply, ...errorReplies } } },
      (request, reply) =>
        answers.reply(request, reply, statsReply, async () => ({ body: await getStats(database.pool) })),
    );
}
