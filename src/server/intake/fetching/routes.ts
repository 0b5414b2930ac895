import type { FastifyInstance } from 'fastify';
import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import { guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { type Administrator, requireAdmin } from '#server/accounts/auth/guards.ts';
import { findMailboxPlace } from '#server/intake/fetching/fetched-mailbox.ts';
import type { Fetching } from '#server/intake/fetching/open-fetching.ts';
import { listFetchRuns } from '#server/intake/fetching/repository.ts';
import type { MailboxDependencies } from '#server/intake/settings/mailbox-in-use.ts';
import type { Database } from '#server/platform/db/client.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { FetchStarted } from '#shared/contract/intake/fetching.ts';

/** As many runs as the dashboard shows. */
const shownRuns = 10;

/** Routes to fetch new emails immediately, and to list the last runs. */
export function fetchingRoutes(app: FastifyInstance, deps: MailboxDependencies, fetching: Fetching): void {
  const routes = guardedRoutes(app, requireAdmin);
  const { database } = deps;

  routes.handle('POST /api/emails/fetch', async (admin) => {
    const all = await fetching.startAll('button');
    for (const started of all) await noteFetch(database, admin, started);
    const [{ run, alreadyRunning }] = all;
    return { run, alreadyRunning };
  });

  routes.handle('GET /api/admin/fetch-runs', async (_admin, { query: { mailbox } }) => {
    if (mailbox === undefined) return listFetchRuns(database, shownRuns);
    const place = await findMailboxPlace(deps, mailbox);
    return place === null ? [] : listFetchRuns(database, shownRuns, place);
  });
}

/** The audit log names the administrator who started a fetch, not those who joined one under way. */
export async function noteFetch(
  database: Database,
  admin: Administrator,
  { run, alreadyRunning }: FetchStarted,
): Promise<void> {
  if (alreadyRunning) return;
  await inTransaction(database.pool, (client) =>
    recordAudit(client, admin, 'emails.fetched', `Mailbox ${run.mailbox}`),
  );
}
