import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createWorkQueue } from '#server/accounts/invitations/work-queue.ts';
import { findToken, type KnownToken } from '#server/intake/ingest-api/repository.ts';
import { type IngestApiDependencies, ingestMessages } from '#server/intake/ingest-api/service.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { errorReplies } from '#server/platform/http/replies/reply-schemas.ts';
import type { ZodTypeProvider } from '#server/platform/http/replies/zod-provider.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';
import { apiContract } from '#shared/contract/api.ts';
import { formatSize } from '#shared/format/size.ts';

/** The largest message (25 MiB) and the frame of its form. */
const maxIngestBytes = 32_000_000;

const oneMessage = 'message/rfc822';
const form = 'multipart/form-data';

/** The name of a message that was sent without one. */
const unnamed = 'message';

/** The token of each request; undefined without a valid one. */
const tokens = new WeakMap<FastifyRequest, KnownToken | undefined>();

/**
 * `POST /api/ingest`, for programs. The token in `Authorization` is the only identity: no cookie is read, so
 * the origin of a request proves nothing and is not checked. It is checked before the body is read.
 */
export function ingestRoute(app: FastifyInstance, deps: IngestApiDependencies): void {
  // Each holds its messages in memory, and they share the threads with fetching.
  const inTurn = createWorkQueue({
    atOnce: 2,
    waiting: 20,
    tooMany: () => new AppError('unavailable', 'Too many messages arrive just now. Please try again soon.'),
  });
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(oneMessage, { parseAs: 'buffer' }, (_request, raw, done) =>
      done(null, [{ name: unnamed, raw }]),
    );
    scope.addContentTypeParser(form, { parseAs: 'buffer' }, (request, body, done) => {
      readForm(body as Buffer, request.headers['content-type'] ?? '').then(
        (messages) => done(null, messages),
        (error: Error) => done(error),
      );
    });
    scope.withTypeProvider<ZodTypeProvider>().post(
      '/api/ingest',
      {
        bodyLimit: maxIngestBytes,
        config: {
          allowForeignOrigin: true,
          rateLimit: {
            ...rateLimits.ingest,
            // A program keeps its limit whatever its address; who has no token is counted by address.
            keyGenerator: (request: FastifyRequest) => {
              const token = tokens.get(request);
              return token === undefined ? request.ip : `token ${token.id}`;
            },
          },
        },
        schema: {
          body: apiContract['POST /api/ingest'].body,
          response: { 200: apiContract['POST /api/ingest'].reply, ...errorReplies },
        },
        onRequest: async (request) => {
          const [, given = ''] = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? [];
          tokens.set(request, await findToken(deps.database.pool, given));
        },
        preParsing: async (request, reply) => {
          requireToken(request, reply);
          refuseOtherBodies(request, reply);
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const token = requireToken(request, reply);
        return { messages: await inTurn(() => ingestMessages(deps, token, request.body)) };
      },
    );
  });
}

/** @throws AppError `signed_out`, with the challenge of RFC 6750. */
function requireToken(request: FastifyRequest, reply: FastifyReply): KnownToken {
  const token = tokens.get(request);
  if (token !== undefined) return token;
  const isWrong = request.headers.authorization !== undefined;
  reply.header('www-authenticate', `Bearer realm="ingest"${isWrong ? ', error="invalid_token"' : ''}`);
  throw new AppError(
    'signed_out',
    isWrong
      ? 'This token is unknown or was revoked.'
      : 'This needs a token: make one under Settings, and send it as Authorization: Bearer TOKEN.',
  );
}

/** @throws AppError `unsupported_media_type` or `too_large`, before the body is read. */
function refuseOtherBodies({ headers }: FastifyRequest, reply: FastifyReply): void {
  const [type = ''] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (hasBody && type.trim() !== oneMessage && type.trim() !== form) {
    reply.header('accept-post', `${oneMessage}, ${form}`);
    throw new AppError(
      'unsupported_media_type',
      `Send a message as ${oneMessage}, or several as the files of a ${form}.`,
    );
  }
  if (Number(headers['content-length'] ?? 0) <= maxIngestBytes) return;
  throw new AppError(
    'too_large',
    `A request has at most ${formatSize(maxIngestBytes)}. Send fewer messages at once, or import files.`,
  );
}

/** @throws AppError `invalid_request` for a broken form, and for fields that are no files. */
async function readForm(body: Buffer, contentType: string): Promise<{ name: string; raw: Uint8Array }[]> {
  const response = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } });
  const fields = await response.formData().catch((error: unknown) => {
    throw new AppError('invalid_request', 'The body of the request is not a valid multipart/form-data.', {
      cause: error,
    });
  });
  const messages: { name: string; raw: Uint8Array }[] = [];
  for (const [name, value] of fields) {
    if (typeof value === 'string')
      throw new AppError(
        'invalid_request',
        `The field ${name.slice(0, 100)} is not a file. Send each message as one.`,
      );
    messages.push({ name: value.name || unnamed, raw: await value.bytes() });
  }
  return messages;
}
