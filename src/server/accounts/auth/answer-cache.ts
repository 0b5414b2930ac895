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
import { createShortMemory } from '#server/platform/http/short-memory.ts';

/** What a read answers, before it is printed. */
export interface Answer<Body> {
  body: Body;
  /** The cursor of the next page, where there is one. */
  nextCursor?: string | undefined;
  /** How many rows there are on all pages, where that is cheap to know. */
  total?: number | undefined;
  /** What was understood otherwise than it was asked, in sentences; in the header `X-Search-Notes`, percent-encoded. */
  notes?: readonly string[] | undefined;
}

export interface AnswerCache {
  /**
   * Answers a read. For visitors the printed answer is kept a short time under the request's path and query; for
   * everybody else it must not be stored on the way, and is made anew unless it depends on nothing but what they may
   * read: such an answer is kept for each tier.
   */
  reply<Schema extends z.ZodType>(
    request: FastifyRequest,
    reply: FastifyReply,
    schema: Schema,
    make: (viewer: Viewer) => Promise<Answer<z.input<Schema>>>,
    options?: { isOfTier?: boolean },
  ): Promise<void>;
  /** A body of another kind that is the same for whoever asks, made as a visitor would see it; kept as long. */
  forVisitors(key: string, make: () => Promise<ReadyBody>): Promise<ReadyBody>;
}

/**
 * How long an answer lives at most. Events of the outbox invalidate it sooner; this is for what changes by the clock
 * alone, such as the edge of the free days.
 */
export const answerLifeMs = 15_000;

/** Enough for the hot pages of a vault of thousands of brands; the rest is read again. */
const maxAnswers = 5_000;
const maxAnswerBytes = 64 * 1024 * 1024;

const jsonType = 'application/json; charset=utf-8';

export function createAnswerCache(options: {
  content: ContentVersion;
  now: () => Date;
  lifeMs: number;
  /** Names those who may read the same. */
  audienceOf: (viewer: Viewer) => string;
}): AnswerCache {
  const memory = createShortMemory<ReadyBody>({
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
    if (viewer.kind !== 'visitor' && !isOfTier) return replyAnew(request, reply, schema, await make(viewer));
    const print = async () => printAnswer(schema, await make(viewer), request.url);
    if (viewer.kind !== 'visitor') {
      reply.header('cache-control', 'private, no-store');
      return sendReadyBody(
        request,
        reply,
        await memory.get(`${options.audienceOf(viewer)} ${request.url}`, print),
      );
    }
    // Kept by browsers but always asked for again: after signing in the same address answers otherwise.
    reply.header('cache-control', 'private, no-cache');
    return sendReadyBody(request, reply, await memory.get(request.url, print));
  }
}

/** Answers somebody who is known: made for them, and not to be stored on the way. */
export function replyAnew<Schema extends z.ZodType>(
  request: FastifyRequest,
  reply: FastifyReply,
  schema: Schema,
  answer: Answer<z.input<Schema>>,
): Promise<FastifyReply> {
  reply.header('cache-control', 'private, no-store');
  return sendReadyBody(request, reply, printAnswer(schema, answer, request.url));
}

/**
 * A handler has to resolve with the reply (else the framework takes the answer for missing while it is being
 * compressed), but its type, made of the reply schemas, knows only bodies.
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

/** The same address with another cursor (RFC 8288). */
function nextLink(url: string, cursor: string): string {
  const { path, query } = splitTarget(url);
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', cursor);
  return `<${path}?${parameters}>; rel="next"`;
}
