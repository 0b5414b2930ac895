import type { Database } from '#server/platform/db/client.ts';
import { type Migration, migrations } from '#server/platform/db/migrations/index.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';

/** Names the advisory lock. Earlier programs, with Kysely's migrator, took the same one, so they wait too. */
const migrationLock = '3853314791062309107';

/**
 * Migrates the database to this program's version, wholly or not at all. Safe when several processes start
 * together: they take turns.
 * @param all for tests: other migrations than the program's.
 * @throws StartupError if a newer program made the database.
 */
export async function migrateDatabase(
  { pool }: Database,
  all: Readonly<Record<string, Migration>> = migrations,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await waitForMigrations(client);
    // The name given by the migrator used first.
    await client.query(
      'create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)',
    );
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
    const applied = new Set(rows.map(({ name }) => name));
    refuseNewer(applied);
    for (const [name, migration] of Object.entries(all)) {
      if (!applied.has(name)) await apply(client, name, migration);
    }
  });
}

/** Waits until no other process migrates the database, and keeps others waiting until the transaction ends. */
export async function waitForMigrations(client: Queryable): Promise<void> {
  // Changing and indexing a large vault takes minutes, and a second process waits as long for its turn.
  await client.query('set local statement_timeout = 0');
  await client.query('select pg_advisory_xact_lock($1::bigint)', [migrationLock]);
}

/** The migrations of a database compared with this program's, read without changes. */
export interface MigrationState {
  /** Number of migrations applied. */
  applied: number;
  /** Migrations of this program that the database lacks. */
  pending: string[];
  /** Migrations in the database by a newer program. */
  unknown: string[];
}

export async function compareMigrations(db: Queryable): Promise<MigrationState> {
  const applied = new Set(await appliedMigrations(db));
  return {
    applied: applied.size,
    pending: Object.keys(migrations).filter((name) => !applied.has(name)),
    unknown: unknownOf(applied),
  };
}

/** Returns the names of a database's applied migrations, in order; none if it has no vault. */
export async function appliedMigrations(db: Queryable): Promise<string[]> {
  const { rows: tables } = await db.query<{ isThere: boolean }>(
    `select to_regclass('kysely_migration') is not null as "isThere"`,
  );
  if (tables[0]?.isThere !== true) return [];
  const { rows } = await db.query<{ name: string }>(
    'select name from kysely_migration order by name collate "C"',
  );
  return rows.map(({ name }) => name);
}

const unknownOf = (applied: ReadonlySet<string>) => [...applied].filter((name) => !(name in migrations));

function refuseNewer(applied: ReadonlySet<string>): void {
  const unknown = unknownOf(applied);
  if (unknown.length > 0) {
    throw new StartupError(
      `The database is newer than this program: it has the migrations ${unknown.join(', ')}. Start the newer version, or restore a backup made before it.`,
    );
  }
}

async function apply(client: Queryable, name: string, migration: Migration): Promise<void> {
  try {
    await runMigration(client, migration);
  } catch (error) {
    throw new Error(`The migration ${name} failed`, { cause: error });
  }
  await client.query('insert into kysely_migration (name, timestamp) values ($1, now()::text)', [name]);
}

/** For tests: runs one migration in the caller's transaction. */
export async function runMigration(client: Queryable, migration: Migration): Promise<void> {
  for (const step of migration) {
    if (typeof step === 'string') await client.query(step);
    else await step(client);
  }
}
