import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compressAnswers } from '#server/platform/http/replies/compression.ts';
import { readyBody, sendReadyBody } from '#server/platform/http/replies/ready-body.ts';

const long = 'a letter to everybody '.repeat(200);
let app: FastifyInstance;

beforeEach(() => {
  app = fastify();
  compressAnswers(app);
  app.get('/text', () => long);
  app.get('/short', () => 'short');
  app.get('/picture', (_request, reply) => reply.type('image/png').send(Buffer.from(long)));
  app.get('/stream', (_request, reply) => reply.type('application/xml').send(Readable.from([long, long])));
  app.get('/broken-stream', (_request, reply) =>
    reply.type('application/xml').send(
      Readable.from(
        (async function* () {
          yield long;
          throw new Error('the database went away');
        })(),
      ),
    ),
  );
  const ready = readyBody(long, 'text/html; charset=utf-8', { link: '</next>; rel="next"' });
  app.get('/ready', (request, reply) => sendReadyBody(request, reply, ready));
});

afterEach(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('answers', () => {
  it.each(['/text', '/ready'])('are compressed as the client asks: %s', async (url) => {
    const br = await get(url, { 'accept-encoding': 'gzip, br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(long);
    expect(br.headers['content-length']).toBe(String(br.rawPayload.length));
    const gzip = await get(url, { 'accept-encoding': 'gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(long);
    const plain = await get(url);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe(long);
    for (const answer of [br, gzip, plain]) expect(answer.headers.vary).toBe('accept-encoding');
  });

  it('are compressed while they are made, where they are streams', async () => {
    const answer = await get('/stream', { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(long + long);
    expect(answer.headers['content-length']).toBeUndefined();
  });

  it('that break off half-way do not end as if they were whole', async () => {
    const answer = await get('/broken-stream', { 'accept-encoding': 'br' }).catch(() => undefined);
    expect(answer?.statusCode).not.toBe(200);
  });

  it('are made no further once whoever asked is gone', async () => {
    const gone = Promise.withResolvers<void>();
    const stops = fastify();
    compressAnswers(stops);
    stops.get('/endless', (_request, reply) =>
      reply.type('text/csv').send(
        Readable.from(
          (async function* () {
            try {
              while (true) yield long;
            } finally {
              gone.resolve();
            }
          })(),
        ),
      ),
    );
    const address = await stops.listen({ port: 0, host: '127.0.0.1' });
    const leaving = new AbortController();
    const answer = await fetch(`${address}/endless`, { signal: leaving.signal });
    await answer.body?.getReader().read();
    leaving.abort();
    await gone.promise;
    await stops.close();
  });

  it('stay as they are when they are short or no text', async () => {
    for (const url of ['/short', '/picture']) {
      const answer = await get(url, { 'accept-encoding': 'br' });
      expect(answer.headers['content-encoding']).toBeUndefined();
    }
  });

  it('to HEAD have the same headers and no body', async () => {
    for (const url of ['/ready', '/text']) {
      const answer = await app.inject({ method: 'HEAD', url, headers: { 'accept-encoding': 'br' } });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe('');
    }
  });
});

describe('a ready body', () => {
  it('is not sent again to a client that has it', async () => {
    const first = await get('/ready');
    const etag = String(first.headers.etag);
    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const second = await get('/ready', { 'if-none-match': known });
      expect(second.statusCode).toBe(304);
      expect(second.body).toBe('');
      expect(second.headers.etag).toBe(etag);
    }
    expect((await get('/ready', { 'if-none-match': 'W/"other"' })).statusCode).toBe(200);
  });

  it('has another ETag when only its headers differ', () => {
    expect(readyBody('[]', 'application/json', { 'x-total-count': '1' }).etag).not.toBe(
      readyBody('[]', 'application/json', { 'x-total-count': '2' }).etag,
    );
  });
});
