import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that systems assign automatically (Linux: from 32768 on): between this answer and its use
 * no other process gets it.
 */
const lowest = 20_000;
const highest = 32_000;

/** Returns an unused port of 127.0.0.1. */
export function freePort(): Promise<number> {
  const port = randomInt(lowest, highest);
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(freePort()) : reject(error),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)));
  });
}
