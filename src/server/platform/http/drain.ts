import { Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How a server takes leave of its clients. */
export interface Drain {
  /** From the moment it was told to end: `/healthz` says so, and every answer closes its connection. */
  readonly isDraining: boolean;
  /**
   * Ends the server without cutting off a request that could be answered: it says that it leaves, goes on answering for
   * a while, then stops listening, and hangs up on whoever is left. Takes eight seconds at most beside what the
   * server's own parts need to close, so that the ten that containers are given are enough.
   */
  close(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain;
  }
}

/** So long at least whoever spreads requests over servers can see that this one leaves. */
const noticeMs = 1_000;

/** Nobody is connected and nobody asked for so long: there is nobody to be given notice. */
const forgottenMs = 2_000;

/** So long at most new requests are still taken, while others are under way. */
const drainMs = 5_000;

/** A connection that was accepted last, or that a proxy keeps, has so long to say what it wants since any of them did. */
const lastWordsMs = 500;

/** So long at most those under way are waited for when no new ones come in; then they are cut off. */
const remainderMs = 3_000;

const lookEveryMs = 20;

/** So long at most those who wait at the listening socket are taken in one after the other before it is closed. */
const lastCallMs = 1_000;

/** A turn of the event loop that takes in nobody and is no longer than this leaves hardly a moment for one to come. */
const shortTurnMs = 0.05;

/** Follows every request of `app`, so that `app.drain` knows what is under way; must come before the routes. */
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

  /** Waits until nothing is under way, `least` milliseconds at least and `most` at most. */
  const quiet = async (least: number, most: number) => {
    const begun = performance.now();
    const elapsed = () => performance.now() - begun;
    while (elapsed() < least || (underWay > 0 && elapsed() < most)) await wait(lookEveryMs);
  };

  /**
   * Waits until no connection is left, or none that is left has asked for anything of late. A proxy keeps connections, and puts
   * no request that changes something on another one when this end has hung up: so it is let use them up.
   */
  const untilSilent = async (most: number) => {
    const begun = performance.now();
    const isSilent = async () =>
      (await countConnections(app)) === 0 ||
      (underWay === 0 && performance.now() - Math.max(begun, askedAt) >= lastWordsMs);
    while (performance.now() - begun < most && !(await isSilent())) {
      await wait(lookEveryMs);
      await nextTurn(); // a busy event loop comes to its timers before it reads what has arrived meanwhile
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
 * Closes the listening socket right after the event loop has taken in all who were waiting at it: the kernel hangs up
 * on those it still holds, and the loop takes in one at each turn. Connections stay as they are: `close` of an HTTP
 * server would close those without a request.
 */
async function stopListening(app: FastifyInstance): Promise<void> {
  let accepted = 0;
  app.server.on('connection', () => {
    accepted += 1;
  });
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
