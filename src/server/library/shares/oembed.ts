import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { nameShared } from '#server/library/shares/guests.ts';
import { noLink, requireUnlockedShare, type ShareDependencies } from '#server/library/shares/service.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { errorReplies } from '#server/platform/http/replies/reply-schemas.ts';
import type { ZodTypeProvider } from '#server/platform/http/replies/zod-provider.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';
import { embedCode, embedSize } from '#shared/format/embed-code.ts';
import { paths } from '#shared/paths.ts';

const pixels = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'A size is a number of pixels.')
  .transform(Number)
  .optional();

/** Consumers add other parameters, which are ignored. */
const oembedQuery = z.object({
  url: z.string(),
  maxwidth: pixels,
  maxheight: pixels,
  format: z.string().optional(),
});

/** https://oembed.com, of the type "rich". */
const oembedReply = z.object({
  version: z.literal('1.0'),
  type: z.literal('rich'),
  title: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  width: z.number(),
  height: z.number(),
  html: z.string(),
});

/**
 * Adds `GET /oembed`: the html that shows a link within a page of another site. Anybody may ask, without cookies, so
 * links with a password have none.
 */
export function oembedRoute(app: FastifyInstance, deps: ShareDependencies): void {
  const { baseUrl, productName } = deps.config;
  app.withTypeProvider<ZodTypeProvider>().get(
    '/oembed',
    {
      config: { rateLimit: rateLimits.shared },
      schema: { querystring: oembedQuery, response: { 200: oembedReply, ...errorReplies } },
    },
    async ({ query }, reply) => {
      reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store');
      if ((query.format ?? 'json') !== 'json')
        throw new AppError('not_implemented', 'The only format is JSON.');
      const token = readToken(query.url, baseUrl);
      const { kind, name } = await nameShared(deps, await requireUnlockedShare(deps, token));
      const limits = { maxWidth: query.maxwidth, maxHeight: query.maxheight };
      return {
        version: '1.0' as const,
        type: 'rich' as const,
        title: name,
        provider_name: productName,
        provider_url: baseUrl,
        ...embedSize(kind, limits),
        html: embedCode({ kind, name, address: baseUrl + paths.shared(token) }, limits),
      };
    },
  );
}

/** Returns the token of a link or its embed on this vault. @throws AppError `not_found` for any other address. */
function readToken(url: string, baseUrl: string): string {
  const parsed = URL.parse(url);
  const [, token] = /^\/(?:b|embed)\/([\w-]{1,200})$/.exec(parsed?.pathname ?? '') ?? [];
  const isOurs =
    parsed?.origin === new URL(baseUrl).origin && parsed.username === '' && parsed.password === '';
  if (!isOurs || token === undefined) throw noLink();
  return token;
}
