import { afterEach, expect, it } from 'vitest';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';

let test: TestApp;
let lines: string[];

afterEach(() => test.app.close());

async function start(environment: Record<string, string>): Promise<void> {
  lines = [];
  const logStream = { write: (line: string) => void lines.push(line) };
  test = await openTestApp({
    environment: { LOG_LEVEL: 'info', ...environment },
    rateLimits: true,
    logStream,
  });
}

/** Requests the sign-in, which has a strict limit, from a peer and on behalf of another address. */
async function statusFor(peer: string, forwardedFor: string): Promise<number> {
  const { statusCode } = await test.app.inject({
    url: '/api/emails/search?q=sale',
    remoteAddress: peer,
    headers: { 'x-forwarded-for': forwardedFor },
  });
  return statusCode;
}

/** Uses up the limit that these requests count against, each under another forwarded address. */
async function exhaust(peer: string): Promise<void> {
  for (let count = 0; count < rateLimits.search.max; count += 1)
    await statusFor(peer, `198.51.100.${count % 250}`);
}

it('no forwarded address passes a limit, not even from a private network, unless its proxy is named', async () => {
  for (const peer of ['10.0.0.7', '192.168.1.9', '127.0.0.1', '203.0.113.5']) {
    await start({});
    await exhaust(peer);
    expect([peer, await statusFor(peer, '203.0.113.77')]).toEqual([peer, 429]);
    await test.app.close();
  }
  await start({});
});

it.each(['10.0.0.7', '10.0.0.0/8', '1'])(
  'behind a proxy named as %s each visitor counts alone',
  async (named) => {
    await start({ TRUST_PROXY: named });
    await exhaust('10.0.0.7');
    expect(await statusFor('10.0.0.7', '203.0.113.77')).toBe(200);
    // Values that a visitor wrote into the header before the proxy added their address are not believed.
    for (let count = 0; count < rateLimits.search.max; count += 1) {
      await statusFor('10.0.0.7', `192.0.2.${count % 250}, 203.0.113.80`);
    }
    expect(await statusFor('10.0.0.7', '192.0.2.251, 203.0.113.80')).toBe(429);
  },
);

it('says once that forwarding headers arrive from a proxy that is not named, and names no address', async () => {
  await start({});
  await statusFor('10.0.0.7', '203.0.113.77');
  await statusFor('10.0.0.8', '203.0.113.78');
  await test.app.inject({ url: '/healthz', headers: { forwarded: 'for=203.0.113.79' } });
  expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1);
  expect(lines.join('')).not.toMatch(/203\.0\.113|10\.0\.0/);
  await test.app.close();

  await start({ TRUST_PROXY: '10.0.0.7' });
  await statusFor('10.0.0.7', '203.0.113.77');
  expect(lines.join('')).not.toContain('TRUST_PROXY');
});
