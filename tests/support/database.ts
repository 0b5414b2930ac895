import { type Database, openEmbeddedDatabase, openServerDatabase } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';

/** What one test process keeps between files: opening and migrating once costs seconds, emptying costs nothing. */
const shared = globalThis as { testDatabase?: Promise<Database> };

/**
 * Deletes every row a test made and starts the ids anew, with the triggers and foreign keys off. A `truncate` would make
 * each table and index a new file, which takes six times as long for the few rows of most tests; it is for the tables
 * that grew.
 */
const emptyTables = `do $$
  declare
    emptied text;
    tables text[] := array(
      select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname not in ('categories', 'settings', 'server_keys', 'kysely_migration'));
    large text := (select string_agg(used, ', ') from unnest(tables) used where pg_table_size(used::regclass) > 1000000);
  begin
    set local session_replication_role = replica;
    if large is not null then
      execute 'truncate ' || large || ' cascade';
    end if;
    foreach emptied in array tables loop
      execute 'delete from ' || emptied;
    end loop;
    perform setval(format('%I', sequencename)::regclass, start_value, false) from pg_sequences
      where schemaname = 'public' and last_value is not null and sequencename not like 'categories%';
  end $$`;

/**
 * An empty, migrated database with the 15 categories, the same one for every file of a worker.
 * `TEST_DATABASE_URL` (set by the PostgreSQL project) decides which engine; each worker has a database of its own.
 */
export async function emptyDatabase(): Promise<Database> {
  shared.testDatabase ??= openMigrated();
  const database = await shared.testDatabase;
  await database.pool.query(emptyTables);
  await database.pool.query('delete from categories where id > 15');
  await database.pool.query('delete from settings');
  await database.pool.query('insert into settings (id) values (true)');
  return database;
}

/** Where this project's databases are made; undefined for the embedded engine. */
export function testDatabaseUrl(): string | undefined {
  const url = process.env.TEST_DATABASE_URL;
  return url === '' ? undefined : url;
}

async function openMigrated(): Promise<Database> {
  const adminUrl = testDatabaseUrl();
  const database =
    adminUrl === undefined ? await openEmbeddedDatabase('memory') : await openWorkerDatabase(adminUrl);
  await migrateDatabase(database);
  return database;
}

async function openWorkerDatabase(adminUrl: string): Promise<Database> {
  const name = `mailvault_test_${process.pid}_${process.env.VITEST_POOL_ID ?? '0'}`;
  const admin = await openServerDatabase(adminUrl);
  await admin.pool.query(`drop database if exists ${name}`);
  await admin.pool.query(`create database ${name}`);
  await admin.close();
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return openServerDatabase(url.href);
}
