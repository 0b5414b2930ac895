import { Kysely, PostgresDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from '#server/db/client.ts';
import { migrations } from '#server/db/migrations/index.ts';
import { StartupError } from '#server/startup-error.ts';

/**
 * Brings the database to this program's version. Safe when several processes start at once: the migrator
 * holds a lock in the database.
 * @param all for tests: other migrations than the program's.
 * @throws StartupError when the database was made by a newer program.
 */
export async function migrateDatabase(
  database: Database,
  all: Readonly<Record<string, Migration>> = migrations,
): Promise<void> {
  await refuseNewerDatabase(database);
  await withPatientKysely(database, async (db) => {
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(all) } });
    const { error, results } = await migrator.migrateToLatest();
    if (error !== undefined) {
      const failed = results?.find((result) => result.status === 'Error')?.migrationName;
      throw new Error(`The migration ${failed ?? ''} failed`, { cause: error });
    }
  });
}

/**
 * Works on one connection on which no statement is stopped: a large vault is changed and indexed for minutes, and a
 * second process waits as long for the migrator's lock.
 */
async function withPatientKysely(
  { pool }: Database,
  work: (db: Kysely<unknown>) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    const one = { query: client.query.bind(client), release: () => {} } as typeof client;
    const poolOfOne = { options: pool.options, connect: async () => one, end: async () => {} };
    await work(new Kysely({ dialect: new PostgresDialect({ pool: poolOfOne }) }));
  } finally {
    const broken = await client.query('reset statement_timeout').then(
      () => undefined,
      (error: Error) => error,
    );
    client.release(broken);
  }
}

async function refuseNewerDatabase(database: Database): Promise<void> {
  const table = await database.pool.query<{ name: string | null }>(
    "select to_regclass('kysely_migration')::text as name",
  );
  if (table.rows[0]?.name == null) return;
  const applied = await database.pool.query<{ name: string }>('select name from kysely_migration');
  const unknown = applied.rows.map((row) => row.name).filter((name) => !(name in migrations));
  if (unknown.length > 0) {
    throw new StartupError(
      `The database is newer than this program: it has the migrations ${unknown.join(', ')}. Start the newer version, or restore a backup made before it.`,
    );
  }
}
