import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#tests/support/app.ts';

let test: TestApp;

beforeAll(async () => {
  test = await testApp();
});

afterAll(() => test.app.close());

/** What lets anybody in or shows everybody's payments, with what somebody at this machine is answered. */
const doors: ReadonlyArray<readonly [method: 'GET' | 'POST', url: string, here: number]> = [
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

const elsewhere: ReadonlyArray<readonly [what: string, Partial<InjectOptions>]> = [
  ['a connection from the network', { remoteAddress: '192.168.1.9' }],
  [
    'a connection from the network that claims our name',
    { remoteAddress: '10.0.0.9', headers: { host: 'localhost' } },
  ],
  ['a name that leads here', { headers: { host: 'elsewhere.example:3000' } }],
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

describe.each(doors)('%s %s', (method, url, here) => {
  it('answers somebody at this machine', async () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      const host = address === '::1' ? '[::1]:3000' : 'localhost:3000';
      const { statusCode } = await knock(method, url, { remoteAddress: address, headers: { host } });
      expect(statusCode).toBe(here);
    }
  });

  it.each(elsewhere)('is closed to %s', async (_what, from) => {
    const answer = await knock(method, url, from);
    expect([403, 404]).toContain(answer.statusCode);
    expect(answer.json().error).toMatch(/on the server’s own machine|from the server’s own machine/);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
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
