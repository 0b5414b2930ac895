/**
 * A process that takes mail by SMTP, to be killed or to compete: `node listener-child.ts TASK`, with a task in
 * JSON. Prints its port.
 */

import type { PoolClient } from 'pg';
import { openServices } from '#server/app/open-services.ts';
import { createIdlePool } from '#server/ingest/workers/idle-pool.ts';
import { openWorkerPool } from '#server/ingest/workers/worker-pool.ts';
import { openListener } from '#server/intake/listener/open-listener.ts';
import { readConfig } from '#server/platform/config/config.ts';

export interface ListenerTask {
  /** Environment of the program: DATA_DIR, INTAKE_DOMAIN, INTAKE_PORT, and DATABASE_URL or not. */
  environment: Record<string, string>;
  /** When the process kills itself: before the first commit with mail, or after it, before its answer. */
  killsItself?: 'before commit' | 'before answer';
}

const { environment, killsItself } = JSON.parse(process.argv[2] ?? '') as ListenerTask;
const config = readConfig(environment);
const { intake } = config;
if (intake === null || intake.listener === null) throw new Error('INTAKE_PORT is not set.');
const services = await openServices(config);
const say = (fields: object, message: string) => console.error(message, JSON.stringify(fields));
const kill = () => void process.kill(process.pid, 'SIGKILL');
const { pool } = services.database;
if (killsItself === 'before commit') {
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const withCallback = pool.connect.bind(pool);
  // The pool's own statements connect with a callback, and commit nothing.
  pool.connect = ((done?: Parameters<typeof withCallback>[0]) =>
    done === undefined ? connect().then(killingClient) : withCallback(done)) as typeof pool.connect;
}

function killingClient(client: PoolClient): PoolClient {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  let hasMail = false;
  client.query = ((...given: unknown[]) => {
    const text = typeof given[0] === 'string' ? given[0] : (given[0] as { text?: string }).text;
    if (text?.includes('into emails')) hasMail = true;
    if (!hasMail || !/\bcommit\s*$/.test(text ?? '')) return query(...given);
    kill();
    return new Promise(() => {});
  }) as typeof client.query;
  return client;
}

const workers = createIdlePool(() => openWorkerPool({ secret: services.secret }));
const listener = openListener(
  { ...intake, listener: intake.listener },
  {
    ...services,
    pool: workers,
    log: { info: () => {}, warn: say, error: say },
    // Nothing is asked from a test.
    resolver: () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' })),
    onMessage: () => {
      if (killsItself === 'before answer') kill();
    },
  },
);
console.log(await listener.listen());
process.on('SIGTERM', async () => {
  await listener.close();
  await workers.close();
  await services.close();
  process.exit(0);
});
