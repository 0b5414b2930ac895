import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { guardedRoutes } from '#server/features/auth/guarded-routes.ts';
import { requireAdmin } from '#server/features/auth/guards.ts';
import type { Fetching } from '#server/features/fetching/open-fetching.ts';
import { listFetchRuns } from '#server/features/fetching/repository.ts';
import { fetchRunsReply, fetchStartedReply } from '#shared/contract/fetching.ts';

/** As many runs as the dashboard shows. */
const shownRuns = 10;

/** Fetching new emails at once, and what the last fetches did. */
export function fetchingRoutes(
  app: FastifyInstance,
  { database }: { database: Database },
  fetching: Fetching,
): void {
  const routes = guardedRoutes(app, requireAdmin);

  routes.post('/api/emails/fetch', { reply: fetchStartedReply, status: 202 }, async (admin) => {
    const { run, alreadyRunning } = await fetching.start('button');
    if (!alreadyRunning) {
      await inTransaction(database.pool, (client) =>
        recordAudit(client, admin, 'emails.fetched', `Mailbox ${run.mailbox}`),
      );
    }
    return { run, alreadyRunning };
  });

  routes.get('/api/admin/fetch-runs', { reply: fetchRunsReply }, () => listFetchRuns(database, shownRuns));
}
