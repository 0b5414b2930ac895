import { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';

/** Slower answers are logged even without lines for every request. */
const slowRequestMs = 1_000;

/** The framework's own lines contain addresses and whole URLs; ours below replace them. */
export const quietLogController = new LogController({ disableRequestLogging: true });

/**
 * Limits log lines about a request to method and route. Never its address, headers or query, which can hold a
 * token, a search or a return path; and of the path only the route's pattern, because a path can hold a token
 * as well, and one token has many spellings.
 */
export const logSerializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    route: request.routeOptions?.url ?? 'none',
  }),
  err: (error: unknown) => describeError(error),
};

/** Maximum depth of logged causes. */
const maxCauses = 3;

/**
 * Returns the loggable part of an error. Other fields stay out: PostgreSQL's `detail` repeats the values of
 * the row.
 */
function describeError(
  error: unknown,
  depth = 0,
): { type: string; message: string; stack: string; code?: string; cause?: object } {
  if (!(error instanceof Error)) return { type: typeof error, message: messageOf(error), stack: '' };
  const { code } = error as Error & { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.cause === undefined || depth === maxCauses
      ? {}
      : { cause: describeError(error.cause, depth + 1) }),
  };
}

/** Some libraries pass errors on as plain copies. */
function messageOf(thrown: unknown): string {
  const message = typeof thrown === 'object' ? (thrown as { message?: unknown } | null)?.message : undefined;
  return typeof message === 'string' ? message : String(thrown);
}

/** Writes one line for every answered request: at debug, or at warn if it was slow. Ids are in every line. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime);
    const line = { req: request, status: reply.statusCode, ms };
    if (ms >= slowRequestMs) request.log.warn(line, 'answered slowly');
    else request.log.debug(line, 'answered');
  });
}
