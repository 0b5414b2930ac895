import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config/config.ts';
import { loopbackHosts } from '#server/platform/config/loopback.ts';

/**
 * Returns the browser's origin. BASE_URL decides; on loopback any of its names is possible, and a port chosen
 * by the system is not in BASE_URL.
 */
export function browserOrigin(
  request: Pick<FastifyRequest, 'headers'>,
  config: Pick<Config, 'baseUrl' | 'isLoopback'>,
): string {
  if (!config.isLoopback) return config.baseUrl;
  const url = URL.parse(`http://${request.headers.host ?? ''}`);
  return url !== null && loopbackHosts.has(url.hostname) ? url.origin : config.baseUrl;
}

/** Returns the origin of BASE_URL, with the request's port if the system chose it (PORT=0). */
export function baseOrigin(
  { raw }: Pick<FastifyRequest, 'raw'>,
  { baseUrl }: Pick<Config, 'baseUrl'>,
): string {
  const url = new URL(baseUrl);
  if (url.port === '0' && raw.socket.localPort !== undefined) url.port = String(raw.socket.localPort);
  return url.origin;
}
