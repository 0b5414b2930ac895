import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerErrors } from '#server/platform/http/errors/error-handler.ts';
import { callInProcess } from '#server/platform/http/in-process.ts';
import { limitRates, rateLimits } from '#server/platform/http/requests/rate-limits.ts';

let app: FastifyInstance;
const allowed = rateLimits.signIn.max;

beforeEach(async () => {
  app = fastify();
  answerErrors(app);
  await limitRates(app);
  app.get('/one', { config: { rateLimit: rateLimits.signIn } }, () => 'one');
  app.get('/two', { config: { rateLimit: rateLimits.signIn } }, () => 'two');
  app.get('/other', () => 'other');
});

afterEach(() => app.close());

async function ask(url: string, times: number, remoteAddress = '192.0.2.1') {
  let last = await app.inject({ url, remoteAddress });
  for (let count = 1; count < times; count += 1) last = await app.inject({ url, remoteAddress });
  return last;
}

describe('rate limits', () => {
  it('answer 429 with a sentence and Retry-After one step beyond', async () => {
    const last = await ask('/one', allowed);
    expect(last.statusCode).toBe(200);
    expect(Object.keys(last.headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
    const beyond = await ask('/one', 1);
    expect(beyond.statusCode).toBe(429);
    expect(beyond.json()).toEqual({
      // Fewer seconds on a busy machine: the minute started with the first request.
      error: expect.stringMatching(/^Too many requests\. Please try again in (1 minute|\d+ seconds?)\.$/),
      code: 'rate_limited',
    });
    expect(Number(beyond.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('count the routes of one limit together, and other routes and addresses apart', async () => {
    await ask('/one', allowed / 2);
    await ask('/two', allowed / 2);
    expect((await ask('/one', 1)).statusCode).toBe(429);
    expect((await ask('/other', 1)).statusCode).toBe(200);
    expect((await ask('/one', 1, '192.0.2.2')).statusCode).toBe(200);
  });

  it('do not count what the server asks itself, but do count who only claims to be it', async () => {
    await ask('/one', allowed);
    expect((await callInProcess(app, { method: 'GET', path: '/one' })).statusCode).toBe(200);
    const claimed = await app.inject({
      url: '/one',
      remoteAddress: '192.0.2.1',
      headers: { 'x-in-process': 'guess' },
    });
    expect(claimed.statusCode).toBe(429);
  });
});
