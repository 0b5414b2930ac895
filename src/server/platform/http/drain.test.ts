import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type FastifyInstance, fastify } from 'fastify';
import { beforeEach, expect, it } from 'vitest';
import { followRequests } from '#server/platform/http/drain.ts';
import { patienceMs } from '#tests/support/patience.ts';

let app: FastifyInstance;
let port: number;

beforeEach(async () => {
  app = fastify();
  followRequests(app);
  app.get('/', async () => 'here');
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});

/** Sends a request on a new connection, like a proxy that keeps none. */
async function ask(): Promise<string | undefined> {
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  let received = '';
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString();
  });
  await once(socket, 'close');
  return received.split('\r\n')[0];
}

/** Counts connections to a port of this machine by Linux's tables: also those not accepted yet. */
function countConnected(to: number): number {
  const connected = '01';
  const local = `:${to.toString(16).toUpperCase().padStart(4, '0')}`;
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, address, , state]) => address?.endsWith(local) && state === connected).length;
}

it.each([
  ['by a timer', () => wait(1)],
  ['by a signal or another event of the poll phase', () => stat('/')],
])(
  'answers everybody who was waiting at the socket when it stops listening %s',
  { repeats: 29 },
  async (_name, event) => {
    const callers = 30;
    await event();
    const answers = Array.from({ length: callers }, ask);
    await new Promise<void>(process.nextTick); // before that `net` has not called the kernel
    // A busy kernel connects them late. The event loop accepts none of them meanwhile.
    const until = performance.now() + patienceMs;
    while (countConnected(port) < callers && performance.now() < until);
    await app.drain.close();
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 200 OK']));
  },
);

it('gives notice also when nobody is connected at that moment, but somebody was just before', async () => {
  expect(await ask()).toBe('HTTP/1.1 200 OK');
  const closed = app.drain.close();
  await wait(100);
  expect(await ask()).toBe('HTTP/1.1 200 OK');
  await closed;
});
