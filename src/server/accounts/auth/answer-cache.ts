import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Viewer } from '#server/accounts/auth/viewer.ts';
import { viewerOf } from '#server/accounts/auth/viewer-of.ts';
import { isDatabaseAway } from '#server/platform/faults/database-away.ts';
import { StorageAway } from '#server/platform/faults/storage-away.ts';
import type { ContentVersion } from '#server/platform/http/replies/content-version.ts';
import {
  type ReadyBody,
  readyBody,
  sendReadyBody,
  sizeOfReadyBody,
} from '#server/platform/http/replies/ready-body.ts';
import { toJson } from '#server/platform/http/replies/zod-provider.ts';
import { splitTarget } from '#server/platform/http/requests/request-target.ts';
import { createTtlCache } from '#server/platform/http/ttl-cache.ts';

/** Result of a read before serialization. */
export interface Answer<Body> {
  body: Body;
  /** Keyset cursor of the next page, if there is one. */
  nextCursor?: string | undefined;
  /** Rows on all pages, if counting is cheap. */
  total?: number | undefined;
  /**
   * Sentences about how a search was interpreted differently from its text; sent percent-encoded in the
   * header `X-Search-Notes`.
   */
  notes?: readonly string[] | undefined;
}

export interface AnswerCache {
  /**
   * Answers a read. A visitor's serialized answer is cached briefly under the request's path and query.
   * Proxies must not store any other answer; it is computed per request, unless it depends only on the tier:
   * then it is cached per tier.
   */
  reply<Schema extends z.ZodType>(
    request: FastifyRequest,
    reply: FastifyReply,
    schema: Schema,
    make: (viewer: Viewer) => Promise<Answer<z.input<Schema>>>,
    options?: { isOfTier?: boolean },
  ): Promise<void>;
  /** Caches a body of another content type, computed for a visitor and the same for all viewers. */
  forVisitors(key: string, make: () => Promise<ReadyBody>): Promise<ReadyBody>;
}

/**
 * Maximum age of a cached answer, in milliseconds. Outbox events invalidate earlier; the limit covers changes
 * by the clock alone, such as the first of the free days.
 */
export const answerLifeMs = 15_000;

/** Enough for the hot pages of a vault with thousands of brands. */
const maxAnswers = 5_000;
const maxAnswerBytes = 64 * 1024 * 1024;

const jsonType = 'application/json; charset=utf-8';

export function createAnswerCache(options: {
  content: ContentVersion;
  now: () => Date;
  ttlMs: number;
  /** Cache key of viewers who may read the same. */
  audienceOf: (viewer: Viewer) => string;
}): AnswerCache {
  const memory = createTtlCache<ReadyBody>({
    ...options,
    maxEntries: maxAnswers,
    maxBytes: maxAnswerBytes,
    sizeOf: sizeOfReadyBody,
    isOutage: (error) => isDatabaseAway(error) || error instanceof StorageAway,
  });
  return {
    reply: (request, reply, schema, make, options) => sent(answer(request, reply, schema, make, options)),
    forVisitors: (key, make) => memory.get(key, make),
  };

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    schema: z.ZodType,
    make: (viewer: Viewer) => Promise<Answer<unknown>>,
    { isOfTier = false }: { isOfTier?: boolean } = {},
  ): Promise<FastifyReply> {
    const viewer = await viewerOf(request);
    if (viewer.kind !== 'visitor' && !isOfTier)
      return replyUncached(request, reply, schema, await make(viewer));
    const print = async () => printAnswer(schema, await make(viewer), request.url);
    if (viewer.kind !== 'visitor') {
      reply.header('cache-control', 'private, no-store');
      return sendReadyBody(
        request,
        reply,
        await memory.get(`${options.audienceOf(viewer)} ${request.url}`, print),
      );
    }
    // Browsers store it but always revalidate: after sign-in the same address has another answer.
    reply.header('cache-control', 'private, no-cache');
    return sendReadyBody(request, reply, await memory.get(request.url, print));
  }
}

/** Answers a signed-in user without a cache; proxies must not store it. */
export function replyUncached<Schema extends z.ZodType>(
  request: FastifyRequest,
  reply: FastifyReply,
  schema: Schema,
  answer: Answer<z.input<Schema>>,
): Promise<FastifyReply> {
  reply.header('cache-control', 'private, no-store');
  return sendReadyBody(request, reply, printAnswer(schema, answer, request.url));
}

/**
 * A handler has to resolve with the reply (otherwise the framework takes the answer for missing during
 * compression), but the handler's type, derived from the reply schemas, knows only bodies.
 */
function sent(reply: Promise<FastifyReply>): Promise<void> {
  return reply as unknown as Promise<void>;
}

function printAnswer(schema: z.ZodType, answer: Answer<unknown>, url: string): ReadyBody {
  const headers: Record<string, string> = {};
  if (answer.nextCursor !== undefined) headers.link = nextLink(url, answer.nextCursor);
  if (answer.total !== undefined) headers['x-total-count'] = String(answer.total);
  if (answer.notes !== undefined && answer.notes.length > 0)
    headers['x-search-notes'] = encodeURIComponent(answer.notes.join(' '));
  return readyBody(toJson(schema, answer.body), jsonType, headers);
}

/** Link to the next page (RFC 8288). */
function nextLink(url: string, cursor: string): string {
  const { path, query } = splitTarget(url);
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', cursor);
  return `<${path}?${parameters}>; rel="next"`;
}
