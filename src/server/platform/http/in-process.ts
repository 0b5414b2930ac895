import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest, LightMyRequestResponse } from 'fastify';

/** A secret of this process, so that no outside request can imitate it. */
const key = randomBytes(32).toString('base64url');
const keyHeader = 'x-in-process';

/**
 * Calls one of our routes without a socket, for a request that was already counted and authorized. The answer
 * is the one the client itself would get: only their cookie is passed on, and no right is added.
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

/** Returns the headers that exempt a request to ourselves from the limits. They grant no rights. */
export function inProcessHeaders(): Record<string, string> {
  return { [keyHeader]: key };
}

/** Whether a request was made inside this process: no limit counts it. */
export function isInProcess(request: FastifyRequest): boolean {
  return request.headers[keyHeader] === key;
}
