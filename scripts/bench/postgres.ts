import {
  type ClusterOptions,
  type PostgresCluster,
  startPostgresCluster,
} from '#tests/support/database/postgres-cluster.ts';

/** Runs `work` with an empty database on a temporary PostgreSQL, with the settings for it and its process. */
export async function withPostgres<Result>(
  name: string,
  work: (url: string, settings: Record<string, string>, pid: number) => Promise<Result>,
): Promise<Result> {
  const cluster = await startPostgres();
  try {
    return await work(cluster.url, settingsOf(name, cluster.url), cluster.pid);
  } finally {
    await cluster.stop();
  }
}

export async function startPostgres(options: ClusterOptions = {}): Promise<PostgresCluster> {
  const cluster = await startPostgresCluster(options);
  if (cluster === undefined) throw new Error('PostgreSQL 15 or later is not installed; this bench needs it.');
  return cluster;
}

/** Returns the settings of a program that uses a database. */
export const settingsOf = (name: string, url: string): Record<string, string> => ({
  DATABASE_URL: url,
  SESSION_SECRET: `${name}-`.padEnd(40, 'x'),
  DEMO: 'off',
});
