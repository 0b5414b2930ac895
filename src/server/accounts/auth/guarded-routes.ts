import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Answer, type AnswerCache, replyUncached } from '#server/accounts/auth/answer-cache.ts';
import type { Viewer } from '#server/accounts/auth/viewer.ts';
import { viewerOf } from '#server/accounts/auth/viewer-of.ts';
import { errorReplies } from '#server/platform/http/replies/reply-schemas.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';
import { type ApiContract, apiContract } from '#shared/contract/api.ts';
import { noBody, noQuery } from '#shared/contract/common.ts';
import type { Method, RouteContract } from '#shared/contract/route-contract.ts';

/** A route of the contract, such as `GET /api/brands/:slug`. */
type RouteName = keyof ApiContract;

/** A GET route with a JSON reply. */
type ReadName = {
  [Name in RouteName]: Name extends `GET ${string}`
    ? ApiContract[Name] extends { reply: z.ZodType }
      ? Name
      : never
    : never;
}[RouteName];

type Part<Name extends RouteName, Key extends keyof RouteContract> =
  ApiContract[Name] extends Record<Key, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

/** One request, parsed by the schemas of its route. */
export interface Call<Name extends RouteName> {
  params: Part<Name, 'params'>;
  query: Part<Name, 'query'>;
  body: Part<Name, 'body'>;
  request: FastifyRequest;
  /** For headers only; the handler's return value is the body. */
  reply: FastifyReply;
}

/** Return type of a handler; ignored if the route has no reply. */
type Body<Name extends RouteName> = ApiContract[Name] extends { reply: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : ApiContract[Name] extends { isFile: true }
    ? Readable | Buffer
    : unknown;

type ListBody<Name extends RouteName> = Answer<
  ApiContract[Name] extends { reply: infer Schema extends z.ZodType } ? z.input<Schema> : never
>;

interface HandleOptions {
  /** Rate limit that counts the request; `reads` or `writes` by default. */
  limit?: (typeof rateLimits)[keyof typeof rateLimits];
  /** Bytes of the body, if more than the default. The check then runs before the body is read. */
  bodyLimit?: number;
}

export interface GuardedRoutes<User> {
  handle<Name extends RouteName>(
    name: Name,
    handler: (user: User, call: Call<Name>) => Body<Name> | Promise<Body<Name>>,
    options?: HandleOptions,
  ): void;
  /** A paginated read. */
  list<Name extends ReadName>(
    name: Name,
    handler: (user: User, call: Call<Name>) => Promise<ListBody<Name>>,
    options?: HandleOptions,
  ): void;
}

/** Result of the guard per request, for the handler. */
const guarded = new WeakMap<FastifyRequest, unknown>();

function splitName(name: RouteName): { method: Method; url: string } {
  const [method, url] = name.split(' ') as [Method, string];
  return { method, url };
}

function callOf<Name extends RouteName>(request: FastifyRequest, reply: FastifyReply): Call<Name> {
  const { params, query, body } = request;
  return { params, query, body, request, reply } as Call<Name>;
}

/**
 * Adds routes for viewers whom `check` accepts. The check runs before validation, so that an unauthorised
 * caller learns nothing about valid input. The handler gets the user that `check` returns. Answers are
 * personal: proxies must not store them.
 * @param check throws an AppError if the viewer lacks the right.
 */
export function guardedRoutes<User>(
  app: FastifyInstance,
  check: (viewer: Viewer) => User,
): GuardedRoutes<User> {
  const add = <Name extends RouteName>(
    name: Name,
    answer: (user: User, call: Call<Name>) => unknown,
    { limit, bodyLimit }: HandleOptions = {},
  ) => {
    const {
      params,
      query,
      body,
      isFile,
      errors,
      status = 200,
      ...contract
    }: RouteContract = apiContract[name];
    const reply = isFile ? fileReply : contract.reply;
    const { method, url } = splitName(name);
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
        const answered = await answer(guarded.get(request) as User, callOf<Name>(request, response));
        return reply === undefined ? null : answered;
      },
    });
  };
  return {
    handle: add,
    list: (name, handler, options) =>
      add(
        name,
        async (user, call) =>
          replyUncached(call.request, call.reply, apiContract[name].reply, await handler(user, call)),
        options,
      ),
  };
}

const fileReply = z.union([z.instanceof(Readable), z.instanceof(Buffer)]);

/** True if the answer depends on a brand set of the viewer (`readPickedSet`). */
const namesOwnSet = (query: unknown) => (query as { set?: number }).set !== undefined;

/**
 * Adds public reads: each viewer gets an answer with the data they may read, and a visitor's answer is
 * cached.
 */
export function openReads(app: FastifyInstance, answers: AnswerCache) {
  return <Name extends ReadName>(
    name: Name,
    handler: (viewer: Viewer, call: Call<Name>) => Promise<ListBody<Name>>,
    options: Pick<HandleOptions, 'limit'> & {
      /** True if all viewers of a tier get the same answer, which is then cached for signed-in viewers too. */
      isOfTier?: boolean;
    } = {},
  ): void => {
    const { limit, isOfTier = false } = options;
    const { params, query = noQuery, errors }: RouteContract = apiContract[name];
    const { reply } = apiContract[name];
    app.get(
      splitName(name).url,
      {
        config: limit ? { rateLimit: limit } : {},
        schema: {
          ...(params && { params }),
          querystring: query,
          response: { 200: reply, ...errorReplies, ...errors },
        },
      },
      (request, response) =>
        answers.reply(
          request,
          response,
          reply,
          (viewer) => handler(viewer, callOf<Name>(request, response)),
          {
            isOfTier: isOfTier && !namesOwnSet(request.query),
          },
        ),
    );
  };
}
