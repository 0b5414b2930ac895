import type { FastifyInstance } from 'fastify';
import type { Received } from '#server/intake/listener/receive-mail.ts';
import type { MailboxDependencies } from '#server/intake/settings/mailbox-in-use.ts';
import { replicaFigures } from '#server/operations/metrics/replica-figures.ts';
import { readStoredFigures, type StoredFigures } from '#server/operations/metrics/stored-figures.ts';
import { isInProcess } from '#server/platform/http/in-process.ts';
import type { FetchRun } from '#shared/contract/intake/fetching.ts';

/** Metrics of this process and of the database, in the Prometheus text format. */
export interface Metrics {
  contentType: string;
  /**
   * Returns the current metrics; queries the database at most every ten seconds, and waits at most three for
   * it.
   */
  text(): Promise<string>;
  noteRequests(app: FastifyInstance): void;
  noteJob(run: JobRun): void;
  noteFetch(run: Pick<FetchRun, 'state' | 'imported' | 'duplicates' | 'rejected'>): void;
  /** Counts a message that was sent straight to this process. */
  noteMessage(outcome: Received): void;
}

export interface JobRun {
  name: string;
  seconds: number;
  ok: boolean;
}

/** Buckets from an answer out of memory to the point at which a visitor gives up. */
const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const jobSeconds = [0.1, 1, 10, 60, 600, 3_600];

/** Monitors scrape about every 15 seconds; several of them cost the database no more than one. */
const storedForMs = 10_000;

/** While the database is unreachable, the monitor must still get the metrics that show it. */
const storedWithinMs = 3_000;

/** Loads the metrics library, which is not needed without metrics. */
export async function openMetrics(deps: MailboxDependencies): Promise<Metrics> {
  const library = await import('prom-client');
  const register = new library.Registry();
  library.collectDefaultMetrics({ register });
  const makers = makersOf(library, register);
  const notes = {
    noteRequests: requestFigures(makers),
    noteJob: jobFigures(makers),
    noteFetch: fetchFigures(makers),
    noteMessage: messageFigures(makers),
  };
  const showProcess = connectionFigures(makers, deps.database);
  const showStored = storedFigures(makers);
  const stored = keepStored(deps);
  return {
    ...notes,
    contentType: register.contentType,
    async text() {
      showStored(await stored());
      showProcess();
      return register.metrics();
    },
  };
}

type Makers = ReturnType<typeof makersOf>;

/** Factories of metrics with our name prefix. */
function makersOf(
  { Counter, Gauge, Histogram }: typeof import('prom-client'),
  register: InstanceType<typeof import('prom-client').Registry>,
) {
  const registers = [register];
  return {
    counter: <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
      new Counter<Label>({ name: `mailvault_${name}_total`, help, labelNames: [...labelNames], registers }),
    gauge: <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
      new Gauge<Label>({ name: `mailvault_${name}`, help, labelNames: [...labelNames], registers }),
    durations: <Label extends string>(
      name: string,
      help: string,
      labelNames: readonly Label[],
      buckets: number[],
    ) =>
      new Histogram<Label>({
        name: `mailvault_${name}_duration_seconds`,
        help,
        labelNames: [...labelNames],
        buckets,
        registers,
      }),
  };
}

function requestFigures({ counter, durations }: Makers): Metrics['noteRequests'] {
  const labels = ['method', 'route'] as const;
  const requests = counter('http_requests', 'Answered requests, by the pattern of their route.', [
    ...labels,
    'status',
  ]);
  const times = durations('http_request', 'From a request to the end of its answer.', labels, requestSeconds);
  return (app) => {
    app.addHook('onResponse', async (request, reply) => {
      // Requests that rendering a page makes in this process are part of that page's request.
      if (isInProcess(request)) return;
      const { method } = request;
      // Never the path: visitors could create any number of series.
      const route = request.routeOptions.url ?? 'none';
      requests.inc({ method, route, status: reply.statusCode });
      times.observe({ method, route }, reply.elapsedTime / 1_000);
    });
  };
}

function jobFigures({ counter, durations }: Makers): Metrics['noteJob'] {
  const runs = counter('job_runs', 'Runs of jobs in this process.', ['job', 'result']);
  const times = durations('job', 'How long runs of jobs took in this process.', ['job'], jobSeconds);
  return ({ name: job, seconds, ok }) => {
    runs.inc({ job, result: ok ? 'done' : 'failed' });
    times.observe({ job }, seconds);
  };
}

function fetchFigures({ counter }: Makers): Metrics['noteFetch'] {
  const fetches = counter('fetches', 'Fetches that ended in this process.', ['result']);
  const fetched = counter('fetched_messages', 'What fetches of this process brought.', ['result']);
  return ({ state, imported, duplicates, rejected }) => {
    fetches.inc({ result: state });
    for (const [result, count] of Object.entries({ imported, duplicates, rejected }))
      fetched.inc({ result }, count);
  };
}

function messageFigures({ counter }: Makers): Metrics['noteMessage'] {
  const messages = counter('listener_messages', 'Messages sent straight to this process.', ['result']);
  return (outcome) =>
    messages.inc({
      result: outcome === 'stored' ? outcome : outcome.responseCode < 500 ? 'deferred' : 'refused',
    });
}

/** Metrics of the connections of this process. @returns a function that updates them. */
function connectionFigures(makers: Makers, { pool, replica }: MailboxDependencies['database']): () => void {
  const connections = makers.gauge('database_connections', 'Connections of this process.', ['state']);
  const waiters = makers.gauge('database_waiting', 'Statements that wait for a connection.');
  const showReplica = replica === null ? undefined : replicaFigures(replica, makers);
  return () => {
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    connections.set({ state: 'idle' }, pool.idleCount);
    waiters.set(pool.waitingCount);
    showReplica?.();
  };
}

/**
 * Metrics from the database. @returns a function that updates them; pass undefined if it did not answer in
 * time.
 */
function storedFigures({ gauge }: Makers): (figures: StoredFigures | undefined) => void {
  const isUp = gauge('database_up', '1 when the database answered in time.');
  const jobs = gauge('jobs', 'Asked for runs, by what became of them.', ['job', 'state']);
  const jobsAge = gauge('jobs_oldest_seconds', 'How long the oldest waiting run is due.', ['job']);
  const mailboxLabels = ['mailbox', 'name'] as const;
  const lastMail = gauge('mailbox_last_mail_timestamp_seconds', 'When its newest mail came.', mailboxLabels);
  const lastFetch = gauge(
    'mailbox_last_fetch_timestamp_seconds',
    'When it was last read to its end.',
    mailboxLabels,
  );
  const lastArrival = gauge('listener_last_mail_timestamp_seconds', 'When mail last came straight here.');
  return (figures) => {
    isUp.set(figures === undefined ? 0 : 1);
    // Removes series of deleted subjects, such as mailboxes.
    for (const each of [jobs, jobsAge, lastMail, lastFetch]) each.reset();
    for (const { name: job, waiting, active, failed, ageSeconds } of figures?.jobs ?? []) {
      for (const [state, count] of Object.entries({ waiting, active, failed }))
        jobs.set({ job, state }, count);
      jobsAge.set({ job }, ageSeconds);
    }
    if (figures?.lastArrival) lastArrival.set(figures.lastArrival.getTime() / 1_000);
    for (const { id, name, lastMailAt, fetchedAt } of figures?.mailboxes ?? []) {
      const labels = { mailbox: id === null ? 'first' : String(id), name };
      if (lastMailAt !== null) lastMail.set(labels, Date.parse(lastMailAt) / 1_000);
      if (fetchedAt !== null) lastFetch.set(labels, Date.parse(fetchedAt) / 1_000);
    }
  };
}

/** Queries the database again if the last result is old; undefined if it does not answer in time. */
function keepStored(deps: MailboxDependencies): () => Promise<StoredFigures | undefined> {
  let last: { at: number; figures: StoredFigures } | undefined;
  let asking: Promise<StoredFigures | undefined> | undefined;

  async function ask(): Promise<StoredFigures | undefined> {
    try {
      const figures = await readStoredFigures(deps);
      last = { at: performance.now(), figures };
      return figures;
    } catch {
      return undefined; // reported as a database that is down
    }
  }

  return async () => {
    if (last !== undefined && performance.now() - last.at < storedForMs) return last.figures;
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, storedWithinMs, undefined);
    });
    try {
      return await Promise.race([asking, late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
