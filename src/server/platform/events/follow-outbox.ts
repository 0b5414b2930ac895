import type pg from 'pg';
import type { Database } from '#server/platform/db/client.ts';
import { type OutboxEvent, outboxChannel, readEvents, writerOf } from '#server/platform/db/outbox.ts';

/** The part of pino's interface in use. */
export interface EventLog {
  error(fields: object, message: string): void;
}

export interface Following {
  stop(): Promise<void>;
}

/**
 * Milliseconds between polls for events of other processes, for databases without notifications, such as
 * behind PgBouncer.
 */
const pollMs = 500;

/** Milliseconds between a lost connection and the next `listen`. */
const listenAgainMs = 5_000;

const batchSize = 1_000;

/**
 * Calls `onEvents` with events of other processes, each once and in order. The position is private to this
 * process and starts a little in the past, so that no event is missed between the first answer and the first
 * poll. Events of this process come from `onCommitted` and are skipped here. The embedded database has one
 * process only.
 */
export function followOutbox(
  { database: { pool, openDirect }, log }: { database: Pick<Database, 'pool' | 'openDirect'>; log: EventLog },
  onEvents: (events: readonly OutboxEvent[]) => void,
): Following {
  if (openDirect === null) return { stop: async () => {} };
  const own = writerOf(pool);
  let position: number | undefined;
  let isStopped = false;
  let isFailing = false;
  let isAsked = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  const poll = () => {
    if (isStopped) return;
    isAsked = true;
    looking ??= lookAgain().finally(() => {
      looking = undefined;
      if (!isStopped) timer = setTimeout(poll, pollMs);
    });
  };

  async function lookAgain(): Promise<void> {
    clearTimeout(timer);
    try {
      while (isAsked && !isStopped) {
        isAsked = false;
        await readOn();
      }
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.error({ err: error }, 'events of other processes cannot be read');
      isFailing = true;
    }
  }

  async function readOn(): Promise<void> {
    position ??= await findStart(pool);
    for (;;) {
      const events = await readEvents(pool, position, batchSize);
      position = events.at(-1)?.id ?? position;
      const others = events.filter(({ writer }) => writer !== own);
      if (others.length > 0) onEvents(others);
      if (events.length < batchSize) return;
    }
  }

  const listening = keepListening(openDirect, poll);
  poll();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await Promise.all([listening.stop(), looking]);
    },
  };
}

async function findStart(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from outbox where occurred_at < now() - interval '1 minute' order by id desc limit 1`,
  );
  return Number(rows[0]?.id ?? 0);
}

/** Keeps one connection listening, and replaces it when it is lost. */
function keepListening(openDirect: () => pg.Client, onNotified: () => void): Following {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;
  let starting = listen();

  async function listen(): Promise<void> {
    const opened = openDirect();
    client = opened;
    opened.on('error', () => listenLater(opened));
    opened.on('end', () => listenLater(opened));
    opened.on('notification', onNotified);
    try {
      await opened.connect();
      await opened.query(`listen ${outboxChannel}`);
    } catch {
      listenLater(opened); // polling continues meanwhile, and logs the fault
    }
  }

  function listenLater(lost: pg.Client): void {
    if (client !== lost) return;
    void leave();
    if (!isStopped) {
      timer = setTimeout(() => {
        starting = listen();
      }, listenAgainMs);
    }
  }

  async function leave(): Promise<void> {
    const left = client;
    client = undefined;
    await left?.end().catch(() => {});
  }

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await starting;
      await leave();
    },
  };
}
