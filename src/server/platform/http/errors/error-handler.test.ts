import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { answerError, answerErrors } from '#server/platform/http/errors/error-handler.ts';
import { answerUnknownPaths } from '#server/platform/http/errors/not-found.ts';
import { logRequests, logSerializers, quietLogController } from '#server/platform/http/logging.ts';
import { errorReplies } from '#server/platform/http/replies/reply-schemas.ts';
import { registerZodSchemas, type ZodTypeProvider } from '#server/platform/http/replies/zod-provider.ts';
import { noteRoutes } from '#server/platform/http/routes-known.ts';

let app: FastifyInstance;
let log: string[];

beforeEach(() => {
  log = [];
  app = fastify({
    bodyLimit: 1_000,
    logger: { level: 'debug', serializers: logSerializers, stream: { write: (line) => log.push(line) } },
    logController: quietLogController,
    genReqId: () => 'request-7',
    frameworkErrors: answerError,
  });
  noteRoutes(app);
  registerZodSchemas(app);
  answerErrors(app);
  logRequests(app);
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const body = z.strictObject({ name: z.string('name must be text.') });
  const reply = z.object({ name: z.string() });
  routes.post('/api/things', { schema: { body, response: { 200: reply, ...errorReplies } } }, (request) => ({
    ...request.body,
    password: 'hunter2',
  }));
  routes.get('/api/misfit', { schema: { response: { 200: reply, ...errorReplies } } }, () => ({
    name: 17 as unknown as string,
  }));
  app.get('/api/crash', () => {
    throw new Error('connection to 10.0.0.7 refused, password hunter2');
  });
  app.get('/api/away', () => {
    throw Object.assign(new Error('terminating connection'), { code: '57P01' });
  });
  app.get('/api/duplicate', () => {
    const detail = 'Key (email)=(reader@example.com) already exists.';
    const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail });
    throw new Error('cannot store', { cause });
  });
  app.get('/api/teapot', () => {
    throw Object.assign(new Error('secret detail'), { statusCode: 418 });
  });
  app.get('/api/text', () => {
    throw 'only a string';
  });
  app.get('/api/meant', () => {
    throw new AppError('conflict', 'Two things are in the way.', {
      logMessage: 'row 7',
      body: { error: 'overwritten?', blocked: 2 },
    });
  });
  answerUnknownPaths(app);
});

afterEach(() => app.close());

const post = (payload: string | Buffer, contentType = 'application/json') =>
  app.inject({ method: 'POST', url: '/api/things', payload, headers: { 'content-type': contentType } });

describe('a request body', () => {
  it('that fits is taken, and the reply holds only what its schema names', async () => {
    const answer = await post('{"name":"a"}');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ name: 'a' });
  });

  it.each([
    ['malformed', '{"name":', 'application/json', 400, /not valid JSON/],
    ['empty', '', 'application/json', 400, /not valid JSON/],
    ['poisoned', '{"__proto__":{"isAdmin":true},"name":"a"}', 'application/json', 400, /not valid JSON/],
    ['a form', 'name=a', 'application/x-www-form-urlencoded', 400, /must be JSON/],
    ['without a type', '{"name":"a"}', '', 400, /must be JSON/],
    ['too large', `{"name":"${'a'.repeat(1_000)}"}`, 'application/json', 413, /too large/],
    ['of the wrong type', '{"name":1}', 'application/json', 400, /name must be text/],
    ['no object', '[]', 'application/json', 400, /not of the right kind/],
    ['with an unknown field', '{"name":"a","isAdmin":true}', 'application/json', 400, /no "isAdmin" here/],
    ['broken UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'application/json', 400, /not valid JSON/],
  ])('that is %s answers %s', async (_what, payload, type, status, sentence) => {
    const answer = await post(payload, type);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().error).toMatch(sentence);
  });

  it('that does not fit answers with the path of each fault', async () => {
    expect((await post('{"nam":"a"}')).json()).toMatchObject({
      code: 'invalid_request',
      issues: [
        { path: 'name', message: 'name must be text.' },
        { path: '', message: 'There is no "nam" here.' },
      ],
    });
  });
});

describe('a failure', () => {
  it.each(['/api/crash', '/api/misfit', '/api/text'])(
    'of ours says nothing of its inside: %s',
    async (url) => {
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(500);
      expect(answer.json()).toEqual({
        error: 'Something went wrong on our side. Please try again.',
        code: 'internal',
      });
    },
  );

  it('of ours is logged with the id of its request', async () => {
    await app.inject('/api/crash?token=secret');
    const line = log.map((text) => JSON.parse(text)).find((entry) => entry.level === 50);
    expect(line).toMatchObject({ reqId: 'request-7', msg: 'a request failed' });
    expect(line.err.message).toContain('10.0.0.7');
  });

  it('to fit its schema names the field in the log, never the value', async () => {
    await app.inject('/api/misfit');
    const line = log.map((text) => JSON.parse(text)).find((entry) => entry.level === 50);
    expect(line.err.message).toMatch(/does not fit its schema: name/);
    expect(line.err.message).not.toContain('17');
  });

  it('is logged with its cause, without the values of the row', async () => {
    await app.inject('/api/duplicate');
    const line = log.map((text) => JSON.parse(text)).find((entry) => entry.level === 50);
    expect(line.err).toMatchObject({
      message: 'cannot store',
      cause: { message: 'duplicate key', code: '23505' },
    });
    expect(log.join('')).not.toContain('reader@');
  });

  it('of the database answers 503', async () => {
    const answer = await app.inject('/api/away');
    expect(answer.statusCode).toBe(503);
    expect(answer.json().code).toBe('unavailable');
    expect(answer.headers['retry-after']).toBe('10');
  });

  it('the framework calls the requester’s is a 400 without its details', async () => {
    const answer = await app.inject('/api/teapot');
    expect(answer.statusCode).toBe(400);
    expect(answer.body).not.toContain('secret');
    expect(log.filter((text) => JSON.parse(text).level === 50)).toEqual([]);
  });

  it('that was meant keeps its sentence and code whatever its body says', async () => {
    const answer = await app.inject('/api/meant');
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ error: 'Two things are in the way.', code: 'conflict', blocked: 2 });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('the log', () => {
  it('names method, route, status and request of each answer, and no query, address or header', async () => {
    await app.inject({
      url: '/api/things?token=secret-query&email=reader@example.com',
      remoteAddress: '192.0.2.77',
      headers: { cookie: 'sid=secret-cookie', authorization: 'Bearer secret-bearer' },
    });
    const lines = log.map((text) => JSON.parse(text));
    expect(lines).toContainEqual(
      expect.objectContaining({
        reqId: 'request-7',
        req: { method: 'GET', route: '/api/*' },
        status: 405,
        msg: 'answered',
      }),
    );
    for (const hidden of ['secret', 'reader@', '192.0.2.77']) expect(log.join('')).not.toContain(hidden);
  });
});
