import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts';
import { expect, test } from './fixtures.ts';
import { demoVault } from './prepared.ts';

let server: ServerProcess;
let port: number;
const sockets: Socket[] = [];

test.beforeEach(async () => {
  server = await startServerProcess({ DEMO: 'off' }, demoVault());
  port = Number(new URL(server.origin).port);
});

test.afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.child.kill('SIGKILL'); // already exited, unless the test failed
  await server.stop();
});

/** Sends some bytes and keeps the connection open. */
async function sendPart(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

interface Answer {
  status: number | undefined;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

function ask(path: string, agent?: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path, agent }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      response.on('error', reject);
      response.on('aborted', () => reject(new Error('the answer was cut off')));
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }));
    });
    request.on('error', reject);
  });
}

const ended = async () => {
  const [code, signal] = await once(server.child, 'exit');
  return { code, signal };
};

test.describe('SIGTERM', () => {
  test('is obeyed although somebody never finishes their request', async () => {
    await sendPart('GET /api/stats HTTP/1.1\r\nHost: localhost\r\nX-Half: ');
    await sendPart(
      `POST /api/saved-lists HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"name":`,
    );
    await sendPart('');
    await ask('/healthz');
    const end = ended();
    server.child.kill('SIGTERM');
    expect(await end).toEqual({ code: 0, signal: null });
  });

  test('is told by /healthz first, with every answer closing its connection, until the last request is done', async () => {
    const payload = '{"name":"A list"}';
    const slow = await sendPart(
      `POST /api/saved-lists HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nContent-Length: ${payload.length}\r\n\r\n`,
    );
    let received = '';
    slow.on('data', (chunk: Buffer) => {
      received += chunk.toString();
    });
    const hungUp = once(slow, 'close');
    expect((await ask('/healthz')).status).toBe(200);
    const end = ended();
    server.child.kill('SIGTERM');
    let health = await ask('/healthz');
    while (health.status === 200) health = await ask('/healthz');
    expect(health).toMatchObject({ status: 503, headers: { connection: 'close', 'retry-after': '10' } });
    expect(await ask('/api/stats')).toMatchObject({ status: 200, headers: { connection: 'close' } });
    slow.write(payload);
    await hungUp;
    expect(received).toMatch(/^HTTP\/1\.1 401 /);
    expect(await end).toEqual({ code: 0, signal: null });
  });

  test('resets no request that was under way', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 16 });
    let answered = 0;
    let readyAt = Number.POSITIVE_INFINITY;
    const isTold = () => readyAt < Number.POSITIVE_INFINITY;
    const afterSignal: Array<number | undefined> = [];
    /**
     * Requests in progress at the signal must be answered, and those that follow immediately, on connections
     * old and new.
     */
    const client = async () => {
      for (let last = 3; last > 0; last -= isTold() ? 1 : 0) {
        // Half of the server's notice: on a busy machine this client may be late.
        if (performance.now() - readyAt > 500) return;
        const { status } = await ask('/api/categories', agent);
        answered += 1;
        if (isTold()) afterSignal.push(status);
      }
    };
    const clients = Array.from({ length: 16 }, client);
    while (answered < 100) await ask('/healthz');
    const end = ended();
    server.child.kill('SIGTERM');
    readyAt = performance.now();
    await Promise.all(clients);
    agent.destroy();
    expect(afterSignal.length).toBeGreaterThanOrEqual(clients.length);
    expect(new Set(afterSignal)).toEqual(new Set([200]));
    expect(await end).toEqual({ code: 0, signal: null });
  });

  test('is answered on connections that a proxy keeps, also when no new ones are taken', async () => {
    const said = async (socket: Socket, path: string) => {
      if (socket.destroyed) return 'hung up';
      const answer = Promise.race([
        once(socket, 'data').then(([chunk]) => String(chunk).split('\r\n')[0]),
        once(socket, 'close').then(() => 'hung up'),
      ]);
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`);
      return answer;
    };
    const kept = await Promise.all(Array.from({ length: 20 }, () => sendPart('')));
    for (const socket of kept) expect(await said(socket, '/healthz')).toBe('HTTP/1.1 200 OK');
    const end = ended();
    server.child.kill('SIGTERM');
    const readyAt = performance.now();
    let heardAt = readyAt;
    // Twice the server's notice.
    for (const socket of kept) {
      await wait(100);
      const askedAt = performance.now();
      const answer = await said(socket, '/api/stats');
      // Half of the server's wait for last requests, and less than its shutdown takes: on a busy machine this
      // client may be late.
      const isLate = askedAt - heardAt > 250 || askedAt - readyAt > 3_000;
      if (answer === 'hung up' && isLate) break;
      expect(answer).toBe('HTTP/1.1 200 OK');
      heardAt = performance.now();
    }
    expect(await end).toEqual({ code: 0, signal: null });
  });
});
