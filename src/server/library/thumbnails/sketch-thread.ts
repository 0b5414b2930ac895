import { Worker } from 'node:worker_threads';
import type { Sketch } from '#server/library/thumbnails/sketch/sketch.ts';

/** The stored html of an email. */
export interface SketchOrder {
  html: Uint8Array;
  codec: number;
}

export type SketchAnswer = { sketch: Sketch } | { failure: string };

/** The email cannot be drawn; a retry is useless. */
export class UndrawableMail extends Error {}

export interface SketchThreadOptions {
  /**
   * Milliseconds of CPU time per email; the most expensive email that the sanitizer accepts takes a tenth of
   * it.
   */
  costLimitMs?: number;
  /** Milliseconds after which an idle thread ends and frees its memory. */
  idleLimitMs?: number;
  /** Replaces our program in tests. */
  program?: URL;
}

const customaryCostLimitMs = 3_000;
const customaryIdleLimitMs = 20_000;

/** Interval between checks of the CPU time used. */
const askEveryMs = 250;

/** JavaScript memory of the thread. Beyond it the thread ends, not the process. */
const heapMiB = 192;

/** Several screens of cards. Beyond it requests get the placeholder and may retry. */
const maxWaiting = 300;

interface Job {
  order: SketchOrder;
  resolve(sketch: Sketch): void;
  reject(error: Error): void;
}

/**
 * Draws emails one after the other in a worker thread. The thread starts with the first email and does not
 * keep the process alive.
 */
export class SketchThread {
  readonly #costLimitMs: number;
  readonly #idleLimitMs: number;
  readonly #program: URL;
  readonly #waiting: Job[] = [];
  #worker: Worker | undefined;
  #isReady = false;
  #current: Job | undefined;
  #asking: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor({
    costLimitMs = customaryCostLimitMs,
    idleLimitMs = customaryIdleLimitMs,
    program = new URL('./sketch-worker.ts', import.meta.url),
  }: SketchThreadOptions = {}) {
    this.#costLimitMs = costLimitMs;
    this.#idleLimitMs = idleLimitMs;
    this.#program = program;
  }

  /**
   * @throws UndrawableMail if the email fails or costs too much; Error if the queue is full or the thread
   * cannot start.
   */
  draw(order: SketchOrder): Promise<Sketch> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length >= maxWaiting) return reject(new Error('Too many mails wait to be drawn'));
      this.#waiting.push({ order, resolve, reject });
      this.#next();
    });
  }

  /** Ends the thread; waiting orders are rejected. */
  async close(): Promise<void> {
    clearInterval(this.#asking);
    clearTimeout(this.#idle);
    const closed = new Error('The thread that draws mails is closed');
    this.#current?.reject(closed);
    this.#current = undefined;
    this.#refuseAll(closed);
    await this.#stop();
  }

  #next(): void {
    clearTimeout(this.#idle);
    if (this.#current !== undefined) return;
    const [first] = this.#waiting;
    if (first === undefined) {
      this.#idle = setTimeout(() => void this.#stop(), this.#idleLimitMs).unref();
      return;
    }
    this.#worker ??= this.#start();
    if (!this.#isReady) return;
    this.#current = this.#waiting.shift();
    this.#worker.postMessage(first.order);
    this.#watch(this.#worker, first);
  }

  #start(): Worker {
    this.#isReady = false;
    const started = new Worker(this.#program, {
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: heapMiB, maxYoungGenerationSizeMb: 16 },
    });
    let fault: Error | undefined;
    started.unref();
    started.on('message', (message: 'ready' | SketchAnswer) => {
      if (message === 'ready') this.#isReady = true;
      else this.#finish(message);
      this.#next();
    });
    started.on('error', (error: Error) => {
      fault = error;
    });
    started.on('exit', () => {
      if (this.#worker === started) this.#ended(fault);
    });
    return started;
  }

  /** Ends the thread if an email costs too much. The thread's start and earlier emails do not count. */
  #watch(drawing: Worker, job: Job): void {
    let before: number | undefined;
    this.#asking = setInterval(async () => {
      const { user, system } = await drawing.cpuUsage().catch(() => ({ user: 0, system: 0 }));
      const cost = (user + system) / 1_000;
      before ??= cost;
      if (this.#current !== job || cost - before <= this.#costLimitMs) return;
      const seconds = this.#costLimitMs / 1_000;
      this.#finish({ failure: `Drawing the mail takes more than ${seconds} s of processor time` });
      await this.#stop();
      this.#next();
    }, askEveryMs).unref();
  }

  #finish(answer: SketchAnswer): void {
    clearInterval(this.#asking);
    const job = this.#current;
    this.#current = undefined;
    if ('sketch' in answer) job?.resolve(answer.sketch);
    else job?.reject(new UndrawableMail(answer.failure));
  }

  /** Handles a thread that ended by itself: because of its email, or because it cannot start. */
  #ended(fault: Error | undefined): void {
    this.#worker = undefined;
    if (this.#current !== undefined)
      this.#finish({ failure: `Drawing the mail ended its thread (${fault?.message})` });
    else if (!this.#isReady)
      this.#refuseAll(new Error('The thread that draws mails could not start', { cause: fault }));
    this.#next();
  }

  #refuseAll(error: Error): void {
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }

  async #stop(): Promise<void> {
    const stopped = this.#worker;
    this.#worker = undefined;
    await stopped?.terminate();
  }
}
