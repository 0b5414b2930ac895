import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Tracks requests, so that background work can wait for a pause. */
export interface Visits {
  /**
   * Waits for a pause in the requests; on a server that never pauses, until `patienceMs`. Resolves
   * immediately when the signal is aborted.
   */
  quiet(signal?: AbortSignal): Promise<void>;
}

export interface VisitsOptions {
  /** Longer than the pauses between the requests of a viewer's page. */
  pauseMs?: number;
  patienceMs?: number;
}

const customaryPauseMs = 1_500;
const customaryPatienceMs = 10_000;

/** Periodic health checks are no visits; and a request for a photograph must not delay the photograph. */
const notVisited = new Set(['/healthz', '/readyz', '/metrics', '/photographs/:file']);

/** Starts tracking requests. */
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
  /** Milliseconds of quiet still missing. */
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
