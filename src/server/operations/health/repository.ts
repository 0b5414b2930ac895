import { hasJobTables } from '#server/operations/metrics/stored-figures.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** Sizes reported by the database. */
export interface DatabaseSize {
  version: string;
  bytes: number;
  emails: number;
}

export async function measureDatabase(db: Queryable): Promise<DatabaseSize> {
  const { rows } = await db.query<DatabaseSize>({
    name: 'database-size',
    text: `select split_part(current_setting('server_version'), ' ', 1) as version,
        pg_database_size(current_database())::float8 as bytes,
        (select coalesce(sum(email_count), 0)::int from brands) as emails`,
  });
  return rows[0] as DatabaseSize;
}

/** Further tables are small. */
const maxTables = 6;

export async function listLargestTables(db: Queryable): Promise<Array<{ name: string; bytes: number }>> {
  const { rows } = await db.query<{ name: string; bytes: number }>({
    name: 'largest-tables',
    text: `select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc, 1 limit ${maxTables}`,
  });
  return rows;
}

/** Days for which sizes are stored for the growth; older ones are deleted. */
const keptDays = 400;

/** Stores today's size of the database, replacing an earlier one of the same day. */
export async function noteDatabaseSize(db: Queryable, now: Date): Promise<void> {
  const { bytes, emails } = await measureDatabase(db);
  const day = now.toISOString().slice(0, 10);
  await db.query(
    `insert into database_sizes (day, bytes, emails) values ($1, $2, $3)
     on conflict (day) do update set bytes = excluded.bytes, emails = excluded.emails`,
    [day, bytes, emails],
  );
  await db.query(`delete from database_sizes where day < $1::date - ${keptDays}`, [day]);
}

/** Days over which growth is measured. */
const growthDays = 30;

/**
 * Returns bytes per day since the first measurement within the last 30 days; null if there are fewer than
 * two.
 */
export async function measureGrowth(db: Queryable, bytes: number, now: Date): Promise<number | null> {
  const { rows } = await db.query<{ bytes: number; days: number }>({
    name: 'database-growth',
    text: `select bytes::float8 as bytes, $1::date - day as days from database_sizes
      where day >= $1::date - ${growthDays} and day < $1::date order by day limit 1`,
    values: [now.toISOString().slice(0, 10)],
  });
  const [first] = rows;
  return first === undefined ? null : (bytes - first.bytes) / first.days;
}

/** The last success and the last failure of a job, with its reason. */
export interface JobRecord {
  name: string;
  doneAt: Date | null;
  failedAt: Date | null;
  failure: string | null;
}

/** True if the last end of a job was a final failure. */
export const hasGivenUp = ({ doneAt, failedAt }: JobRecord): boolean =>
  failedAt !== null && (doneAt === null || failedAt > doneAt);

/** Returns pg-boss's records of each job. @returns none before a server has started its jobs. */
export async function listJobRecords(db: Database['pool']): Promise<JobRecord[]> {
  if (!(await hasJobTables(db))) return [];
  const { rows } = await db.query<JobRecord>({
    text: `select queue.name, done.at as "doneAt", failed.at as "failedAt", failed.message as failure
      from (select name from jobs.queue where not starts_with(name, '__')) queue
      left join lateral (
        select max(completed_on) as at from jobs.job where name = queue.name and state = 'completed'
      ) done on true
      left join lateral (
        select completed_on as at, output->>'message' as message from jobs.job
        where name = queue.name and state = 'failed' order by completed_on desc limit 1
      ) failed on true
      order by queue.name`,
  });
  return rows;
}
