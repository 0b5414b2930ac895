import pg from 'pg';
import { type Database, openEmbeddedDatabase, openServerDatabase } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { sessionSettings } from '#server/db/pooler.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { madeDatabase } from '#tests/support/made-vault.ts';

interface TestDatabase {
  database: Database;
  emptied: number;
  /** @param looksForLarge whether it is looked for tables that grew. */
  empty(looksForLarge: boolean): Promise<unknown>;
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
  await kept.empty(kept.emptied % manyTests === 0);
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
async function writeEmptying(db: Queryable, { tables, anew }: EmptiedParts): Promise<void> {
  const deletes = tables.map(
    (name) => `delete from ${name};
      get diagnostics deleted = row_count;
      most := greatest(most, deleted);`,
  );
  await db.query(`create function of_tests.empty_vault(looks_for_large boolean) returns void language plpgsql
    set session_replication_role = replica as $$
      declare
        deleted int;
        most int := 0;
        large text;
      begin
        ${deletes.join('\n')}
        ${anew}
        if looks_for_large or most > ${manyRows} then
          select string_agg(used, ', ') into large
          from unnest('{${tables}}'::text[]) used where pg_table_size(used::regclass) > 1000000;
          if large is not null then
            execute 'truncate ' || large || ' cascade';
          end if;
        end if;
      end $$`);
}

/** So few rows are deleted with their triggers in less time than all statements of a session are planned anew. */
const fewRows = 60;

/**
 * Makes a function that does the same for few rows and leaves triggers and foreign keys on: where a session turns them off,
 * PostgreSQL forgets the plans of all its statements, which costs the next test more than anything else it does.
 * It looks again until every table is empty, since triggers write rows too, and answers whether that is all there is to do.
 */
async function writeEmptyingOfFew(db: Queryable, { tables, referenced, anew }: EmptiedParts): Promise<void> {
  const counts = referenced.map(
    (name) => `(select count(*) from (select from ${name} limit ${fewRows + 1}) few)`,
  );
  const deletes = tables.map(
    (name) => `if exists (select from ${name}) then
        delete from ${name};
        get diagnostics deleted = row_count;
        most := greatest(most, deleted);
        is_empty := false;
      end if;`,
  );
  await db.query(`create function of_tests.empty_few() returns boolean language plpgsql as $$
      declare
        deleted int;
        most int := 0;
        is_empty boolean;
      begin
        if ${counts.join(' + ')} > ${fewRows} then
          return false;
        end if;
        for round in 1..4 loop
          is_empty := true;
          ${deletes.join('\n')}
          exit when is_empty;
        end loop;
        if is_empty then
          ${anew}
        end if;
        return is_empty and most <= ${manyRows};
      end $$`);
}

interface EmptiedParts {
  /** Whose rows go; who refers to others comes before them. */
  tables: string[];
  /** Those of them that others refer to. */
  referenced: string[];
  /** Statements that put back what is kept in part, and start the ids anew. */
  anew: string;
}

async function readEmptiedParts({ pool }: Database): Promise<EmptiedParts> {
  const { rows } = await pool.query<{ kind: 'r' | 'S'; name: string; referring: string[] }>(
    `select relkind as kind, oid::regclass::text as name,
       array(select conrelid::regclass::text from pg_constraint where contype = 'f' and confrelid = c.oid) as referring
     from pg_class c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')
       and relname not in ('settings', 'server_keys', 'kysely_migration') and relname not like 'categories%'
     order by name`,
  );
  const found = rows.filter(({ kind }) => kind === 'r');
  const referring = new Map(found.map((table) => [table.name, table.referring]));
  const tables = new Set<string>();
  const looked = new Set<string>();
  const add = (name: string) => {
    if (looked.has(name) || !referring.has(name)) return;
    looked.add(name);
    for (const other of referring.get(name) ?? []) add(other);
    tables.add(name);
  };
  for (const { name } of found) add(name);
  const restarts = rows
    .filter(({ kind }) => kind === 'S')
    .map(
      ({ name }) =>
        `case when pg_sequence_last_value('${name}') is not null then setval('${name}', 1, false) end`,
    );
  return {
    tables: [...tables],
    referenced: found.filter((table) => table.referring.length > 0).map(({ name }) => name),
    anew: `delete from categories where id > 15;
      delete from settings;
      insert into settings (id) values (true);
      perform ${restarts.join(', ')};`,
  };
}

/** Where this project's databases are made; undefined for the embedded engine. */
export function testDatabaseUrl(): string | undefined {
  const url = process.env.TEST_DATABASE_URL;
  return url === '' ? undefined : url;
}

async function openMigrated(): Promise<TestDatabase> {
  const adminUrl = testDatabaseUrl();
  const url = adminUrl === undefined ? undefined : await makeWorkerDatabase(adminUrl);
  const database =
    url === undefined ? await openEmbeddedDatabase('memory', madeDatabase()) : await openServerDatabase(url);
  await migrateDatabase(database);
  const parts = await readEmptiedParts(database);
  await database.pool.query('create schema of_tests');
  await writeEmptying(database.pool, parts);
  if (url !== undefined) {
    const beside = openBeside(url);
    const emptyAll = 'select of_tests.empty_vault($1)';
    return { database, emptied: 0, empty: (looksForLarge) => beside.query(emptyAll, [looksForLarge]) };
  }
  await writeEmptyingOfFew(database.pool, parts);
  return { database, emptied: 0, empty: (looksForLarge) => emptyEmbedded(database.pool, looksForLarge) };
}

/** The embedded engine has one session: what is turned off in it is turned off for the program. */
async function emptyEmbedded(db: Queryable, looksForLarge: boolean): Promise<void> {
  if (!looksForLarge) {
    const { rows } = await db.query<{ isAll: boolean }>('select of_tests.empty_few() as "isAll"');
    if (rows[0]?.isAll === true) return;
  }
  await db.query('select of_tests.empty_vault(true)');
}

/** A connection in which triggers and foreign keys are off for good, so that those of the program keep their plans. */
function openBeside(url: string): pg.Pool {
  const settings = { ...sessionSettings, session_replication_role: 'replica' };
  const options = Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  const beside = new pg.Pool({ connectionString: url, options, max: 1, idleTimeoutMillis: 0 });
  beside.on('error', () => {}); // one that a test ended is opened anew
  return beside;
}

async function makeWorkerDatabase(adminUrl: string): Promise<string> {
  const name = `mailvault_test_${process.pid}_${process.env.VITEST_POOL_ID ?? '0'}`;
  const admin = await openServerDatabase(adminUrl);
  await admin.pool.query(`drop database if exists ${name}`);
  await admin.pool.query(`create database ${name}`);
  await admin.close();
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}
