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

/** So long at least whoever spreads requests over servers can see that this one leaves; nobody connected, no wait. */
const noticeMs = 1_000;

/** So long at most new requests are still taken, while others are under way. */
const drainMs = 5_000;

/** A connection that was accepted last has so long to say what it wants. */
const lastWordsMs = 250;

/** So long at most those under way are waited for when no new ones come in; then they are cut off. */
const remainderMs = 3_000;

const lookEveryMs = 20;

/** Follows every request of `app`, so that `app.drain` knows what is under way; must come before the routes. */
export function followRequests(app: FastifyInstance): void {
  let underWay = 0;
  let isDraining = false;
  app.addHook('onRequest', async (_request, reply) => {
    underWay += 1;
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

  app.decorate('drain', {
    get isDraining() {
      return isDraining;
    },
    async close() {
      isDraining = true;
      if (underWay > 0 || (await countConnections(app)) > 0) await quiet(noticeMs, drainMs);
      await stopListening(app);
      await quiet(lastWordsMs, remainderMs);
      app.server.closeAllConnections();
      await app.close();
    },
  });
}

/**
 * Closes the listening socket right after the event loop has taken in who was waiting at it: the kernel hangs up on
 * those it still holds. Connections without a request are closed too.
 */
async function stopListening(app: FastifyInstance): Promise<void> {
  await nextTurn();
  app.server.close();
}

function countConnections(app: FastifyInstance): Promise<number> {
  return new Promise((resolve) => {
    app.server.getConnections((error, count) => resolve(error === null ? count : 0));
  });
}
