import { type Database, openEmbeddedDatabase, openServerDatabase } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';

interface TestDatabase {
  database: Database;
  emptied: number;
}

/** What one test process keeps between files: opening and migrating once costs seconds, emptying costs nothing. */
const shared = globalThis as { testDatabase?: Promise<TestDatabase> };

/** After a test that left more rows, and every so many tests in any case, it is looked whether a table grew. */
const manyRows = 200;
const manyTests = 50;

/**
 * An empty, migrated database with the 15 categories, the same one for every file of a worker.
 * `TEST_DATABASE_URL` (set by the PostgreSQL project) decides which engine; each worker has a database of its own.
 */
export async function emptyDatabase(): Promise<Database> {
  shared.testDatabase ??= openMigrated();
  const kept = await shared.testDatabase;
  kept.emptied += 1;
  await kept.database.pool.query('select of_tests.empty_vault($1)', [kept.emptied % manyTests === 0]);
  return kept.database;
}

/** What `emptyDatabase` opened, without emptying it again. */
export async function databaseAsItIs(): Promise<Database> {
  if (shared.testDatabase === undefined) throw new Error('No test has opened its database.');
  return (await shared.testDatabase).database;
}

/**
 * Makes a function that deletes every row a test made and starts the ids anew, with the triggers and foreign keys off: one
 * statement, and so one transaction; sent one by one, a hundred of them take PostgreSQL several times as long. A `truncate`
 * would make each table and index a new file, which takes six times as long for the few rows of most tests; it is for the
 * tables that grew, which are looked for after many rows, or where the caller says so.
 */
async function writeEmptying({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ kind: 'r' | 'S'; name: string }>(
    `select relkind as kind, oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')
       and relname not in ('settings', 'server_keys', 'kysely_migration') and relname not like 'categories%'`,
  );
  const namesOf = (wanted: 'r' | 'S') => rows.filter(({ kind }) => kind === wanted).map(({ name }) => name);
  const restarts = namesOf('S').map(
    (name) => `case when pg_sequence_last_value('${name}') is not null then setval('${name}', 1, false) end`,
  );
  const deletes = namesOf('r').map(
    (name) => `delete from ${name};
      get diagnostics deleted = row_count;
      most := greatest(most, deleted);`,
  );
  await pool.query(`create schema of_tests;
    create function of_tests.empty_vault(looks_for_large boolean) returns void language plpgsql
    set session_replication_role = replica as $$
      declare
        deleted int;
        most int := 0;
        large text;
      begin
        ${deletes.join('\n')}
        delete from categories where id > 15;
        delete from settings;
        insert into settings (id) values (true);
        perform ${restarts.join(', ')};
        if looks_for_large or most > ${manyRows} then
          select string_agg(used, ', ') into large
          from unnest('{${namesOf('r')}}'::text[]) used where pg_table_size(used::regclass) > 1000000;
          if large is not null then
            execute 'truncate ' || large || ' cascade';
          end if;
        end if;
      end $$`);
}

/** Where this project's databases are made; undefined for the embedded engine. */
export function testDatabaseUrl(): string | undefined {
  const url = process.env.TEST_DATABASE_URL;
  return url === '' ? undefined : url;
}

async function openMigrated(): Promise<TestDatabase> {
  const adminUrl = testDatabaseUrl();
  const database =
    adminUrl === undefined ? await openEmbeddedDatabase('memory') : await openWorkerDatabase(adminUrl);
  await migrateDatabase(database);
  await writeEmptying(database);
  return { database, emptied: 0 };
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
