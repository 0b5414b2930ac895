/** Runs work with limited concurrency. */
export type WorkQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Creates a queue for expensive work.
 * @param bounds.atOnce maximum concurrency; `waiting` is the maximum queue length, and `tooMany` creates the
 * error beyond it.
 */
export function createWorkQueue(bounds: {
  atOnce: number;
  waiting: number;
  tooMany: () => Error;
}): WorkQueue {
  const waiting: Array<() => void> = [];
  let running = 0;
  return async (work) => {
    if (running < bounds.atOnce) running += 1;
    else {
      if (waiting.length >= bounds.waiting) throw bounds.tooMany();
      // Finished work passes its slot on, so `running` does not change.
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
