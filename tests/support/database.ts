import { type Database, openEmbeddedDatabase, openServerDatabase } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';

/** What one test process keeps between files: opening and migrating once costs seconds, emptying costs nothing. */
const shared = globalThis as { testDatabase?: Promise<Database> };

/**
 * An empty, migrated database with the 15 categories, the same one for every file of a worker.
 * `TEST_DATABASE_URL` (set by the PostgreSQL project) decides which engine; each worker has a database of its own.
 */
export async function emptyDatabase(): Promise<Database> {
  shared.testDatabase ??= openMigrated();
  const database = await shared.testDatabase;
  await database.pool.query(
    `truncate users, brands, brand_domains, brand_categories, emails, email_bodies, email_sources, images, email_images,
       rejected_emails, saved_lists, saved_list_items, favorite_brands, sessions, demo_seed,
       mailboxes, fetch_runs, payment_sandbox, stripe_events, released_blobs, outbox, outbox_consumers restart identity cascade`,
  );
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
