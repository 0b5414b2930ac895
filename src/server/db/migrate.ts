import { Migrator } from 'kysely/migration';
import type { Database } from '#server/db/client.ts';
import { migrations } from '#server/db/migrations/index.ts';
import { StartupError } from '#server/startup-error.ts';

/**
 * Brings the database to this program's version. Safe when several processes start at once: the migrator
 * holds a lock in the database.
 * @throws StartupError when the database was made by a newer program.
 */
export async function migrateDatabase(database: Database): Promise<void> {
  const migrator = new Migrator({
    db: database.kysely,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  await refuseNewerDatabase(database);
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(`The migration ${failed ?? ''} failed`, { cause: error });
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
