/** Runs work a few at a time. */
export type WorkQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * A queue for work that is dear.
 * @param bounds.atOnce how many run together; `waiting` how many more are let in, and `tooMany` what the next one hears.
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
      // Whoever ends hands their place on, so `running` stays as it is.
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
