import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Headers by which proxies name the original client (RFC 7239, and the names in use before it). */
const names = ['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip'];
const prefix = 'x-forwarded-';

/** Whether a request claims to come from another client than its sender. */
export function hasForwardingHeaders(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => name.startsWith(prefix) || names.includes(name));
}

/**
 * Warns once about forwarding headers from a peer that TRUST_PROXY does not name: behind such a proxy all
 * visitors count as one address. The address is not logged, because the peer may be a visitor who invented
 * the headers.
 */
export function noteUnnamedProxy(app: FastifyInstance): void {
  let isNoted = false;
  app.addHook('onRequest', async (request) => {
    if (isNoted || !hasForwardingHeaders(request.headers) || isForwardBelieved(request)) return;
    isNoted = true;
    app.log.warn(
      'forwarding headers arrive from a peer that TRUST_PROXY does not name, and are not believed: if a proxy of yours sends X-Forwarded-For, name its address there, or all its visitors share one limit',
    );
  });
}

/** The framework follows `X-Forwarded-For` only behind configured proxies; then there is more than the peer. */
function isForwardBelieved({ ips }: FastifyRequest): boolean {
  return ips !== undefined && ips.length > 1;
}
