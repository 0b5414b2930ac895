import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/support/app.ts';

const token = 'k7Qz0mVt2wXy4Ab6Cd8Ef0Gh1Ij3Kl5Mn7Op9Qr1St3';
const half = token.slice(0, 22);

let served: TestApp;
let port: number;
let lines: string[] = [];

beforeAll(async () => {
  served = await openTestApp({
    environment: { LOG_LEVEL: 'debug' },
    logStream: { write: (line) => void lines.push(line) },
  });
  port = Number(new URL(await served.app.listen({ port: 0, host: '127.0.0.1' })).port);
});

afterAll(() => served.app.close());

/** Sends a target unchanged, and waits for the answer. */
const ask = (target: string) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost:3000\r\nConnection: close\r\n\r\n`),
    );
    socket
      .on('data', () => {})
      .once('error', reject)
      .once('close', () => resolve());
  });

test.each([
  `/feeds/searches/${token}`,
  `/feeds/searches/${token}?again=${token}`,
  `/feeds/%73earches/${token}`,
  `/%66eeds/searches/${token}`,
  `/feeds/searches/${token}/`,
  `/feeds/searches//${token}`,
  `//feeds/searches/${token}`,
  `/FEEDS/searches/${token}`,
  `/feeds/searches/${token}%2f..`,
  `/./feeds/searches/${token}`,
  `/feeds%2fsearches%2f${token}`,
  `http://localhost:3000/feeds/searches/${token}`,
  `/api/feeds/searches/${token}`,
  `/sign-in/invitation/${token}`,
  `/payment-sandbox/checkout/${token}`,
  `/oidc/interaction/${token}`,
])('No line names the token in %s', async (target) => {
  lines = [];
  await ask(target);
  await expect.poll(() => lines.some((line) => line.includes('answered'))).toBe(true);
  expect(lines.join('')).not.toContain(half);
});

test('A target that cannot be decoded is in no line', async () => {
  lines = [];
  await ask(`/feeds/searches/${token}%`);
  expect(lines.join('')).not.toContain(half);
});

test('A request is logged by its method and its route', async () => {
  const routes: Array<[string, string]> = [
    ['/api/emails/17?q=word', '/api/emails/:id'],
    [`/feeds/%73earches/${token}`, '/feeds/searches/:token'],
    ['/api/nowhere', '/api/*'],
    ['/nowhere', 'none'],
  ];
  for (const [url, route] of routes) {
    lines = [];
    await served.app.inject({ url });
    const answered = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'answered');
    expect(answered?.req).toEqual({ method: 'GET', route });
  }
});
