import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Interval and time limit for detecting a silent database. */
export interface WatchTimes {
  everyMs: number;
  /** A later answer counts as none. */
  answerMs: number;
}

/** A failover is detected within half a minute; a merely busy server answers a query without a table sooner. */
const usualTimes: WatchTimes = { everyMs: 4_000, answerMs: 6_000 };

interface Watch {
  /** Watches a connection outside the pool as well. */
  follow(client: pg.Client): pg.Client;
  stop(): Promise<void>;
}

/**
 * Sends the database a small query regularly, on a separate connection. A machine that vanishes closes no
 * connection, and the system would wait for a quarter of an hour; without an answer all connections of that
 * time are cut, so that new ones reach the current primary. A long statement does not count as silence.
 */
export function watchConnections(
  pool: pg.Pool,
  config: pg.ClientConfig,
  { everyMs, answerMs }: WatchTimes = usualTimes,
): Watch {
  const stopping = new AbortController();
  const open = new Set<object>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  let asking: pg.Client | undefined;

  const leave = () => {
    if (asking !== undefined) cutConnections([asking]);
    asking = undefined;
  };

  async function poll(): Promise<void> {
    const suspects = [...open];
    const startedAt = performance.now();
    try {
      asking ??= await connected({ ...config, connectionTimeoutMillis: answerMs });
    } catch {
      // A refusal is an answer as well, and the next query reports it.
      if (performance.now() - startedAt >= answerMs) cutConnections(suspects);
      return;
    }
    const isAnswered = await Promise.race([
      asking.query('select 1').then(
        () => true,
        () => true, // an error is an answer: the connection is known to be closed
      ),
      silence(answerMs, stopping.signal),
    ]);
    if (isAnswered) {
      if (!isAlive(asking)) leave();
      return;
    }
    leave();
    cutConnections(suspects);
  }

  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await wait(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      if (!stopping.signal.aborted && open.size > 0) await poll();
    }
    leave();
  })();
  return {
    follow(client) {
      open.add(client);
      client.once('end', () => open.delete(client));
      return client;
    },
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}

async function connected(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  const state = { isAlive: true };
  alive.set(client, state);
  client.on('error', () => {
    state.isAlive = false;
  });
  client.on('end', () => {
    state.isAlive = false;
  });
  await client.connect();
  return client;
}

const alive = new WeakMap<pg.Client, { isAlive: boolean }>();
const isAlive = (client: pg.Client) => alive.get(client)?.isAlive === true;

/**
 * Returns false after that time. The two parts let an answer win that arrived while this process itself was
 * suspended.
 */
async function silence(ms: number, signal: AbortSignal): Promise<boolean> {
  for (const part of [ms - 1_000, 1_000])
    await wait(Math.max(part, 0), undefined, { signal }).catch(() => {});
  return signal.aborted;
}

/** Closes connections immediately: their statements fail without waiting for the server. */
export function cutConnections(clients: Iterable<object>): void {
  for (const client of clients) streamOf(client)?.destroy();
}

/** The driver's socket, which its types lack. */
function streamOf(client: object): { destroy(): void } | undefined {
  return (client as { connection?: { stream?: { destroy(): void } } }).connection?.stream;
}
