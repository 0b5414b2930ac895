import fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { answerErrors } from '#server/platform/http/errors/error-handler.ts';
import { refuseForeignOrigins } from '#server/platform/http/requests/origin-check.ts';

const close: Array<() => Promise<void>> = [];

afterEach(async () => {
  for (const each of close.splice(0)) await each();
});

function status(
  baseUrl: string,
  headers: Record<string, string>,
  { method = 'POST', url = '/change' }: { method?: 'POST' | 'GET' | 'DELETE'; url?: string } = {},
) {
  const app = fastify();
  close.push(() => app.close());
  answerErrors(app);
  refuseForeignOrigins(app, baseUrl);
  app.route({ method: ['GET', 'POST', 'DELETE'], url: '/change', handler: () => 'done' });
  app.post('/webhook', { config: { allowForeignOrigin: true } }, () => 'done');
  return app.inject({ method, url, headers }).then((answer) => answer.statusCode);
}

const vault = 'https://vault.example';

describe('a state-changing request', () => {
  it.each([
    ['our own page', { origin: vault, 'sec-fetch-site': 'same-origin' }],
    ['our own page in an old browser', { origin: vault }],
    ['our own page without Origin', { 'sec-fetch-site': 'same-origin' }],
    ['a program, which names neither', {}],
  ])('is taken from %s', async (_who, headers) => {
    expect(await status(vault, headers)).toBe(200);
  });

  it.each([
    ['a foreign page', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a foreign page that an old browser names', { origin: 'https://evil.example' }],
    ['a sister domain', { origin: 'https://shop.vault.example', 'sec-fetch-site': 'same-site' }],
    ['our name over plain http', { origin: 'http://vault.example' }],
    ['another port', { origin: 'https://vault.example:8443' }],
    ['a name that begins like ours', { origin: 'https://vault.example.evil.example' }],
    ['a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
    ['an address bar', { 'sec-fetch-site': 'none' }],
    ['two headers that contradict each other', { origin: vault, 'sec-fetch-site': 'cross-site' }],
    ['loopback, when we are not', { origin: 'http://localhost:3000' }],
  ])('is refused from %s', async (_who, headers) => {
    expect(await status(vault, headers as Record<string, string>)).toBe(403);
    expect(await status(vault, headers as Record<string, string>, { method: 'DELETE' })).toBe(403);
  });

  it('is taken from every loopback name of our port when BASE_URL is one', async () => {
    expect(await status('http://localhost:3000', { origin: 'http://127.0.0.1:3000' })).toBe(200);
    expect(await status('http://localhost:3000', { origin: 'http://127.0.0.1:4000' })).toBe(403);
    expect(await status('http://localhost:3000', { origin: 'https://evil.example:3000' })).toBe(403);
  });

  it('is taken from anywhere by a route that says so', async () => {
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect(await status(vault, foreign, { url: '/webhook' })).toBe(200);
  });

  it('is not taken for one when it only reads', async () => {
    expect(await status(vault, { origin: 'https://evil.example' }, { method: 'GET' })).toBe(200);
  });
});
