import { PgBoss } from 'pg-boss';
import type { Database } from '#server/platform/db/client.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** A job of the job queue: runs on a schedule or on request, once at a time for all processes of a database. */
export interface Job {
  /** Stable: it names the queue in the database. */
  name: string;
  /** Runs the job once. The signal asks it to end soon: the process is stopping, or the run took too long. */
  run(signal: AbortSignal): Promise<unknown>;
  /** Its schedule, as a cron expression in UTC; absent, it runs on request only. */
  cron?: string;
  /** Enqueued once at each start, for work that may have been left undone. */
  runsAtStart?: boolean;
  /** A run that takes longer counts as dead and is started again. */
  timeLimitSeconds: number;
}

export interface JobRunner {
  names(): string[];
  /** Enqueues a run. If one is waiting already, it serves both. */
  trigger(name: string): Promise<void>;
  /** Enqueues a run that starts after this client's transaction; `nudge` then starts it immediately. */
  enqueue(client: Queryable, name: string): Promise<void>;
  nudge(name: string): void;
  /** Asks current runs to end, waits for them, and starts no more. */
  stop(): Promise<void>;
}

/**
 * A waiting run also serves this transaction: locked, it starts only after the commit.
 * @returns false if it has started meanwhile.
 */
async function lockWaitingRun(client: Queryable, name: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from jobs.job where name = $1 and state = 'created' for update`,
    [name],
  );
  return rowCount !== 0;
}

/** The part of pino's interface in use. */
export interface JobLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Retries of a failed run, with back-off, before its next scheduled one. */
const retryLimit = 3;
const retryDelaySeconds = 20;

/** Seconds until a job enqueued by another process is noticed; those of this process start immediately. */
const pollSeconds = 10;

/** A run whose process sent no heartbeat for this long was killed; it is started again. */
const heartbeatSeconds = 60;

/** Maximum time a stopping process waits for its runs, which are asked to end. */
const stopWaitMs = 10_000;

const schema = 'jobs';

type NoteRun = (run: { name: string; seconds: number; ok: boolean }) => void;

/**
 * Runs jobs on an open database. Any number of processes may do so: a job runs in one of them, and another
 * takes it over if that one dies. Failures are logged with their reason.
 */
export async function startJobs(
  database: Pick<Database, 'pool' | 'kind'>,
  jobs: readonly Job[],
  log: JobLog,
  onRun: NoteRun = () => {},
): Promise<JobRunner> {
  const stopping = new AbortController();
  const workers = new Map<string, string>();
  const boss = await openQueue(database, log);
  for (const job of jobs) workers.set(job.name, await addJob(job));

  async function addJob(job: Job): Promise<string> {
    await boss.createQueue(job.name, {
      policy: 'stately',
      retryLimit,
      retryDelay: retryDelaySeconds,
      retryBackoff: true,
      expireInSeconds: job.timeLimitSeconds,
      heartbeatSeconds,
    });
    if (job.cron === undefined) await boss.unschedule(job.name);
    else await boss.schedule(job.name, job.cron);
    const worker = await boss.work(job.name, { pollingIntervalSeconds: pollSeconds }, async ([run]) => {
      if (run === undefined) return;
      await runLogged(job, AbortSignal.any([run.signal, stopping.signal]), log, onRun);
    });
    if (job.runsAtStart === true) {
      await boss.send(job.name);
      boss.notifyWorker(worker);
    }
    return worker;
  }

  const workerOf = (name: string) => {
    const worker = workers.get(name);
    if (worker === undefined) throw new Error(`There is no job ${name}`);
    return worker;
  };

  return {
    names: () => [...workers.keys()],
    async trigger(name) {
      const worker = workerOf(name);
      await boss.send(name);
      boss.notifyWorker(worker);
    },
    async enqueue(client, name) {
      const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
      const send = () => boss.send(name, null, { db });
      if ((await send()) === null && !(await lockWaitingRun(client, name))) await send();
    },
    nudge: (name) => boss.notifyWorker(workerOf(name)),
    async stop() {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: stopWaitMs, close: false });
    },
  };
}

async function openQueue({ pool, kind }: Pick<Database, 'pool' | 'kind'>, log: JobLog): Promise<PgBoss> {
  const isEmbedded = kind === 'embedded';
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    backend: isEmbedded ? 'pglite' : 'postgres',
    schema,
    // The embedded database has one connection for everybody: fewer queries leave it to the viewers.
    ...(isEmbedded ? { monitorVacuum: false, reindex: false } : {}),
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
  await boss.start();
  return boss;
}

async function runLogged(job: Job, signal: AbortSignal, log: JobLog, onRun: NoteRun): Promise<void> {
  const started = performance.now();
  const noteRun = (ok: boolean) =>
    onRun({ name: job.name, seconds: (performance.now() - started) / 1_000, ok });
  try {
    const result = await job.run(signal);
    noteRun(true);
    const seconds = Math.round((performance.now() - started) / 100) / 10;
    log.info({ job: job.name, seconds, ...(result instanceof Object ? { result } : {}) }, 'a job is done');
  } catch (error) {
    noteRun(false);
    log.error({ err: error, job: job.name }, 'a job failed');
    throw error;
  }
}
