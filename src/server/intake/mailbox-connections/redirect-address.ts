import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config/config.ts';
import { baseOrigin } from '#server/platform/http/requests/browser-origin.ts';

export const mailboxCallbackPath = '/api/mailbox-callback';

/**
 * Returns the redirect address, from BASE_URL alone; null if no provider would take it: it must be https, or
 * lead to the administrator's own machine.
 */
export function redirectAddress(
  request: Pick<FastifyRequest, 'raw'>,
  config: Pick<Config, 'baseUrl' | 'isLoopback'>,
): string | null {
  if (!config.isLoopback && !config.baseUrl.startsWith('https:')) return null;
  return `${baseOrigin(request, config)}${mailboxCallbackPath}`;
}
