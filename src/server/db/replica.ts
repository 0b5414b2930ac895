import pg from 'pg';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/client.ts';
import { databaseName } from '#server/db/database-address.ts';
import { sessionSettings } from '#server/db/pooler.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { cutConnections } from '#server/db/watch-connections.ts';
import {
  type PrimaryPlace,
  type ReplicaPlace,
  type ReplicaState,
  type ReplicaTimes,
  type ReplicaWatch,
  watchReplica,
} from '#server/db/watch-replica.ts';

/** How many reads went where. */
export interface ReplicaCounts {
  /** Answered by the replica. */
  replica: number;
  /** By the primary, because the replica had not seen the newest change yet. */
  behind: number;
  /** By the primary, because the replica was left aside. */
  aside: number;
  /** By the primary, after they had failed on the replica. */
  repeated: number;
}

/** A standby of the primary that answers reads. */
export interface Replica {
  readonly pool: pg.Pool;
  /** Runs reads, on the replica where that makes no difference; they may run twice. */
  read<Result>(work: (db: Queryable) => Promise<Result>): Promise<Result>;
  readonly counts: Readonly<ReplicaCounts>;
  state(): ReplicaState;
  look(): Promise<ReplicaState>;
  /** Told when it is first used, when it is left aside, also if it never was used, and when it is back. */
  onChange(listener: (state: ReplicaState) => void): void;
  close(): Promise<void>;
}

export interface ReplicaOptions {
  url: string;
  /** Beyond it the replica is left aside. */
  mostLagMs: number;
  times?: ReplicaTimes | undefined;
}

/** The replica that a configuration names. */
export function replicaOf({
  databaseReplicaUrl: url,
  databaseReplicaLagSeconds,
}: Pick<Config, 'databaseReplicaUrl' | 'databaseReplicaLagSeconds'>): ReplicaOptions | null {
  return url === null ? null : { url, mostLagMs: databaseReplicaLagSeconds * 1_000 };
}

/**
 * Runs reads that may be answered by the replica, in one piece: what was found is read on the server that found it. Who may
 * read what is decided before, on the primary.
 */
export function onReplica<Result>(
  { pool, replica }: Pick<Database, 'replica'> & { pool: Queryable },
  work: (db: Queryable) => Promise<Result>,
): Promise<Result> {
  return replica === null ? work(pool) : replica.read(work);
}

/** Connections of one process to the replica, beside the one that watches it. */
const replicaPoolSize = 8;

/** Whoever gets no connection by then asks the primary; a queue there is no shorter than here. */
const connectWithinMs = 1_000;

/** A read that takes longer is repeated on the primary, where it may take as long as any. */
const answerWithinMs = 10_000;

/** Opens the replica, which need not be there. It is looked at from the first read on. */
export function openReplica(primary: Queryable, { url, mostLagMs, times }: ReplicaOptions): Replica {
  const settings = {
    ...sessionSettings,
    statement_timeout: `${answerWithinMs}ms`,
    default_transaction_read_only: 'on',
  };
  const config: pg.ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: connectWithinMs,
    // Past the server's own timeout, for one that is not there to keep it.
    query_timeout: answerWithinMs + 1_000,
    keepAlive: true,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  };
  const pool = new pg.Pool({ ...config, max: replicaPoolSize });
  const open = new Set<object>();
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    open.add(client);
  });
  pool.on('remove', (client) => open.delete(client));
  const asking = keepAsking(config);
  const listeners: Array<(state: ReplicaState) => void> = [];
  const watch = watchReplica(
    {
      askPrimary: () => askPrimary(primary),
      askReplica: asking.ask,
      cut() {
        asking.leave();
        cutConnections(open);
      },
    },
    {
      name: databaseName(url),
      mostLagMs,
      times,
      onChange: (state) => {
        for (const listener of listeners) listener(state);
      },
    },
  );
  const counts = { replica: 0, behind: 0, aside: 0, repeated: 0 };
  return {
    pool,
    counts,
    read: routeReads({ primary, connect: () => pool.connect(), watch, counts }),
    state: watch.state,
    look: watch.look,
    onChange: (listener) => void listeners.push(listener),
    async close() {
      await watch.stop();
      asking.leave();
      await pool.end();
    },
  };
}

/** As much of a connection of a pool as is needed. */
export type ReadingClient = Queryable & { release(error?: Error): void };

interface Routes {
  primary: Queryable;
  connect: () => Promise<ReadingClient>;
  watch: Pick<ReplicaWatch, 'state' | 'look'>;
  counts: ReplicaCounts;
}

/**
 * Reads go to a replica that is fit and has seen every change that the primary has committed when they begin. Both say
 * how far their outbox goes: its ids rise in the order of commits, and whoever changes what readers see writes an event. So
 * nobody misses what they wrote, whichever server took it, and what was taken away stays away.
 */
export function routeReads({ primary, connect, watch, counts }: Routes): Replica['read'] {
  /** Undefined where the primary has to be asked. */
  async function tryReplica<Result>(
    work: (db: Queryable) => Promise<Result>,
  ): Promise<{ result: Result } | undefined> {
    let failure: Error | undefined;
    const noteFailure = (error: unknown): never => {
      failure = error instanceof Error ? error : new Error(String(error));
      throw error;
    };
    let client: ReadingClient | undefined;
    try {
      client = await connect().catch(noteFailure);
      const db = noting(client, noteFailure);
      if (!(await hasSeenAll(db, primary))) {
        counts.behind += 1;
        return undefined;
      }
      const result = await work(db);
      if (failure !== undefined) throw failure;
      counts.replica += 1;
      return { result };
    } catch (error) {
      // What the work itself refuses, such as a cursor or a statement that takes too long, is its answer.
      if (failure === undefined || error !== failure) throw error;
      counts.repeated += 1;
      void watch.look();
      return undefined;
    } finally {
      client?.release(failure);
    }
  }

  return async (work) => {
    const isFit = watch.state().isFit;
    if (!isFit) counts.aside += 1;
    const answer = isFit ? await tryReplica(work) : undefined;
    return answer === undefined ? work(primary) : answer.result;
  };
}

/** The same connection; whatever fails on it is told first. */
function noting(client: ReadingClient, onFailure: (error: unknown) => never): Queryable {
  const query = async (...statement: Parameters<Queryable['query']>) => {
    try {
      return await client.query(...statement);
    } catch (error) {
      return onFailure(error);
    }
  };
  return { query: query as unknown as Queryable['query'] };
}

async function hasSeenAll(replica: Queryable, primary: Queryable): Promise<boolean> {
  const [seen, written] = await Promise.allSettled([newestEvent(replica), newestEvent(primary)]);
  if (seen.status === 'rejected') throw seen.reason;
  if (written.status === 'rejected') throw written.reason;
  return seen.value >= written.value;
}

async function newestEvent(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ event: number }>({
    name: 'newest-event',
    text: 'select coalesce(max(id), 0)::float8 as event from outbox',
  });
  return rows[0]?.event ?? 0;
}

async function askPrimary(primary: Queryable): Promise<PrimaryPlace> {
  const { rows } = await primary.query<PrimaryPlace>({
    name: 'primary-place',
    text: `select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::float8 as place,
        (select system_identifier::text from pg_control_system()) as system,
        current_database()::text as database, extract(epoch from pg_postmaster_start_time())::text as "startedAt"`,
  });
  return rows[0] as PrimaryPlace;
}

async function askReplica(client: Queryable): Promise<ReplicaPlace> {
  const { rows } = await client.query<ReplicaPlace>({
    name: 'replica-place',
    text: `select pg_is_in_recovery() as "isInRecovery",
        case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8 end as place,
        case when pg_is_in_recovery() then pg_is_wal_replay_paused() else false end as "isPaused",
        (select system_identifier::text from pg_control_system()) as system,
        current_database()::text as database, extract(epoch from pg_postmaster_start_time())::text as "startedAt"`,
  });
  return rows[0] as ReplicaPlace;
}

/** Asks on a connection of its own, which no read can keep busy. */
function keepAsking(config: pg.ClientConfig): { ask(): Promise<ReplicaPlace>; leave(): void } {
  let client: pg.Client | undefined;

  async function connected(): Promise<pg.Client> {
    if (client !== undefined) return client;
    const opened = new pg.Client(config);
    client = opened;
    const forget = () => {
      if (client === opened) client = undefined;
    };
    opened.on('error', forget);
    opened.on('end', forget);
    await opened.connect();
    return opened;
  }

  const leave = () => {
    const left = client;
    client = undefined;
    if (left !== undefined) cutConnections([left]);
  };

  return {
    leave,
    async ask() {
      try {
        return await askReplica(await connected());
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}
