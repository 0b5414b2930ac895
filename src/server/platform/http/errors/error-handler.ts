import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '#server/platform/faults/database-away.ts';
import { StorageAway } from '#server/platform/faults/storage-away.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { ErrorCode } from '#shared/vocabulary/error-codes.ts';

/**
 * Seconds until a retry after an answer that the database or storage is unavailable: most outages of a
 * database are a restart.
 */
export const retryAfterSeconds = 10;

export const databaseAwaySentence = 'The vault cannot reach its database right now. Please try again soon.';

/**
 * Turns every failure on every route into an answer `{ error, code }`, and hides details not meant for the
 * user.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Error>((error, request, reply) => answerError(error, request, reply));
}

/** Answers a failure; also for the framework's own errors, which precede any route. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toAppError(error);
  if (known.statusCode >= 500) request.log.error({ err: error }, 'a request failed');
  if (known.code === 'unavailable' && !reply.hasHeader('retry-after'))
    reply.header('retry-after', retryAfterSeconds);
  reply
    .code(known.statusCode)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({ ...known.body, error: known.sentence, code: known.code });
}

/** Replaces any thrown error by an AppError with a sentence of ours. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : frameworkErrors[code];
  const as = (ours: ErrorCode, sentence: string) => new AppError(ours, sentence, { cause: error });
  if (known !== undefined) return as(known.code, known.sentence);
  if (isDatabaseAway(error)) {
    return as('unavailable', databaseAwaySentence);
  }
  if (error instanceof StorageAway) {
    return as(
      'unavailable',
      'The vault cannot reach the storage that this email lies in right now. Please try again soon.',
    );
  }
  if (code === characterNotInRepertoire) {
    return as('invalid_request', 'The request holds a NUL character, which no text here may hold.');
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return as('invalid_request', 'The request cannot be understood.');
  }
  return as('internal', 'Something went wrong on our side. Please try again.');
}

const unreadableJson = {
  code: 'invalid_request',
  sentence: 'The body of the request is not valid JSON.',
} as const;

/** Framework errors that are the client's fault, in our words. */
const frameworkErrors: Record<string, { code: ErrorCode; sentence: string }> = {
  FST_ERR_BAD_URL: { code: 'invalid_request', sentence: 'This address is not validly encoded.' },
  FST_ERR_CTP_INVALID_JSON_BODY: unreadableJson,
  FST_ERR_CTP_EMPTY_JSON_BODY: unreadableJson,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'invalid_request',
    sentence: 'The body of the request is not as long as it says.',
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'invalid_request',
    sentence: 'The body of the request must be JSON (Content-Type: application/json).',
  },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'too_large', sentence: 'The body of the request is too large.' },
  FST_ERR_ASYNC_CONSTRAINT: { code: 'invalid_request', sentence: 'The request cannot be understood.' },
};

/** PostgreSQL's code for text that it cannot store. From a JSON body or an address, only NUL causes it. */
const characterNotInRepertoire = '22021';
