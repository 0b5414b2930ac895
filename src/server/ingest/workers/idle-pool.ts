import type { WorkerPool } from '#server/ingest/workers/worker-pool.ts';

/**
 * Starting threads takes about a second, new mail often arrives in small groups, and idle threads take
 * memory.
 */
const usualIdleMs = 60_000;

/**
 * Returns a pool that starts its threads on demand and ends them after an idle time. A broken pool is
 * replaced with the next request.
 */
export function createIdlePool(open: () => WorkerPool, idleMs = usualIdleMs): WorkerPool {
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
