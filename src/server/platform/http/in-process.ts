import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest, LightMyRequestResponse } from 'fastify';

/** Known to this process alone, so that nobody outside can pass for it. */
const key = randomBytes(32).toString('base64url');
const keyHeader = 'x-in-process';

/**
 * Calls a route of our own without a socket, on behalf of a request that was already counted and let in.
 * The answer is what the requester itself would get: only their cookie is handed on, and no right is added.
 */
export function callInProcess(
  app: FastifyInstance,
  call: { method: 'GET'; path: string; cookie?: string | undefined },
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: call.method,
    url: call.path,
    headers: { ...inProcessHeaders(), ...(call.cookie === undefined ? {} : { cookie: call.cookie }) },
  });
}

/** The headers that let a request of our own, to ourselves, pass uncounted. It carries no right of anybody. */
export function inProcessHeaders(): Record<string, string> {
  return { [keyHeader]: key };
}

/** Whether a request was made inside this process: it is not counted against any limit. */
export function isInProcess(request: FastifyRequest): boolean {
  return request.headers[keyHeader] === key;
}
