import { startPostgresCluster } from '#tests/support/postgres-cluster.ts';

/** Runs `work` with an empty database on a throw-away PostgreSQL, and the settings a program needs to use it, and its process. */
export async function withPostgres<Result>(
  name: string,
  work: (url: string, settings: Record<string, string>, pid: number) => Promise<Result>,
): Promise<Result> {
  const cluster = await startPostgresCluster();
  if (cluster === undefined) throw new Error('PostgreSQL 15 or later is not installed; this bench needs it.');
  try {
    const settings = {
      DATABASE_URL: cluster.url,
      SESSION_SECRET: `${name}-`.padEnd(40, 'x'),
      DEMO: 'off',
    };
    return await work(cluster.url, settings, cluster.pid);
  } finally {
    await cluster.stop();
  }
}
