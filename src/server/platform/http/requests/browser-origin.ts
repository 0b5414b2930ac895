import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config/config.ts';
import { loopbackHosts } from '#server/platform/config/loopback.ts';

/**
 * The origin the browser is at. BASE_URL decides; on loopback people open any of its names, and a port chosen by the
 * system is not in it.
 */
export function browserOrigin(
  request: Pick<FastifyRequest, 'headers'>,
  config: Pick<Config, 'baseUrl' | 'isLoopback'>,
): string {
  if (!config.isLoopback) return config.baseUrl;
  const url = URL.parse(`http://${request.headers.host ?? ''}`);
  return url !== null && loopbackHosts.has(url.hostname) ? url.origin : config.baseUrl;
}

/** The origin of BASE_URL, with the port the request came to where BASE_URL leaves the choice to the system (PORT=0). */
export function baseOrigin(
  { raw }: Pick<FastifyRequest, 'raw'>,
  { baseUrl }: Pick<Config, 'baseUrl'>,
): string {
  const url = new URL(baseUrl);
  if (url.port === '0' && raw.socket.localPort !== undefined) url.port = String(raw.socket.localPort);
  return url.origin;
}
