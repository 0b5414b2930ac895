import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { isInProcess } from '#server/platform/http/in-process.ts';
import { SharedCounters } from '#server/platform/http/requests/shared-counters.ts';

/**
 * Requests one address may make in a minute. Reads are generous: an office shares an address, and a page with
 * its pictures is fifty requests. Searches and pictures have separate counters, so that neither uses up the
 * other's limit.
 */
export const rateLimits = {
  reads: group('reads', 3_000),
  search: group('search', 300),
  /** One for each letter after which the viewer pauses. */
  suggestions: group('suggestions', 600),
  images: group('images', 6_000),
  writes: group('writes', 120),
  signIn: group('sign-in', 120),
  /** Each costs a quarter of a second of a processor, and more attempts than this are guesses. */
  passwords: group('passwords', 20),
  /** Passwords for one link, from all addresses together. */
  linkPasswords: group('link-passwords', 60),
  /** Everything that is stored about a user; people take it once. */
  ownData: group('own-data', 6),
  /** Answers that read tens of thousands of rows. */
  bulk: group('bulk', 60),
  /** Parts of one long change, each some ten milliseconds, one after the other. */
  steps: group('steps', 1_500),
  /** Messages that a program posts with its token, one at a time. */
  ingest: group('ingest', 600),
  /** A page of a link with its comments; its pictures count with the others. */
  shared: group('shared', 600),
  /** A guest comments a few pictures. */
  comments: group('comments', 20),
  /** A person reports few emails; more come from a program. */
  reports: group('reports', 10),
  /** A page reports three at most. */
  browserErrors: group('browser-errors', 10),
  /**
   * Payment events come from a few addresses, in bursts when many subscriptions renew; refused ones are sent
   * again.
   */
  webhooks: group('webhooks', 3_000),
} as const;

/**
 * Counts a request that another limit has admitted under this one too.
 * @throws AppError one step beyond the limit.
 */
export function requestCounter(
  app: FastifyInstance,
  limit: RateLimitOptions,
): (request: FastifyRequest) => Promise<void> {
  if (!app.hasDecorator('createRateLimit')) return async () => {};
  const count = app.createRateLimit(limit);
  return async (request) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) throw tooManyRequests(`${counted.ttlInSeconds} seconds`);
  };
}

const tooManyRequests = (after: string) =>
  new AppError('rate_limited', `Too many requests. Please try again in ${after}.`);

function group(groupId: string, max: number): RateLimitOptions & { max: number } {
  return { groupId, max, timeWindow: '1 minute' };
}

/** The remaining count is not disclosed. */
const noCounts = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

/**
 * Counts every request under `reads` unless its route names another of the limits above in
 * `config.rateLimit`. One step beyond a limit is a 429 with `Retry-After`. Counters are per process and lost
 * with it.
 */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    ...rateLimits.reads,
    global: true,
    store: SharedCounters,
    allowList: (request) => isInProcess(request),
    addHeaders: { ...noCounts, 'retry-after': true },
    addHeadersOnExceeding: noCounts,
    errorResponseBuilder: (_request, context) => tooManyRequests(context.after),
  });
}
