import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { guardedRoutes } from '#server/features/auth/guarded-routes.ts';
import { type Administrator, requireAdmin } from '#server/features/auth/guards.ts';
import { findMailboxPlace } from '#server/features/fetching/fetched-mailbox.ts';
import type { Fetching } from '#server/features/fetching/open-fetching.ts';
import { listFetchRuns } from '#server/features/fetching/repository.ts';
import type { MailboxDependencies } from '#server/features/settings/mailbox-in-use.ts';
import type { FetchStarted } from '#shared/contract/fetching.ts';

/** As many runs as the dashboard shows. */
const shownRuns = 10;

/** Fetching new emails at once, and what the last fetches did. */
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

/** Who has set off which fetch stands in the audit log; joining one that was under way does not. */
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
