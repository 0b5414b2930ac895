import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** How soon it is noticed that the database has fallen silent, and what that is. */
export interface WatchTimes {
  everyMs: number;
  /** An answer that takes longer is none. */
  answerMs: number;
}

/** A failover is behind us within half a minute, and a server that is merely busy answers a question without a table sooner. */
const usualTimes: WatchTimes = { everyMs: 4_000, answerMs: 6_000 };

interface Watch {
  /** Watches a connection that is not of the pool as well. */
  follow(client: pg.Client): pg.Client;
  stop(): Promise<void>;
}

/**
 * Asks the database a small question again and again, on a connection of its own. A machine that vanishes closes no
 * connection, and the system would wait for a quarter of an hour; when no answer comes, all connections of that time are
 * given up, so that new ones lead to whichever server is in charge now. A long statement is no silence.
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

  async function look(): Promise<void> {
    const suspects = [...open];
    const startedAt = performance.now();
    try {
      asking ??= await connected({ ...config, connectionTimeoutMillis: answerMs });
    } catch {
      // A refusal is an answer as well, and whoever needs a connection hears of it.
      if (performance.now() - startedAt >= answerMs) cutConnections(suspects);
      return;
    }
    const isAnswered = await Promise.race([
      asking.query('select 1').then(
        () => true,
        () => true, // an error is an answer: the connection is known to be gone
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
      if (!stopping.signal.aborted && open.size > 0) await look();
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

/** False after that time; an answer that came while this process itself stood still is taken first. */
async function silence(ms: number, signal: AbortSignal): Promise<boolean> {
  for (const part of [ms - 1_000, 1_000])
    await wait(Math.max(part, 0), undefined, { signal }).catch(() => {});
  return signal.aborted;
}

/** Gives connections up at once: what was asked on them fails, and nobody waits for the other side. */
export function cutConnections(clients: Iterable<object>): void {
  for (const client of clients) streamOf(client)?.destroy();
}

/** The driver's socket, which its types do not tell of. */
function streamOf(client: object): { destroy(): void } | undefined {
  return (client as { connection?: { stream?: { destroy(): void } } }).connection?.stream;
}
