import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config/config.ts';
import { isLoopbackAddress } from '#server/platform/config/loopback.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { escapeMarkup } from '#server/platform/http/replies/escape-markup.ts';
import {
  sendStandalonePage,
  standalonePage,
  standalonePolicy,
} from '#server/platform/http/replies/standalone-page.ts';
import { baseOrigin } from '#server/platform/http/requests/browser-origin.ts';
import { hasForwardingHeaders } from '#server/platform/http/requests/forwarding-headers.ts';
import { errorStatuses } from '#shared/vocabulary/error-codes.ts';

/**
 * Whether a request seems to come directly from a person at this machine: the connection is from loopback,
 * the Host is that of BASE_URL (another page can give its name our address, and a proxy sends the address it
 * was configured with), HTTP is 1.1 or later (the default of some proxies is 1.0), and there is no forwarding
 * header. It keeps out accidental proxies, and is no proof: a tunnel passes on anything. So only trial
 * features rely on it.
 */
function isFromThisMachine(
  request: Pick<FastifyRequest, 'headers' | 'raw'>,
  config: Pick<Config, 'baseUrl'>,
): boolean {
  const origin = baseOrigin(request, config);
  const { protocol } = new URL(origin);
  return (
    isLoopbackAddress(request.raw.socket.remoteAddress ?? '') &&
    URL.parse(`${protocol}//${request.headers.host ?? ''}`)?.origin === origin &&
    Number.parseFloat(request.raw.httpVersion) >= 1.1 &&
    !hasForwardingHeaders(request.headers)
  );
}

/** The answer to clients on other machines. */
export interface Elsewhere {
  config: Pick<Config, 'productName' | 'baseUrl'>;
  sentence: string;
  code: 'forbidden' | 'not_found';
}

/**
 * An `onRequest` hook for routes that let anybody sign in and so must stay local. Other clients get 403 or
 * 404 with the sentence, as a page in a browser. The page links to the same path at BASE_URL, for a person at
 * this machine who used another of its names.
 */
export function onThisMachineOnly({ config, sentence, code }: Elsewhere) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (isFromThisMachine(request, config)) return undefined;
    if (request.headers.accept?.includes('text/html') !== true) throw new AppError(code, sentence);
    const origin = baseOrigin(request, config);
    const page = standalonePage({
      productName: config.productName,
      title: 'On this machine only',
      body: `<h1>On this machine only</h1><p>${escapeMarkup(sentence)}</p>
        <p>If you sit at that machine, use its own address:</p>
        <p><a class="fill" href="${escapeMarkup(`${origin}${request.url}`)}">Go to ${escapeMarkup(origin)}</a> <a class="line" href="/">Return Home</a></p>`,
    });
    return sendStandalonePage(reply, errorStatuses[code], page, standalonePolicy);
  };
}
