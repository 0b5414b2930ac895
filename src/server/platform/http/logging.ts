import { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';

/** Slower answers are worth a line of their own even where lines for every request are off. */
const slowRequestMs = 1_000;

/** The framework's own lines name addresses and whole URLs; ours below replace them. */
export const quietLogController = new LogController({ disableRequestLogging: true });

/**
 * What a log line may say of a request: method and route. Never the address it came from, its headers or its query, which
 * can hold a token, a search or a return path; and of the path only the route's own words, because it can hold a token
 * as well, and the same token can be spelled in many ways.
 */
export const logSerializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    route: request.routeOptions?.url ?? 'none',
  }),
  err: (error: unknown) => describeError(error),
};

/** Causes of causes are followed no further. */
const maxCauses = 3;

/** What a log line says of an error. Other fields stay out: PostgreSQL's `detail` repeats the values of the row. */
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

/** Some libraries hand errors on as plain copies. */
function messageOf(thrown: unknown): string {
  const message = typeof thrown === 'object' ? (thrown as { message?: unknown } | null)?.message : undefined;
  return typeof message === 'string' ? message : String(thrown);
}

/** Writes one line for every answered request: at debug, or at warn when it was slow. Ids are in every line. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime);
    const line = { req: request, status: reply.statusCode, ms };
    if (ms >= slowRequestMs) request.log.warn(line, 'answered slowly');
    else request.log.debug(line, 'answered');
  });
}
