import { Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Graceful shutdown of a server. */
export interface Drain {
  /** True since the start of the shutdown: `/healthz` reports it, and every answer closes its connection. */
  readonly isDraining: boolean;
  /**
   * Ends the server without cutting off a request that it could answer: it announces the shutdown, goes on
   * answering for a while, then stops listening, and closes the remaining connections. Takes at most eight
   * seconds, plus the time in which the server's parts close, so that the ten seconds of containers are
   * enough.
   */
  close(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain;
  }
}

/** Minimum time for load balancers to notice the shutdown. */
const noticeMs = 1_000;

/** Without connections and requests for this long, no load balancer needs a notice. */
const forgottenMs = 2_000;

/** Maximum time in which new requests are accepted while others are in progress. */
const drainMs = 5_000;

/** Time a connection, new or kept by a proxy, has for its next request since the last one on any of them. */
const lastWordsMs = 500;

/** Maximum wait for requests in progress when no new ones are accepted; then they are cut off. */
const remainderMs = 3_000;

const pollIntervalMs = 20;

/** Maximum time for accepting the connections that wait at the listening socket before it is closed. */
const lastCallMs = 1_000;

/** A turn of the event loop this short without a new connection hardly leaves time for one to arrive. */
const shortTurnMs = 0.05;

/** Counts the requests of `app` in progress for `app.drain`; must come before the routes. */
export function followRequests(app: FastifyInstance): void {
  let underWay = 0;
  let isDraining = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  app.addHook('onRequest', async (_request, reply) => {
    underWay += 1;
    askedAt = performance.now();
    reply.raw.once('close', () => {
      underWay -= 1;
    });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close');
  });

  /** Waits until no request is in progress, between `least` and `most` milliseconds. */
  const quiet = async (least: number, most: number) => {
    const begun = performance.now();
    const elapsed = () => performance.now() - begun;
    while (elapsed() < least || (underWay > 0 && elapsed() < most)) await wait(pollIntervalMs);
  };

  /**
   * Waits until no connection is left, or the remaining ones have sent no request recently. A proxy keeps
   * connections, and does not repeat a request that changes something on another one after this end has
   * closed it: so it may use them up.
   */
  const untilSilent = async (most: number) => {
    const begun = performance.now();
    const isSilent = async () =>
      (await countConnections(app)) === 0 ||
      (underWay === 0 && performance.now() - Math.max(begun, askedAt) >= lastWordsMs);
    while (performance.now() - begun < most && !(await isSilent())) {
      await wait(pollIntervalMs);
      await nextTurn(); // a busy event loop runs its timers before it reads the sockets
    }
  };

  app.decorate('drain', {
    get isDraining() {
      return isDraining;
    },
    async close() {
      isDraining = true;
      const isForgotten = (await countConnections(app)) === 0 && performance.now() - askedAt >= forgottenMs;
      if (!isForgotten) await quiet(noticeMs, drainMs);
      await stopListening(app);
      await untilSilent(remainderMs);
      app.server.closeAllConnections();
      await app.close();
    },
  });
}

/**
 * Closes the listening socket right after the event loop has accepted all waiting connections: the kernel
 * closes those it still holds, and the loop accepts one at each turn. Accepted connections stay open: `close`
 * of an HTTP server would close those without a request.
 */
async function stopListening(app: FastifyInstance): Promise<void> {
  let accepted = 0;
  app.server.on('connection', () => {
    accepted += 1;
  });
  await nextTurn(); // after an event of the poll phase, this turn ends without a look at the socket
  const begun = performance.now();
  let isLastCall = true;
  while (isLastCall) {
    const before = accepted;
    const turnBegun = performance.now();
    await nextTurn();
    const now = performance.now();
    isLastCall = (accepted > before || now - turnBegun > shortTurnMs) && now - begun < lastCallMs;
  }
  Server.prototype.close.call(app.server);
}

function countConnections(app: FastifyInstance): Promise<number> {
  return new Promise((resolve) => {
    app.server.getConnections((error, count) => resolve(error === null ? count : 0));
  });
}
