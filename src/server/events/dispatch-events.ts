import type pg from 'pg';
import type { Database } from '#server/db/client.ts';
import { type EventKind, type OutboxEvent, onCommitted, readEvents } from '#server/db/outbox.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { EventLog } from '#server/events/follow-outbox.ts';

/** Somebody who acts on events, once for all processes of a database. */
export interface EventConsumer {
  /** Stable: it names the position in the database. */
  name: string;
  kinds: readonly EventKind[];
  /**
   * Acts in the transaction that moves the consumer's position, through its client alone. So what it does happens once,
   * whenever a process is killed. What takes long, or is not in this database, is asked of a job.
   */
  handle(client: pg.PoolClient, events: readonly OutboxEvent[]): Promise<void>;
  /** Told after the commit, when there were events for it. A process that is killed before never calls it. */
  onHandled?(): void;
}

export interface Dispatcher {
  /** There may be new events. */
  wake(): void;
  stop(): Promise<void>;
}

/** How soon events are handled that a killed process left, or whose handling failed. */
const lookMs = 2_000;

const batchSize = 500;

/** Pauses after failures double up to this. */
const maxPauseSeconds = 600;

/**
 * Hands events to each consumer in their order, from wherever the last process left off. A consumer that fails is tried
 * again with growing pauses, in its place in the order; the others go on.
 */
export function dispatchEvents(
  { database: { pool }, log }: { database: Pick<Database, 'pool'>; log: EventLog },
  consumers: readonly EventConsumer[],
): Dispatcher {
  const names = consumers.map(({ name }) => name);
  const underWay = new Map<string, Promise<void>>();
  let isStopped = false;
  let isAway = false;
  let isRegistered = false;
  let isAsked = false;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    try {
      if (!isRegistered) await register(pool, names);
      isRegistered = true;
      while (isAsked && !isStopped) {
        isAsked = false;
        const due = new Set(await listDue(pool, names));
        for (const consumer of consumers) if (due.has(consumer.name)) begin(consumer);
      }
      isAway = false;
    } catch (error) {
      if (!isAway) log.error({ err: error }, 'events cannot be handed on');
      isAway = true;
    }
  }

  function begin(consumer: EventConsumer): void {
    if (underWay.has(consumer.name)) return;
    const handling = handleNext(pool, consumer)
      .catch((error: unknown) => {
        log.error({ err: error, consumer: consumer.name }, 'events could not be handled');
        return false;
      })
      .then((hasMoved) => {
        underWay.delete(consumer.name);
        if (hasMoved) wake(); // more may have happened meanwhile
      });
    underWay.set(consumer.name, handling);
  }

  const wake = () => {
    if (isStopped) return;
    isAsked = true;
    looking ??= look().finally(() => {
      looking = undefined;
    });
  };
  const endOwn = onCommitted(pool, wake);
  const timer = setInterval(wake, lookMs);
  wake();
  return {
    wake,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      endOwn();
      await looking;
      await Promise.all(underWay.values());
    },
  };
}

/** A consumer that is new begins with what happens from now on. */
async function register(pool: pg.Pool, names: readonly string[]): Promise<void> {
  await pool.query(
    `insert into outbox_consumers (name, position)
     select name, (select coalesce(max(id), 0) from outbox) from unnest($1::text[]) name
     on conflict (name) do nothing`,
    [names],
  );
}

async function listDue(pool: pg.Pool, names: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>({
    name: 'due-consumers',
    text: `select name from outbox_consumers
      where name = any($1::text[]) and position < (select max(id) from outbox)
        and (retry_at is null or retry_at <= clock_timestamp())`,
    values: [names],
  });
  return rows.map(({ name }) => name);
}

/**
 * Hands the next batch to a consumer, unless another process is at it.
 * @returns whether its position has moved.
 * @throws what the consumer threw; it stands with the consumer by then.
 */
async function handleNext(pool: pg.Pool, consumer: EventConsumer): Promise<boolean> {
  let from: string | undefined;
  let wanted: OutboxEvent[] = [];
  try {
    const count = await inTransaction(pool, async (client) => {
      from = await claim(client, consumer.name);
      if (from === undefined) return 0;
      const events = await readEvents(client, Number(from), batchSize);
      wanted = events.filter(({ kind }) => consumer.kinds.includes(kind));
      if (wanted.length > 0) await consumer.handle(client, wanted);
      await moveTo(client, consumer.name, events.at(-1)?.id ?? Number(from));
      return events.length;
    });
    if (wanted.length > 0) consumer.onHandled?.();
    return count > 0;
  } catch (error) {
    if (from !== undefined) await noteFailure(pool, consumer.name, from, error);
    throw error;
  }
}

/** The consumer's position, held until the transaction ends. The database lets go of it when a process dies. */
async function claim(client: pg.PoolClient, name: string): Promise<string | undefined> {
  const { rows } = await client.query<{ position: string }>(
    `select position from outbox_consumers
     where name = $1 and (retry_at is null or retry_at <= clock_timestamp()) for update skip locked`,
    [name],
  );
  return rows[0]?.position;
}

async function moveTo(client: pg.PoolClient, name: string, position: number): Promise<void> {
  await client.query(
    `update outbox_consumers set position = $2, failures = 0, failing_since = null, failure = null, retry_at = null
     where name = $1`,
    [name, position],
  );
}

async function noteFailure(pool: pg.Pool, name: string, from: string, error: unknown): Promise<void> {
  await pool.query(
    `update outbox_consumers set failures = failures + 1, failing_since = coalesce(failing_since, now()),
       failure = left($3, 500), retry_at = clock_timestamp() + make_interval(secs => least($4, power(2, least(failures, 30))))
     where name = $1 and position = $2`,
    [name, from, error instanceof Error ? error.message : String(error), maxPauseSeconds],
  );
}
