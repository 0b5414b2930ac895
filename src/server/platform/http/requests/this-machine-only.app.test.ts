import { connect } from 'node:net';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInPage } from '#server/accounts/auth/embedded-issuer/pages.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';

let test: TestApp;

beforeAll(async () => {
  test = await openTestApp();
});

afterAll(() => test.app.close());

function expectClosed(answer: LightMyRequestResponse): void {
  expect([403, 404]).toContain(answer.statusCode);
  expect(answer.json().error).toMatch(/on the server’s own machine|from the server’s own machine/);
  expect(answer.headers['set-cookie']).toBeUndefined();
}

/** Routes that let anybody sign in or show everybody's payments, with the status a local client gets. */
const guarded: ReadonlyArray<readonly [method: 'GET' | 'POST', url: string, here: number]> = [
  ['GET', '/api/login', 303],
  ['GET', '/api/callback?code=x&state=y', 400],
  ['GET', '/oidc/auth', 400],
  ['GET', '/oidc/.well-known/openid-configuration', 200],
  ['GET', '/oidc/interaction/x', 400],
  ['POST', '/oidc/interaction/x', 400],
  ['GET', '/payment-sandbox', 401],
  ['POST', '/payment-sandbox/subscriptions', 401],
  ['GET', '/payment-sandbox/checkout/x', 404],
  ['POST', '/payment-sandbox/checkout/x', 404],
  ['POST', '/api/webhooks/stripe', 400],
];

/** The same hook guards all of them; one is enough to test the origins of requests. */
const elsewhere: ReadonlyArray<readonly [what: string, Partial<InjectOptions>]> = [
  [
    'a connection from the network that claims our name',
    { remoteAddress: '10.0.0.9', headers: { host: 'localhost' } },
  ],
  ['a name that leads here', { headers: { host: 'elsewhere.example:3000' } }],
  ['a proxy that names the address it was told to ask', { headers: { host: '127.0.0.1:3000' } }],
  ['another name of this machine', { headers: { host: '[::1]:3000' } }],
  ['another port of BASE_URL’s host', { headers: { host: 'localhost' } }],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'].map(
    (name) => [`a proxy that adds ${name}`, { headers: { [name]: '127.0.0.1' } }] as const,
  ),
];

function knock(method: 'GET' | 'POST', url: string, { headers, ...from }: Partial<InjectOptions> = {}) {
  const payload = url.includes('webhooks')
    ? {}
    : url.includes('oidc')
      ? { email: 'a@b.example' }
      : { decision: 'pay' };
  return test.app.inject({
    method,
    url,
    ...from,
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
    ...(method === 'POST' ? { payload } : {}),
  });
}

it.each(guarded)(
  '%s %s answers somebody at this machine and nobody from the network',
  async (method, url, here) => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      const headers = { host: 'localhost:3000' };
      const { statusCode } = await knock(method, url, { remoteAddress: address, headers });
      expect([address, statusCode]).toEqual([address, here]);
    }
    expectClosed(await knock(method, url, { remoteAddress: '192.168.1.9' }));
  },
);

it.each(elsewhere)('is closed to %s', async (_what, from) => {
  expectClosed(await knock('GET', '/api/login', from));
});

it('tells a browser the same as a page', async () => {
  const answer = await knock('GET', '/api/login', {
    remoteAddress: '192.168.1.9',
    headers: { accept: 'text/html,*/*' },
  });
  expect(answer.statusCode).toBe(403);
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.body).toContain('<h1>On this machine only</h1>');
});

it('leads a person who came by another name of this machine to the one it answers', async () => {
  const answer = await knock('GET', '/api/login?returnTo=%2Fbrand%2Fx', {
    headers: { accept: 'text/html', host: '127.0.0.1:3000' },
  });
  expect(answer.statusCode).toBe(403);
  expect(answer.body).toContain('href="http://localhost:3000/api/login?returnTo=%2Fbrand%2Fx"');
});

it('tells what to set before a proxy is put in front', async () => {
  const sentence = 'Before you put a proxy or tunnel in front, set SIGN_IN=invite';
  expect((await knock('GET', '/api/login', { remoteAddress: '10.0.0.9' })).json().error).toContain(sentence);
  expect(signInPage({ productName: 'Mailvault', action: '/' })).toContain(sentence);
});

describe('over a real connection', () => {
  let served: TestApp;
  let port: number;

  beforeAll(async () => {
    served = await openTestApp({ environment: { PORT: '0' } });
    port = Number(new URL(await served.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });

  afterAll(() => served.app.close());

  const statusOf = (version: string, headers: readonly string[]) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`GET /api/login HTTP/${version}\r\n${headers.join('\r\n')}\r\n\r\n`),
      );
      socket.once('error', reject);
      socket.once('data', (chunk) => {
        resolve(chunk.toString().split(' ')[1] ?? '');
        socket.destroy();
      });
    });

  it('answers a browser and a script, and neither HTTP/1.0 nor the Host of a plain proxy', async () => {
    expect(await statusOf('1.1', [`Host: localhost:${port}`])).toBe('303');
    expect(await statusOf('1.0', [`Host: localhost:${port}`, 'Connection: close'])).toBe('403');
    expect(await statusOf('1.0', [`Host: 127.0.0.1:${port}`, 'Connection: close'])).toBe('403');
    expect(await statusOf('1.1', [`Host: 127.0.0.1:${port}`])).toBe('403');
    expect(await statusOf('1.1', ['Host: vault.example'])).toBe('403');
  });
});
