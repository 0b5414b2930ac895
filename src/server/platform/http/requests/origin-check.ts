import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loopbackHosts } from '#server/platform/config/loopback.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for calls of other programs that are authenticated otherwise, such as by a signed webhook. */
    allowForeignOrigin?: true;
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * Refuses state-changing requests from foreign pages (403): such a page can send them, with the visitor's
 * cookie, but cannot hide its origin. A request that names neither origin nor site comes from no browser's
 * page, but from a program with its own session (docs/decisions/0017).
 * @param baseUrl BASE_URL; if it is a loopback name, every loopback name is ours, as people use any of them.
 */
export function refuseForeignOrigins(app: FastifyInstance, baseUrl: string): void {
  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method) || request.is404) return;
    if (request.routeOptions.config.allowForeignOrigin === true) return;
    if (!isOurOrigin(request, baseUrl)) {
      throw new AppError('forbidden', 'This request did not come from this site’s pages, so it was refused.');
    }
  });
}

function isOurOrigin(request: FastifyRequest, baseUrl: string): boolean {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  if (origin === undefined) return true;
  if (origin === baseUrl) return true;
  if (!isLoopback(baseUrl) || !isLoopback(origin)) return false;
  // A port chosen by the system is not in BASE_URL; the browser's Host header has it.
  const ownPorts = [portOf(baseUrl), portOf(`http://${request.headers.host ?? ''}`)];
  return ownPorts.includes(portOf(origin));
}

function isLoopback(origin: string): boolean {
  const url = URL.parse(origin);
  return url !== null && loopbackHosts.has(url.hostname);
}

function portOf(origin: string): string | undefined {
  return URL.parse(origin)?.port;
}
