import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to whoever asks for any (Linux: from 32768 on): between this answer and its
 * use nobody else is given it.
 */
const lowest = 20_000;
const highest = 32_000;

/** A port of 127.0.0.1 that nobody listens on. */
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
