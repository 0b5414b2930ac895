import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { isLoopbackAddress, loopbackHosts } from '#server/config/loopback.ts';
import { AppError } from '#server/http/app-error.ts';
import { escapeMarkup } from '#server/http/escape-markup.ts';
import { hasForwardingHeaders } from '#server/http/forwarding-headers.ts';
import { sendStandalonePage, standalonePage, standalonePolicy } from '#server/http/standalone-page.ts';
import { errorStatuses } from '#shared/vocabulary/error-codes.ts';

/**
 * Whether somebody at this machine asks this server itself: the connection comes from loopback, the name asked for is
 * a loopback one (a page elsewhere can give itself our address, but not our name), and nobody asks on another's behalf,
 * as a proxy or a tunnel on this machine would.
 */
function isFromThisMachine(request: Pick<FastifyRequest, 'headers' | 'raw'>): boolean {
  return (
    isLoopbackAddress(request.raw.socket.remoteAddress ?? '') &&
    loopbackHosts.has(URL.parse(`http://${request.headers.host ?? ''}`)?.hostname ?? '') &&
    !hasForwardingHeaders(request.headers)
  );
}

/** What somebody elsewhere is answered. */
export interface Elsewhere {
  config: Pick<Config, 'productName'>;
  sentence: string;
  code: 'forbidden' | 'not_found';
}

/**
 * An `onRequest` hook for what lets anybody in and so must not be reached by others, who get 403 or 404 with the
 * sentence, as a page where a browser asks for one.
 */
export function onThisMachineOnly({ config, sentence, code }: Elsewhere) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (isFromThisMachine(request)) return undefined;
    if (request.headers.accept?.includes('text/html') !== true) throw new AppError(code, sentence);
    const page = standalonePage({
      productName: config.productName,
      title: 'On this machine only',
      body: `<h1>On this machine only</h1><p>${escapeMarkup(sentence)}</p><p><a class="line" href="/">Return Home</a></p>`,
    });
    return sendStandalonePage(reply, errorStatuses[code], page, standalonePolicy);
  };
}
