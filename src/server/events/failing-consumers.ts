import type { Queryable } from '#server/db/transaction.ts';
import type { Settings } from '#shared/contract/settings.ts';

/** Consumers whose last attempt failed, the longest failing first. */
export async function listFailing(db: Queryable): Promise<Settings['failing']> {
  const { rows } = await db.query<{ name: string; since: Date; message: string }>(
    `select name, failing_since as since, coalesce(failure, '') as message from outbox_consumers
     where failing_since is not null order by failing_since, name`,
  );
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}
