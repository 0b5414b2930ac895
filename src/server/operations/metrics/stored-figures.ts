import { findLastArrival } from '#server/intake/listener/repository.ts';
import { listMailboxes } from '#server/intake/mailboxes/list-mailboxes.ts';
import type { MailboxDependencies } from '#server/intake/settings/mailbox-in-use.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { Mailbox } from '#shared/contract/intake/mailboxes.ts';

export interface JobQueue {
  name: string;
  waiting: number;
  /** Age of the oldest waiting job; 0 if none waits. */
  ageSeconds: number;
  active: number;
  /** Jobs that gave up and are still stored. */
  failed: number;
}

/** Figures from the database, the same for every server process. */
export interface StoredFigures {
  jobs: JobQueue[];
  mailboxes: Mailbox[];
  /** When the listener last stored mail; null if never. */
  lastArrival: Date | null;
}

export async function readStoredFigures(deps: MailboxDependencies): Promise<StoredFigures> {
  const { pool } = deps.database;
  return {
    jobs: await readJobQueues(pool),
    mailboxes: await listMailboxes(deps),
    lastArrival: await findLastArrival(pool),
  };
}

/** False before a server has started its jobs: pg-boss creates its tables then. */
export async function hasJobTables(db: Database['pool']): Promise<boolean> {
  const { rows } = await db.query<{ isThere: boolean }>(
    `select to_regclass('jobs.job') is not null as "isThere"`,
  );
  return rows[0]?.isThere === true;
}

async function readJobQueues(db: Database['pool']): Promise<JobQueue[]> {
  if (!(await hasJobTables(db))) return [];
  // Queues with two leading underscores are internal to pg-boss.
  const { rows } = await db.query<JobQueue>(
    `select name,
        count(*) filter (where is_due)::int as waiting,
        coalesce(extract(epoch from clock_timestamp() - min(start_after) filter (where is_due)), 0)::float8
          as "ageSeconds",
        count(*) filter (where state = 'active')::int as active,
        count(*) filter (where state = 'failed')::int as failed
      from (
        select *, state in ('created', 'retry') and start_after <= clock_timestamp() as is_due from jobs.job
      ) job where not starts_with(name, '__') group by name order by name`,
  );
  return rows;
}
