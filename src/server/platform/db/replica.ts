import pg from 'pg';
import { databaseName } from '#server/platform/db/database-address.ts';
import { sessionSettings } from '#server/platform/db/pooler.ts';
import { readSqlState } from '#server/platform/db/retry-conflicts.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { isDatabaseAway } from '#server/platform/faults/database-away.ts';

export interface ReplicaState {
  /** Whether it answers reads. */
  isFit: boolean;
  /** The age in milliseconds of the oldest change it lacks; null if unknown. */
  lagMs: number | null;
  /** Its state, and the remedy if there is a fault. */
  sentence: string;
}

/** A second pool: a standby of the primary that answers searches and insights. */
export interface Replica {
  readonly pool: pg.Pool;
  /**
   * Number of reads by answering server: the replica, the primary as fallback for an unfit replica (`aside`),
   * or the primary after a failure (`repeated`).
   */
  readonly counts: Record<'replica' | 'aside' | 'repeated', number>;
  /** Returns the result of the last check. The first call starts checks every few seconds. */
  state(): ReplicaState;
  probe(): Promise<ReplicaState>;
  close(): Promise<void>;
}

const maxLagMs = 30_000;
const pollIntervalMs = 3_000;
/** A read that waits longer for a connection, or for its answer, is retried on the primary. */
const connectMs = 1_000;
const answerMs = 5_000;

/**
 * Runs reads on the replica; falls back to the primary if there is none, it is unfit, or it fails. `work` may
 * run twice.
 */
export async function onReplica<Result>(
  { pool, replica }: { pool: Queryable; replica: Replica | null },
  work: (db: Queryable) => Promise<Result>,
): Promise<Result> {
  if (replica === null) return work(pool);
  if (replica.state().isFit) {
    try {
      const result = await work(replica.pool);
      replica.counts.replica += 1;
      return result;
    } catch (error) {
      if (!isOfServer(error)) throw error; // an error by `work`, such as a refused cursor
      void replica.probe();
    }
    replica.counts.repeated += 1;
  } else replica.counts.aside += 1;
  return work(pool);
}

function isOfServer(error: unknown): boolean {
  const isSilent = error instanceof Error && error.message === 'Query read timeout';
  return isSilent || readSqlState(error) !== undefined || isDatabaseAway(error);
}

/** Opens the replica, which may be unreachable. */
export function openReplica(primary: Queryable, url: string): Replica {
  const readOnly = { statement_timeout: `${answerMs}ms`, default_transaction_read_only: 'on' };
  const settings = { ...sessionSettings, ...readOnly };
  const pool = new pg.Pool({
    connectionString: url,
    max: 8,
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs + connectMs, // a silent server does not enforce the statement timeout
    options: Object.entries(settings)
      .map((setting) => `-c ${setting.join('=')}`)
      .join(' '),
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  let current = unfit(null, 'was not looked at yet.');
  let looking: Promise<ReplicaState> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function unfit(lagMs: number | null, why: string): ReplicaState {
    const sentence = `The replica ${databaseName(url)} ${why} The primary answers searches and insights meanwhile.`;
    return { isFit: false, lagMs, sentence };
  }

  /** Every visible change has an event in the outbox: the oldest missing event gives the replica's lag. */
  async function judge(): Promise<ReplicaState> {
    const seen = await pool.query<{ id: string | null }>('select max(id) as id from outbox');
    const { rows } = await primary.query<{ isAhead: boolean; lagMs: number }>(
      `select (select coalesce(max(id), 0) < $1 from outbox) as "isAhead",
         coalesce(round(extract(epoch from clock_timestamp() - min(occurred_at)) * 1000), 0)::float8 as "lagMs"
       from outbox where id > $1`,
      [seen.rows[0]?.id ?? 0],
    );
    const { isAhead, lagMs = 0 } = rows[0] ?? {};
    if (isAhead) return unfit(null, 'is no standby of the server that DATABASE_URL names.');
    const behind = `is ${(lagMs / 1_000).toFixed(1)} s behind`;
    if (lagMs > maxLagMs) return unfit(lagMs, `${behind}; 30 s are allowed. Look whether it replicates.`);
    const sentence = `The replica ${databaseName(url)} ${behind} and answers searches and insights.`;
    return { isFit: true, lagMs, sentence };
  }

  async function probe(): Promise<ReplicaState> {
    looking ??= judge().catch(({ message }: Error) => unfit(null, `cannot be used (${message}).`));
    current = await looking;
    looking = undefined;
    return current;
  }

  const state = () => {
    if (timer === undefined) void probe();
    timer ??= setInterval(probe, pollIntervalMs).unref();
    return current;
  };
  const close = async () => {
    clearInterval(timer);
    await looking;
    await pool.end();
  };
  return { pool, counts: { replica: 0, aside: 0, repeated: 0 }, state, probe, close };
}
