import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loopbackHosts } from '#server/platform/config/loopback.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for calls of other programs that prove themselves otherwise, such as a signed webhook. */
    allowForeignOrigin?: true;
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * Refuses state-changing requests that a foreign page made (403): it can send them, with the visitor's cookie, but
 * cannot hide where it is. A request that names neither origin nor site comes from no browser's page, but from a
 * program that has whatever session it sends (docs/decisions/0017).
 * @param baseUrl BASE_URL; when it is a loopback name, every loopback name is ours, as people open any of them.
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
  // A port chosen by the system is not in BASE_URL; the browser names it as the host it asked.
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
