import { startPostgresCluster } from '#tests/support/postgres-cluster.ts';

/** Set-up of the `api-postgres` project: one cluster for the whole run. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL !== undefined) return undefined;
  const cluster = await startPostgresCluster();
  if (cluster === undefined) {
    throw new Error(
      'No PostgreSQL 15 or later is installed, so this half of the tests cannot run. On Debian: apt-get install postgresql. Or set TEST_DATABASE_URL to a server where databases may be created.',
    );
  }
  process.env.TEST_DATABASE_URL = cluster.url;
  return cluster.stop;
}
