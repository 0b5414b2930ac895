import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { maxPrepareMs, workerHeapMiB, workerYoungHeapMiB } from '#server/ingest/bounds.ts';
import { type Refusal, toRejectedAside } from '#server/ingest/rejected-mail.ts';
import type { Prepared, PrepareRequest } from '#server/ingest/workers/worker-protocol.ts';

/** Threads that prepare messages in parallel to the main thread. */
export interface WorkerPool {
  /**
   * Prepares one message. One that takes too long, or kills its thread twice, is retried without its html,
   * and returned as rejected if that fails too; the thread is replaced and the messages queued on it are not
   * lost.
   */
  prepare(request: PrepareRequest): Promise<Prepared>;
  /** Ends all threads; pending messages are refused. */
  close(): Promise<void>;
}

export interface WorkerPoolOptions {
  /** Key for naming pictures. */
  secret: string;
  size?: number | undefined;
  /** Processor time. */
  maxPrepareMs?: number;
  heapMiB?: number;
  /** For tests: another program than ours. */
  program?: URL;
}

/** More threads only compete with the database for the cores. */
const maxThreads = 4;

/** Messages queued on a thread: it always has a next one while the main thread is busy with the database. */
const messagesPerThread = 4;

/** Multiple of the limit after which a thread without any progress counts as stuck. */
const maxWaits = 15;

/** Checks of a thread's processor time within the limit; a message gets one more check than its limit. */
const looks = 4;

/** A thread may have died of other messages' memory: each message gets a second chance, alone. */
const maxDeaths = 2;

interface Job {
  request: PrepareRequest;
  deaths: number;
  resolve: (prepared: Prepared) => void;
  reject: (error: Error) => void;
}

interface Thread {
  worker: Worker;
  isReady: boolean;
  /** In the order of the thread's answers. */
  jobs: Job[];
  timer: NodeJS.Timeout | undefined;
  /** Whether we ended it for taking too long. */
  isOverdue: boolean;
  failure: Error | undefined;
}

/** Returns the processor time a thread has used so far; null if it has ended. */
async function usedMs(worker: Worker): Promise<number | null> {
  const usage = await worker.cpuUsage().catch(() => null);
  return usage === null ? null : (usage.user + usage.system) / 1000;
}

/** Not in a thread of the pool: the message has ended those. */
function giveUp({ request, resolve, reject }: Job, refusal: Refusal): void {
  toRejectedAside(request.source, refusal).then(resolve, reject);
}

/** Opens a pool with one thread per core, at least one and at most four. */
export function openWorkerPool(options: WorkerPoolOptions): WorkerPool {
  return new ThreadPool(options);
}

class ThreadPool implements WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #size: number;
  readonly #threads = new Set<Thread>();
  readonly #waiting: Job[] = [];
  #failure: Error | undefined;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
    this.#size = options.size ?? Math.max(1, Math.min(maxThreads, availableParallelism()));
  }

  prepare(request: PrepareRequest): Promise<Prepared> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== undefined) return reject(this.#failure);
      this.#waiting.push({ request, deaths: 0, resolve, reject });
      this.#distribute();
    });
  }

  async close(): Promise<void> {
    this.#fail(new Error('The worker pool is closed.'));
    await Promise.all([...this.#threads].map((thread) => thread.worker.terminate()));
  }

  #distribute(): void {
    while (this.#waiting.length > 0 && this.#failure === undefined) {
      const thread = this.#findFreeThread();
      const job = thread === undefined ? undefined : this.#waiting.shift();
      if (thread === undefined || job === undefined) return;
      this.#send(thread, job);
    }
  }

  /** Returns the least busy thread; a new one if all are busy and the maximum is not reached. */
  #findFreeThread(): Thread | undefined {
    const [least] = [...this.#threads].sort((a, b) => a.jobs.length - b.jobs.length);
    if ((least === undefined || least.jobs.length > 0) && this.#threads.size < this.#size)
      return this.#start();
    if (least === undefined || least.jobs.length >= messagesPerThread) return undefined;
    // A message that killed a thread before gets a thread alone.
    const isAlone = (this.#waiting[0]?.deaths ?? 0) === 0 && least.jobs.every((job) => job.deaths === 0);
    return isAlone || least.jobs.length === 0 ? least : undefined;
  }

  #start(): Thread {
    const { secret, program, heapMiB = workerHeapMiB } = this.#options;
    // V8 prefers the process's flag (`ingestNodeArgs`) over the limits of its threads. The main thread
    // already has its heap.
    setFlagsFromString('--max-semi-space-size=0');
    const worker = new Worker(program ?? new URL('./worker.ts', import.meta.url), {
      workerData: { secret },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMiB, maxYoungGenerationSizeMb: workerYoungHeapMiB },
    });
    const thread: Thread = {
      worker,
      isReady: false,
      jobs: [],
      timer: undefined,
      isOverdue: false,
      failure: undefined,
    };
    this.#threads.add(thread);
    worker.on('message', (message: Prepared | 'ready') => this.#receive(thread, message));
    worker.on('error', (error: Error) => {
      thread.failure = error;
    });
    worker.on('exit', () => this.#bury(thread));
    return thread;
  }

  #send(thread: Thread, job: Job): void {
    thread.jobs.push(job);
    // A copy of exactly these bytes: a view would transfer its whole buffer.
    const raw = new Uint8Array(job.request.source.raw);
    thread.worker.postMessage({ ...job.request, source: { ...job.request.source, raw } }, [raw.buffer]);
    if (thread.jobs.length === 1 && thread.isReady) this.#watch(thread);
  }

  #receive(thread: Thread, message: Prepared | 'ready'): void {
    if (message === 'ready') thread.isReady = true;
    else thread.jobs.shift()?.resolve(message);
    this.#watch(thread);
    this.#distribute();
  }

  /**
   * Starts the clock of the thread's first message. It measures the thread's processor time: on a busy
   * machine a harmless message may wait long for a core.
   */
  #watch(thread: Thread): void {
    clearInterval(thread.timer);
    thread.timer = undefined;
    const [first] = thread.jobs;
    if (first === undefined || !thread.isReady) return;
    const limitMs = this.#options.maxPrepareMs ?? maxPrepareMs;
    const startedAt = performance.now();
    let usedBefore: number | undefined;
    let isAsked = false;
    const poll = async () => {
      const isStuck = performance.now() - startedAt > limitMs * maxWaits;
      // A thread answers between two instructions, not in the middle of a long one.
      if (isAsked && !isStuck) return;
      isAsked = true;
      const used = isStuck ? null : await usedMs(thread.worker);
      isAsked = false;
      if (used === null && !isStuck) return;
      usedBefore ??= used ?? 0;
      if (!isStuck && (used ?? 0) - usedBefore < limitMs) return;
      // If the main thread itself was busy, the answer may be unread: check once more before deciding.
      await setImmediate();
      if (thread.jobs[0] !== first || thread.isOverdue) return;
      thread.isOverdue = true;
      void thread.worker.terminate();
    };
    thread.timer = setInterval(() => void poll(), limitMs / looks);
  }

  /** A thread has ended: its first message is to blame, the others return to the front of the queue. */
  #bury(thread: Thread): void {
    clearInterval(thread.timer);
    this.#threads.delete(thread);
    if (this.#failure !== undefined) return;
    if (!thread.isReady) {
      this.#fail(new Error('A worker thread could not start', { cause: thread.failure }), thread.jobs);
      return;
    }
    const [culprit, ...innocent] = thread.jobs;
    this.#waiting.unshift(...innocent);
    if (culprit !== undefined) this.#judge(culprit, thread);
    this.#distribute();
  }

  #judge(job: Job, thread: Thread): void {
    const { depth } = job.request;
    job.deaths += 1;
    const isJudged = thread.isOverdue || job.deaths >= maxDeaths;
    if (isJudged && depth === 'whole') {
      job.request = { ...job.request, depth: 'plain' };
      this.#waiting.unshift(job);
    } else if (thread.isOverdue) {
      const seconds = Math.round((this.#options.maxPrepareMs ?? maxPrepareMs) / 1000);
      giveUp(job, {
        code: 'took_too_long',
        reason: `Reading the message took more than ${seconds} s of processor time.`,
      });
    } else if (job.deaths >= maxDeaths) {
      const detail = thread.failure?.message ?? 'no reason given';
      giveUp(job, { code: 'unreadable', reason: `Reading the message broke off (${detail}).` });
    } else {
      this.#waiting.unshift(job);
    }
  }

  #fail(error: Error, jobs: Job[] = []): void {
    this.#failure ??= error;
    const abandoned = [
      ...jobs,
      ...this.#waiting.splice(0),
      ...[...this.#threads].flatMap((thread) => thread.jobs),
    ];
    for (const thread of this.#threads) clearInterval(thread.timer);
    for (const job of abandoned) job.reject(error);
  }
}
