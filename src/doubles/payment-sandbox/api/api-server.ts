import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type pg from 'pg';
import { MalformedForm, parseBracketForm } from '#doubles/payment-sandbox/api/bracket-form.ts';
import { type Call, callOf, sandboxApiVersion } from '#doubles/payment-sandbox/api/call.ts';
import { type Endpoint, endpoints } from '#doubles/payment-sandbox/api/endpoints.ts';
import { type Answer, answerOnce } from '#doubles/payment-sandbox/api/execute.ts';
import { presented } from '#doubles/payment-sandbox/api/expand.ts';
import { type ChooseFault, type Fault, refusal } from '#doubles/payment-sandbox/api/faults.ts';
import { readParameters } from '#doubles/payment-sandbox/api/parameters.ts';
import { SandboxError } from '#doubles/payment-sandbox/api/sandbox-error.ts';

export interface ApiServerOptions {
  pool: pg.Pool;
  secretKey: string;
  now: () => Date;
  chooseFault?: ChooseFault | undefined;
  /** Called after a change was committed and its events are due. */
  onChange(): void;
}

/** Our requests are forms of a few hundred bytes. */
const maxBodyBytes = 50_000;

/** Stripe's limit of an Idempotency-Key. */
const maxKeyLength = 255;

/** Builds the server of Stripe's API; the caller listens on loopback. */
export function buildApiServer(options: ApiServerOptions): FastifyInstance {
  const server = fastify({ bodyLimit: maxBodyBytes, forceCloseConnections: true });
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  server.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', `req_${randomBytes(7).toString('hex')}`);
    reply.header('stripe-version', sandboxApiVersion);
    checkKey(request.headers.authorization, options.secretKey);
    checkVersion(request.headers['stripe-version']);
  });
  for (const endpoint of endpoints) {
    server.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: (request, reply) => handle(options, endpoint, request, reply),
    });
  }
  server.setNotFoundHandler((request) => {
    throw new SandboxError(404, `Unrecognized request URL (${request.method}: ${pathOf(request)}).`);
  });
  server.setErrorHandler((error, _request, reply) => answerError(error, reply));
  return server;
}

async function handle(
  options: ApiServerOptions,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const fault = options.chooseFault?.({ method: request.method, path: pathOf(request) });
  if (await isBroken(fault, request, reply)) return reply;
  const answer = await answerOf(options, endpoint, request, String(reply.getHeader('request-id')));
  if (endpoint.method !== 'GET') options.onChange();
  if (fault?.kind === 'drop') return cutOff(request, reply);
  const key = keyOf(request);
  if (key !== null) reply.header('idempotency-key', key);
  if (answer.isReplayed) reply.header('idempotent-replayed', 'true');
  return reply.code(answer.status).send(answer.body);
}

async function answerOf(
  { pool, now }: ApiServerOptions,
  endpoint: Endpoint,
  request: FastifyRequest,
  requestId: string,
): Promise<Answer> {
  const form = endpoint.method === 'GET' ? queryOf(request) : bodyOf(request);
  const fields = readParameters(endpoint.schema, parseBracketForm(form)) as { expand?: string[] };
  const { id = '' } = request.params as { id?: string };
  const origin = { id: requestId, idempotencyKey: keyOf(request) };
  const work = async (call: Call) =>
    presented(call.records, await endpoint.run(call, fields as never, id), fields.expand ?? []);
  if (endpoint.method === 'GET') {
    return { status: 200, body: await work(callOf(pool, now(), origin)), isReplayed: false };
  }
  const whole = `${request.method} ${pathOf(request)} ${form}`;
  return answerOnce(pool, { now: now(), origin, request: whole }, work);
}

/** Returns true if a fault has already ended the request. */
async function isBroken(
  fault: Fault | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  if (fault?.kind === 'slow') await wait(fault.ms);
  if (fault?.kind === 'refuse') {
    reply.code(fault.status).send(refusal(fault.status));
    return true;
  }
  if (fault?.kind === 'drop' && fault.when === 'before') {
    cutOff(request, reply);
    return true;
  }
  return false;
}

function cutOff(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

/** Refuses every key but the sandbox's, above all a real account's. */
function checkKey(authorization: string | undefined, secretKey: string): void {
  if (authorization === undefined) {
    throw new SandboxError(401, 'You did not provide an API key.');
  }
  const given = authorization.replace(/^Bearer /, '');
  if (timingSafeEqual(digest(given), digest(secretKey))) return;
  throw new SandboxError(401, `Invalid API Key provided: ${given.slice(0, 8)}${'*'.repeat(12)}`);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function checkVersion(version: string | string[] | undefined): void {
  if (version === undefined || version === sandboxApiVersion) return;
  throw new SandboxError(
    400,
    `Invalid Stripe API version: ${version}. The payment sandbox speaks ${sandboxApiVersion}.`,
  );
}

function answerError(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof SandboxError) return reply.code(error.status).send(error.body);
  if (error instanceof MalformedForm) {
    return reply.code(400).send(new SandboxError(400, error.message).body);
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status < 500) return reply.code(status).send(new SandboxError(status, String(error)).body);
  return reply.code(500).send(refusal(500));
}

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || request.method === 'GET') return null;
  if (key.length > maxKeyLength) {
    throw new SandboxError(400, `The idempotency key is longer than ${maxKeyLength} characters.`, {
      type: 'idempotency_error',
    });
  }
  return key;
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}

function queryOf(request: FastifyRequest): string {
  return request.url.slice(pathOf(request).length + 1);
}

/** A DELETE may send its parameters in the body or in the address. */
function bodyOf(request: FastifyRequest): string {
  return typeof request.body === 'string' && request.body !== '' ? request.body : queryOf(request);
}
