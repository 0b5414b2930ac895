import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { type Database, openEmbeddedDatabase, openServerDatabase } from '#server/platform/db/client.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { atFileEnd } from '#tests/support/database/file-end.ts';
import { templateArchive, templateDatabase } from '#tests/support/database/template.ts';

/** The database opened by the current test file. */
let opened: Promise<{ database: Database; emptying: string }> | undefined;

/**
 * Returns a migrated database with only the 15 categories, copied from a template for each test file and
 * emptied for each further call. `TEST_DATABASE_URL` (set by the `api` project) decides the engine.
 */
export async function emptyDatabase(): Promise<Database> {
  if (opened === undefined) {
    opened = openTemplateCopy();
    atFileEnd(closeOpened);
    return (await opened).database;
  }
  const { database, emptying } = await opened;
  await database.pool.query(emptying);
  return database;
}

/** Returns the database of `emptyDatabase` without emptying it again. */
export async function databaseAsItIs(): Promise<Database> {
  if (opened === undefined) throw new Error('No test has opened its database.');
  return (await opened).database;
}

async function closeOpened(): Promise<void> {
  const closing = opened;
  opened = undefined;
  await (await closing)?.database.close();
}

/** Returns the PostgreSQL server of this project; undefined for the embedded engine. */
export function testDatabaseUrl(): string | undefined {
  const url = process.env.TEST_DATABASE_URL;
  return url === '' ? undefined : url;
}

/** Returns a database without tables; default: this project's kind. Closing it removes it. */
export async function freshDatabase(kind: Database['kind'] = 'server'): Promise<Database> {
  const adminUrl = testDatabaseUrl();
  if (kind === 'server' && adminUrl !== undefined) return createDatabase(adminUrl, 'template0');
  const database = await openTemplateArchive();
  const { rows } = await database.pool.query<{ name: string }>(
    "select quote_ident(nspname) as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'",
  );
  await database.pool.query(
    `drop schema ${rows.map(({ name }) => name).join(', ')} cascade; create schema public`,
  );
  return database;
}

async function openTemplateCopy(): Promise<{ database: Database; emptying: string }> {
  const adminUrl = testDatabaseUrl();
  const database =
    adminUrl === undefined ? await openTemplateArchive() : await createDatabase(adminUrl, templateDatabase);
  return { database, emptying: await emptyingStatement(database.pool) };
}

async function openTemplateArchive(): Promise<Database> {
  return openEmbeddedDatabase('memory', await openAsBlob(templateArchive()));
}

async function createDatabase(adminUrl: string, template: string): Promise<Database> {
  const name = `mailvault_${randomBytes(6).toString('hex')}`;
  const admin = await openServerDatabase(adminUrl);
  await admin.pool.query(`create database ${name} template ${template}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const database = await openServerDatabase(url.href);
  return {
    ...database,
    async close() {
      await database.close();
      await admin.pool.query(`drop database ${name} with (force)`);
      await admin.close();
    },
  };
}

/**
 * Deletes every row and restarts the ids. A `truncate` creates new files for each table and index and takes
 * ten times as long for the few rows of most tests. Without triggers and foreign keys the order of the tables
 * does not matter.
 */
async function emptyingStatement(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ kind: 'r' | 'S'; name: string }>(
    `select relkind as kind, oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')
       and relname not in ('settings', 'server_keys', 'kysely_migration') and relname not like 'categories%'`,
  );
  const tables = rows.filter(({ kind }) => kind === 'r').map(({ name }) => `delete from ${name};`);
  const restarts = rows.filter(({ kind }) => kind === 'S').map(({ name }) => `setval('${name}', 1, false)`);
  return `begin; set local session_replication_role = replica;
    ${tables.join('\n')}
    delete from categories where id > 15;
    delete from settings; insert into settings (id) values (true);
    select ${restarts.join(', ')}; commit`;
}
