import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Whether anybody is being answered, for what can wait. */
export interface Visits {
  /**
   * Waits until nobody has asked for anything for a moment; on a server that is never left alone, for as long as its
   * patience lasts. Settles at once when the signal is aborted.
   */
  quiet(signal?: AbortSignal): Promise<void>;
}

export interface VisitsOptions {
  /** A visitor who looks at pages pauses longer than their requests do. */
  pauseMs?: number;
  patienceMs?: number;
}

const customaryPauseMs = 1_500;
const customaryPatienceMs = 10_000;

/** What asks by the clock whether the server is alive is no visitor; who waits for a photograph must not keep it waiting. */
const notVisited = new Set(['/healthz', '/readyz', '/metrics', '/photographs/:file']);

/** Takes note of every request from now on. */
export function noteVisits(
  app: FastifyInstance,
  { pauseMs = customaryPauseMs, patienceMs = customaryPatienceMs }: VisitsOptions = {},
): Visits {
  const underWay = new Set<FastifyRequest>();
  let last = performance.now();
  app.addHook('onRequest', async (request) => {
    if (!notVisited.has(request.routeOptions.url ?? '')) underWay.add(request);
  });
  app.addHook('onResponse', async (request) => {
    if (underWay.delete(request)) last = performance.now();
  });
  /** How long it must still stay quiet. */
  const missing = () => (underWay.size > 0 ? pauseMs : last + pauseMs - performance.now());

  return {
    async quiet(signal) {
      const until = performance.now() + patienceMs;
      for (let wait = missing(); wait > 0 && performance.now() < until; wait = missing()) {
        await sleep(wait, undefined, { ...(signal && { signal }), ref: false }).catch(() => undefined);
        if (signal?.aborted) return;
      }
    },
  };
}
