import pg from 'pg';
import { StartupError } from '#server/platform/faults/startup-error.ts';

/** Names the advisory lock; an otherwise unused number. */
const settingsLock = 7_262_066;

/**
 * Settings of every session of ours, by their PostgreSQL names. Parallel workers are other processes:
 * starting them takes longer than most searches, whose cost the planner overestimates, and many viewers
 * search concurrently.
 */
export const sessionSettings = {
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  TimeZone: 'UTC',
  statement_timeout: '30s',
} as const;

/**
 * A client for a pooler that gives each transaction another session, like PgBouncer in transaction mode:
 * statements have no names there, since the next session may not have them prepared.
 */
export class PooledClient extends pg.Client {
  /**
   * Startup parameters of the driver; its types lack this method. PgBouncer tracks a client's time zone,
   * which also covers sessions that started before the setting below was made.
   */
  getStartupConf(): Record<string, string> {
    return { ...startupOf(this), TimeZone: sessionSettings.TimeZone };
  }

  // Handles the driver's five overloads in one.
  override query = ((...given: unknown[]) => {
    const [statement, ...rest] = given;
    return askAny(this, [isNamed(statement) ? { ...statement, name: undefined } : statement, ...rest]);
  }) as pg.Client['query'];
}

function startupOf(client: pg.Client): Record<string, string> {
  const { getStartupConf } = pg.Client.prototype as unknown as {
    getStartupConf: () => Record<string, string>;
  };
  return getStartupConf.call(client);
}

function askAny(client: pg.Client, given: unknown[]): unknown {
  return (pg.Client.prototype.query as (...args: unknown[]) => unknown).apply(client, given);
}

function isNamed(statement: unknown): statement is { name: string } {
  return (
    typeof statement === 'object' && statement !== null && 'name' in statement && !('submit' in statement)
  );
}

/**
 * Makes PostgreSQL apply our settings to each session of this user in this database, because a pooler passes
 * no settings on. It writes only differences, and nothing if `isReadOnly`.
 * @throws StartupError if the server cannot be reached past its pooler.
 */
export async function keepSessionSettings(direct: pg.Client, { isReadOnly = false } = {}): Promise<void> {
  try {
    await direct.connect();
    if (isReadOnly) return;
    for (const [name, value] of Object.entries(sessionSettings)) {
      await direct.query(
        `do $$ begin
           perform pg_advisory_xact_lock(${settingsLock}); -- servers that start at once take turns
           if not exists (
             select from pg_db_role_setting
             where setdatabase = (select oid from pg_database where datname = current_database())
               and setrole = current_user::regrole and setconfig @> array['${name}=${value}']) then
             execute format('alter role current_user in database %I set ${name} = ''${value}''', current_database());
           end if;
         end $$`,
      );
    }
  } catch (error) {
    throw new StartupError(
      `DATABASE_DIRECT_URL does not lead to the PostgreSQL behind the pooler (${(error as Error).message}). Check host, port, user, password and database name.`,
    );
  } finally {
    await direct.end().catch(() => {});
  }
}

/** Returns the remedy if a pooler refuses our session settings; undefined for any other failure. */
export function poolerSentence(error: unknown): string | undefined {
  if (!(error instanceof Error) || !/unsupported startup parameter/.test(error.message)) return undefined;
  return `DATABASE_URL leads to a pooler such as PgBouncer (${error.message}). Name the PostgreSQL behind it as well: DATABASE_DIRECT_URL=postgres://user:password@host:5432/name.`;
}
