import type { FastifyInstance } from 'fastify';
import { inTransaction } from '#server/db/transaction.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { guardedBy, requireAdmin } from '#server/features/auth/guards.ts';
import { viewerOf } from '#server/features/auth/viewer-of.ts';
import type { Fetching } from '#server/features/fetching/open-fetching.ts';
import { listFetchRuns } from '#server/features/fetching/repository.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import { errorReplies } from '#server/http/reply-schemas.ts';
import type { RouteDependencies } from '#server/http/route-dependencies.ts';
import type { ZodTypeProvider } from '#server/http/zod-provider.ts';
import { noBody, noQuery } from '#shared/contract/common.ts';
import { fetchRunsReply, fetchStartedReply } from '#shared/contract/fetching.ts';

/** As many runs as the dashboard shows. */
const shownRuns = 10;

/** Fetching new emails at once, and what the last fetches did. */
export function fetchingRoutes(
  app: FastifyInstance,
  { database }: RouteDependencies,
  fetching: Fetching,
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const preValidation = guardedBy(requireAdmin);

  routes.post(
    '/api/emails/fetch',
    {
      preValidation,
      config: { rateLimit: rateLimits.writes },
      schema: { body: noBody, response: { 202: fetchStartedReply, ...errorReplies } },
    },
    async (request, reply) => {
      const admin = requireAdmin(await viewerOf(request));
      const { run, alreadyRunning } = await fetching.start('button');
      if (!alreadyRunning) {
        await inTransaction(database.pool, (client) =>
          recordAudit(client, { admin, action: 'emails.fetched', subject: `Mailbox ${run.mailbox}` }),
        );
      }
      return reply.code(202).header('cache-control', 'no-store').send({ run, alreadyRunning });
    },
  );

  routes.get(
    '/api/admin/fetch-runs',
    { preValidation, schema: { querystring: noQuery, response: { 200: fetchRunsReply, ...errorReplies } } },
    (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return listFetchRuns(database, shownRuns);
    },
  );
}
