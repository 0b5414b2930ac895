import type { WorkerPool } from '#server/ingest/workers/worker-pool.ts';

/** Starting threads takes about a second, new mail often comes in twos and threes, and idle threads are memory. */
const usualIdleMs = 60_000;

/**
 * Threads that are started when there is something to prepare and ended when there was nothing for a while. A pool
 * that broke is left; what comes next gets a new one.
 */
export function keptWorkers(open: () => WorkerPool, idleMs = usualIdleMs): WorkerPool {
  let pool: WorkerPool | undefined;
  let underWay = 0;
  let idling: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function leave(): Promise<void> {
    clearTimeout(idling);
    const left = pool;
    pool = undefined;
    await left?.close();
  }

  return {
    async prepare(request) {
      if (isClosed) throw new Error('The worker threads are closed.');
      clearTimeout(idling);
      pool ??= open();
      const used = pool;
      underWay += 1;
      try {
        return await used.prepare(request);
      } catch (error) {
        if (pool === used) await leave();
        throw error;
      } finally {
        underWay -= 1;
        if (underWay === 0 && !isClosed) idling = setTimeout(() => void leave(), idleMs).unref();
      }
    },
    async close() {
      isClosed = true;
      await leave();
    },
  };
}
