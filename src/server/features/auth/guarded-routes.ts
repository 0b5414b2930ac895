import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { z } from 'zod';
import { type Answer, type AnswerCache, replyAnew } from '#server/features/auth/answer-cache.ts';
import type { Viewer } from '#server/features/auth/viewer.ts';
import { viewerOf } from '#server/features/auth/viewer-of.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import { errorReplies } from '#server/http/reply-schemas.ts';
import { noBody, noQuery } from '#shared/contract/common.ts';

/** What a call takes and answers. A part that is absent is not taken. */
export interface CallSchemas {
  params?: z.ZodType;
  /** Of reads. */
  query?: z.ZodType;
  /** Of writes. */
  body?: z.ZodType;
  /** The body of the answer; absent, there is none, and the status is 204. */
  reply?: z.ZodType;
  /** Of an answer with a body; 200 unless said. */
  status?: 200 | 201 | 202;
  /** By status: answers to what goes wrong that tell more than the usual ones. */
  errors?: Record<string, z.ZodType>;
  /** Bytes of the body, where it may be larger than usual; whoever has not the right is refused before it is read. */
  bodyLimit?: number;
  /** The counter the call is counted under; `reads` and `writes` unless said. */
  limit?: (typeof rateLimits)[keyof typeof rateLimits];
  /** Of open reads: whether everybody of a tier is answered the same, so that answers are kept for signed-in readers too. */
  isOfTier?: boolean;
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Part<Schemas, Name extends string> =
  Schemas extends Record<Name, infer Schema> ? Output<Schema> : undefined;

/** One request, its parts read by their schemas. */
export interface Call<Schemas extends CallSchemas> {
  params: Part<Schemas, 'params'>;
  query: Part<Schemas, 'query'>;
  body: Part<Schemas, 'body'>;
  request: FastifyRequest;
  /** For headers; what the handler returns is sent. */
  reply: FastifyReply;
}

/** What a handler answers; nothing looks at it where the call has no reply. */
type Body<Schemas extends CallSchemas> = Schemas extends { reply: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : unknown;

/** Adds a route of one method. */
type Add<User> = <const Schemas extends CallSchemas>(
  path: string,
  schemas: Schemas,
  handle: (user: User, call: Call<Schemas>) => Body<Schemas> | Promise<Body<Schemas>>,
) => void;

type AddList<User> = <const Schemas extends CallSchemas & { reply: z.ZodType }>(
  path: string,
  schemas: Schemas,
  handle: (user: User, call: Call<Schemas>) => Promise<Answer<z.input<Schemas['reply']>>>,
) => void;

export interface GuardedRoutes<User> {
  get: Add<User>;
  post: Add<User>;
  put: Add<User>;
  patch: Add<User>;
  delete: Add<User>;
  /** A read whose answer may have further pages. */
  list: AddList<User>;
}

/** Who made a request, as its guard found; handed to the handler. */
const guarded = new WeakMap<FastifyRequest, unknown>();

/**
 * Routes for those whom `check` lets in. It is asked before the request's fields are looked at, so that somebody
 * without the right learns nothing of what would be valid; the handler gets the user it answers. What somebody is
 * answered is theirs: it is not stored on the way.
 * @param check throws the AppError of whoever has not the right.
 */
export function guardedRoutes<User>(
  app: FastifyInstance,
  check: (viewer: Viewer) => User,
): GuardedRoutes<User> {
  const add = <Schemas extends CallSchemas>(
    method: HTTPMethods,
    url: string,
    { params, query, body, reply, status = 200, errors, limit, bodyLimit }: CallSchemas,
    answer: (user: User, call: Call<Schemas>) => unknown,
  ) => {
    const isRead = method === 'GET';
    app.route({
      method,
      url,
      ...(bodyLimit !== undefined && {
        bodyLimit,
        onRequest: async (request: FastifyRequest) => void check(await viewerOf(request)),
      }),
      config: limit || !isRead ? { rateLimit: limit ?? rateLimits.writes } : {},
      schema: {
        ...(params && { params }),
        ...(isRead ? { querystring: query ?? noQuery } : { body: body ?? noBody }),
        response: {
          ...(reply === undefined ? { 204: z.null() } : { [status]: reply }),
          ...errorReplies,
          ...errors,
        },
      },
      preValidation: async (request) => {
        guarded.set(request, check(await viewerOf(request)));
      },
      handler: async (request, response) => {
        response.code(reply === undefined ? 204 : status).header('cache-control', 'no-store');
        const { params, query, body } = request;
        const call = { params, query, body, request, reply: response } as Call<Schemas>;
        const answered = await answer(guarded.get(request) as User, call);
        return reply === undefined ? null : answered;
      },
    });
  };
  const adder =
    (method: HTTPMethods): Add<User> =>
    (path, schemas, handle) =>
      add(method, path, schemas, handle);
  return {
    get: adder('GET'),
    post: adder('POST'),
    put: adder('PUT'),
    patch: adder('PATCH'),
    delete: adder('DELETE'),
    list: (path, schemas, handle) =>
      add<typeof schemas>('GET', path, schemas, async (user, call) =>
        replyAnew(call.request, call.reply, schemas.reply, await handle(user, call)),
      ),
  };
}

/** Reads that anybody may ask for, each answered with what its viewer may see; what a visitor is answered is kept. */
export function openReads(app: FastifyInstance, answers: AnswerCache): AddList<Viewer> {
  return <Schemas extends CallSchemas & { reply: z.ZodType }>(
    url: string,
    schemas: Schemas,
    handle: Parameters<AddList<Viewer>>[2],
  ) => {
    const { params, query = noQuery, reply, errors, limit, isOfTier = false } = schemas;
    app.get(
      url,
      {
        config: limit ? { rateLimit: limit } : {},
        schema: {
          ...(params && { params }),
          querystring: query,
          response: { 200: reply, ...errorReplies, ...errors },
        },
      },
      (request, response) => {
        const { params, query, body } = request;
        const call = { params, query, body, request, reply: response } as Call<Schemas>;
        return answers.reply(request, response, reply, (viewer) => handle(viewer, call), { isOfTier });
      },
    );
  };
}
