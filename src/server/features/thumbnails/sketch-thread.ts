import { Worker } from 'node:worker_threads';
import type { Sketch } from '#server/features/thumbnails/sketch/sketch.ts';

/** The stored html of a mail. */
export interface SketchOrder {
  html: Uint8Array;
  codec: number;
}

export type SketchAnswer = { sketch: Sketch } | { failure: string };

/** The mail cannot be drawn, however often it is tried. */
export class UndrawableMail extends Error {}

/** A thread that draws mails beside the main thread, one after the other. */
export interface SketchThread {
  /** @throws UndrawableMail for one that fails or costs too much; Error when the thread has no time or cannot start. */
  draw(order: SketchOrder): Promise<Sketch>;
  /** Ends the thread; what waits is refused. */
  close(): Promise<void>;
}

export interface SketchThreadOptions {
  /** Processor time a mail may cost; the costliest that the cleaner lets through takes a tenth of it. */
  costLimitMs?: number;
  /** A thread that had nothing to do for this long ends, and its memory is given back. */
  idleLimitMs?: number;
  /** For tests: another program than ours. */
  program?: URL;
}

const customaryCostLimitMs = 3_000;
const customaryIdleLimitMs = 20_000;

/** How often it is asked what a mail has cost so far. */
const askEveryMs = 250;

/** JavaScript memory of the thread. Beyond, it ends, not the process. */
const heapMiB = 192;

/** Several screens full of cards. Beyond, who asks gets the placeholder and may ask again. */
const maxWaiting = 300;

interface Job {
  order: SketchOrder;
  resolve(sketch: Sketch): void;
  reject(error: Error): void;
}

/** Opens the thread, which starts with the first mail. It does not keep the process alive. */
export function openSketchThread({
  costLimitMs = customaryCostLimitMs,
  idleLimitMs = customaryIdleLimitMs,
  program = new URL('./sketch-worker.ts', import.meta.url),
}: SketchThreadOptions = {}): SketchThread {
  const waiting: Job[] = [];
  let worker: Worker | undefined;
  let isReady = false;
  let current: Job | undefined;
  let asking: NodeJS.Timeout | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start(): void {
    isReady = false;
    const started = new Worker(program, {
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: heapMiB, maxYoungGenerationSizeMb: 16 },
    });
    worker = started;
    let fault: Error | undefined;
    started.unref();
    started.on('message', (message: 'ready' | SketchAnswer) => {
      if (message === 'ready') isReady = true;
      else finish(message);
      next();
    });
    started.on('error', (error: Error) => {
      fault = error;
    });
    started.on('exit', () => {
      if (worker === started) ended(fault);
    });
  }

  function next(): void {
    clearTimeout(idle);
    if (current !== undefined) return;
    const [first] = waiting;
    if (first === undefined) {
      idle = setTimeout(() => void stop(), idleLimitMs).unref();
      return;
    }
    if (worker === undefined) start();
    if (worker === undefined || !isReady) return;
    current = waiting.shift();
    worker.postMessage(first.order);
    watch(worker, first);
  }

  /** Ends the thread when what it does costs too much. What it cost before, and starting it, does not count. */
  function watch(drawing: Worker, job: Job): void {
    let before: number | undefined;
    asking = setInterval(async () => {
      const { user, system } = await drawing.cpuUsage().catch(() => ({ user: 0, system: 0 }));
      const cost = (user + system) / 1_000;
      before ??= cost;
      if (current !== job || cost - before <= costLimitMs) return;
      finish({ failure: `Drawing the mail takes more than ${costLimitMs / 1_000} s of processor time` });
      await stop();
      next();
    }, askEveryMs).unref();
  }

  function finish(answer: SketchAnswer): void {
    clearInterval(asking);
    const job = current;
    current = undefined;
    if ('sketch' in answer) job?.resolve(answer.sketch);
    else job?.reject(new UndrawableMail(answer.failure));
  }

  /** The thread has ended by itself: over the mail it drew, or because it cannot start. */
  function ended(fault: Error | undefined): void {
    worker = undefined;
    if (current !== undefined) finish({ failure: `Drawing the mail ended its thread (${fault?.message})` });
    else if (!isReady) refuseAll(new Error('The thread that draws mails could not start', { cause: fault }));
    next();
  }

  function refuseAll(error: Error): void {
    for (const { reject } of waiting.splice(0)) reject(error);
  }

  async function stop(): Promise<void> {
    const stopped = worker;
    worker = undefined;
    await stopped?.terminate();
  }

  return {
    draw: (order) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= maxWaiting) return reject(new Error('Too many mails wait to be drawn'));
        waiting.push({ order, resolve, reject });
        next();
      }),
    async close() {
      clearInterval(asking);
      clearTimeout(idle);
      const closed = new Error('The thread that draws mails is closed');
      current?.reject(closed);
      current = undefined;
      refuseAll(closed);
      await stop();
    },
  };
}
