import { openServerDatabase } from '#server/platform/db/client.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { startPostgresCluster } from '#tests/support/database/postgres-cluster.ts';
import { templateDatabase } from '#tests/support/database/template.ts';

/**
 * Global set-up of the `api` project: one cluster for the run, with the template database of the test files.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  const cluster = given === undefined ? await startPostgresCluster() : { url: given, stop: async () => {} };
  if (cluster === undefined) {
    throw new Error(
      'No PostgreSQL 15 or later is installed, so the `api` tests cannot run. On Debian: apt-get install postgresql. Or set TEST_DATABASE_URL to a server where databases may be created.',
    );
  }
  process.env.TEST_DATABASE_URL = cluster.url;
  await createTemplate(cluster.url);
  return cluster.stop;
}

async function createTemplate(adminUrl: string): Promise<void> {
  const admin = await openServerDatabase(adminUrl);
  await admin.pool.query(`drop database if exists ${templateDatabase}`);
  await admin.pool.query(`create database ${templateDatabase}`);
  await admin.close();
  const url = new URL(adminUrl);
  url.pathname = `/${templateDatabase}`;
  const template = await openServerDatabase(url.href);
  await migrateDatabase(template);
  await template.close();
}
