import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createVisitor } from '#server/accounts/auth/viewer.ts';
import { viewerOf } from '#server/accounts/auth/viewer-of.ts';
import { developmentPages } from '#server/app/ssr/dev-pages.ts';
import { failureDocument, refusalDocument, toDocument, toEmbedDocument } from '#server/app/ssr/document.ts';
import { createMarkupCache } from '#server/app/ssr/markup-cache.ts';
import { builtPages, type PageSource } from '#server/app/ssr/page-source.ts';
import type { Config } from '#server/platform/config/config.ts';
import { isDatabaseAway } from '#server/platform/faults/database-away.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { databaseAwaySentence, retryAfterSeconds } from '#server/platform/http/errors/error-handler.ts';
import { callInProcess } from '#server/platform/http/in-process.ts';
import type { ContentVersion } from '#server/platform/http/replies/content-version.ts';
import {
  addVary,
  type ReadyBody,
  readyBody,
  sendReadyBody,
  sizeOfReadyBody,
} from '#server/platform/http/replies/ready-body.ts';
import { rateLimits, requestCounter } from '#server/platform/http/requests/rate-limits.ts';
import { splitTarget, withoutTrailingSlash } from '#server/platform/http/requests/request-target.ts';
import { createTtlCache } from '#server/platform/http/ttl-cache.ts';
import type { MarkupCache, RawAnswer } from '#shared/contract/library/rendering.ts';
import type { Site } from '#shared/contract/operations/site.ts';
import { normalizeCase } from '#shared/match-path.ts';
import { canonicalPageAddress } from '#shared/page-parameters.ts';
import { paths, routePatterns } from '#shared/paths.ts';
import { readQuery } from '#shared/search-query.ts';

export interface SsrDependencies {
  config: Pick<
    Config,
    'productName' | 'supportEmail' | 'baseUrl' | 'billing' | 'signIn' | 'openVault' | 'mail'
  >;
  now: () => Date;
  content: ContentVersion;
}

export interface SsrOptions {
  /** The output folder of `npm run build`. */
  dist?: string;
  /** Pages from their sources, with hot reload and without a cache. */
  isDevelopment?: boolean;
  /** Replaces both, without serving files. */
  source?: PageSource;
}

/** Milliseconds a visitor's page is cached (design, section 2). */
const pageLifeMs = 30_000;

/** Beyond these the least recently used pages are evicted, so a crawler cannot exhaust the memory. */
const maxPages = 2_000;
const maxPageBytes = 64 * 1024 * 1024;

/** A year: an asset's name changes with its content. */
const assetLifeMs = 365 * 86_400_000;
const iconLifeMs = 86_400_000;

/** Every rate limit is reset after a minute. */
const limitSeconds = 60;

const htmlType = 'text/html; charset=utf-8';

/**
 * Serves every page and its assets. GET of a path that is neither the API's nor a file's is a page; the route
 * table decides which one, and its status.
 */
export async function ssrPlugin(
  app: FastifyInstance,
  deps: SsrDependencies,
  { dist = join(process.cwd(), 'dist'), isDevelopment = false, source: given }: SsrOptions = {},
): Promise<void> {
  const source = given ?? (isDevelopment ? await developmentPages(app) : await builtPages(dist));
  if (!isDevelopment && given === undefined) await serveFiles(app, join(dist, 'client'));
  const keep = isDevelopment ? undefined : createMarkupCache(); // in development an edit changes the markup
  const renderPage = pageRenderer(app, deps, source, keep);
  const memory = createTtlCache<{ status: number; movedTo?: string | undefined; body: ReadyBody }>({
    content: deps.content,
    now: deps.now,
    ttlMs: isDevelopment ? 0 : pageLifeMs,
    maxEntries: maxPages,
    maxBytes: maxPageBytes,
    sizeOf: (page) => sizeOfReadyBody(page.body),
    isOutage,
  });
  const countSearch = requestCounter(app, rateLimits.search);
  // The token is in the address: it must reach neither an index nor the sites that the page links to.
  app.get(routePatterns.shared, { config: { rateLimit: rateLimits.shared } }, async (request, reply) => {
    reply.headers(forSharedPages);
    return answer(request, reply, true);
  });
  app.get(
    '/embed/:token',
    { config: { rateLimit: rateLimits.shared } },
    async (request: FastifyRequest<{ Params: { token: string } }>, reply) => {
      reply.headers({ ...forSharedPages, ...forFrames }).removeHeader('x-frame-options');
      const { token } = request.params;
      // Without cookies: it shows the same wherever it is embedded, and a link with a password stays closed.
      const address = paths.shared(/^[\w-]+$/.test(token) ? token : '-');
      try {
        const { status, html } = await renderPage(address, undefined, { isEmbed: true });
        return await reply
          .code(status)
          .header('cache-control', 'private, no-store')
          .type(htmlType)
          .send(html);
      } catch (error) {
        return sendFailure(request, reply, error);
      }
    },
  );
  app.get('/*', (request, reply) => answer(request, reply, false));

  /** @param isPersonal a visitor's page depends on cookies too, and is not cached. */
  async function answer(request: FastifyRequest, reply: FastifyReply, isPersonal: boolean) {
    const plain = withoutTrailingSlash(request.url);
    // Exactly one leading slash: `//host` and `/\host` would lead to another host.
    if (plain !== request.url) return reply.redirect(plain.replace(/^[/\\]+/, '/'), 308);
    const { path, query } = splitTarget(request.url);
    const inCase = normalizeCase(Object.values(routePatterns), path);
    if (inCase !== path) return reply.redirect(inCase + query, 301);
    try {
      if (isSearch(request.url)) await countSearch(request);
      const isVisitor = !isPersonal && (await viewerOf(request)).kind === 'visitor';
      const address = canonicalPageAddress(path, query);
      addVary(reply, 'cookie');
      if (!isVisitor) {
        const { status, html, movedTo } = await renderPage(request.url, request.headers.cookie);
        if (movedTo !== undefined) return redirectFor(reply, movedTo + query);
        return reply.code(status).header('cache-control', 'private, no-store').type(htmlType).send(html);
      }
      const page = await memory.get(address, async () => {
        const { html, ...rendered } = await renderPage(address, undefined);
        return { ...rendered, body: readyBody(html, htmlType) };
      });
      if (page.movedTo !== undefined) return await redirectFor(reply, page.movedTo + query);
      // Browsers store it but always revalidate: after signing in the same address has other content.
      reply.code(page.status).header('cache-control', 'private, no-cache');
      return await sendReadyBody(request, reply, page.body);
    } catch (error) {
      return sendFailure(request, reply, error);
    }
  }

  function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
    reply.header('cache-control', 'no-store').type(htmlType);
    const refusal = refusalOf(error);
    if (refusal !== undefined) {
      reply.code(refusal.status);
      if (refusal.status === 429) reply.header('retry-after', limitSeconds);
      return reply.send(refusalDocument(deps.config.productName, refusal.sentence));
    }
    request.log.error({ err: error }, 'the page could not be rendered');
    const outage = isOutage(error) ? sentenceOf(error) : undefined;
    if (outage !== undefined) reply.header('retry-after', retryAfterSeconds);
    reply.code(outage === undefined ? 500 : 503);
    return reply.send(failureDocument(deps.config.productName, outage));
  }
}

/** Any site may frame the page of an embedded link, which runs no scripts. */
const forFrames = {
  'content-security-policy':
    "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *",
};

const forSharedPages = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

/** Revalidated, because an administrator may unfold an email; browsers keep others for ever. */
function redirectFor(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'private, no-cache').redirect(address, 301);
}

/** Returns the API's sentence, which names the unavailable part; without one it is the database. */
function sentenceOf(error: unknown): string {
  const { sentence } = error as { sentence?: unknown };
  return typeof sentence === 'string' ? sentence : databaseAwaySentence;
}

/** Whether a page searches: its API calls are made in this process, past the rate limit. */
function isSearch(url: string): boolean {
  return readQuery(new URLSearchParams(splitTarget(url).query)) !== '';
}

/** Returns the status and sentence of the API's refusal, in whose case the page has no content. */
function refusalOf(error: unknown): { status: number; sentence: string } | undefined {
  if (error instanceof AppError && error.statusCode < 500)
    return { status: error.statusCode, sentence: error.sentence };
  const { name, status, sentence } = (error ?? {}) as Partial<
    Record<'name' | 'status' | 'sentence', unknown>
  >;
  if (name !== 'ApiError' || typeof status !== 'number' || status < 400 || status >= 500) return undefined;
  return { status, sentence: typeof sentence === 'string' ? sentence : 'This address cannot be understood.' };
}

/**
 * Whether the database or the storage is unavailable: the database reports it, or the API does with a 503,
 * which the renderer rethrows.
 */
function isOutage(error: unknown): boolean {
  const { name, status } = (error ?? {}) as { name?: unknown; status?: unknown };
  return (name === 'ApiError' && status === 503) || isDatabaseAway(error);
}

async function serveFiles(app: FastifyInstance, client: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(client, 'assets'),
    prefix: '/assets/',
    maxAge: assetLifeMs,
    immutable: true,
    preCompressed: true,
    index: false,
    // A page that embeds a link in a sandbox has an origin of no site, and fonts are asked for by CORS.
    setHeaders: (reply, path) => {
      if (path.endsWith('.woff2')) reply.header('access-control-allow-origin', '*');
    },
  });
  app.get('/favicon.svg', (_request, reply) =>
    reply.sendFile('favicon.svg', client, { maxAge: iconLifeMs, immutable: false }),
  );
}

type RenderPage = (
  url: string,
  cookie: string | undefined,
  options?: { isEmbed?: true },
) => Promise<{ status: number; movedTo?: string | undefined; html: string }>;

function pageRenderer(
  app: FastifyInstance,
  deps: SsrDependencies,
  source: PageSource,
  keep: MarkupCache | undefined,
): RenderPage {
  return async (url, cookie, { isEmbed } = {}) => {
    const render = await source.loadRender();
    const page = await render({
      url,
      site: siteOf(deps.config),
      now: deps.now().toISOString(),
      mayBeSignedIn: cookie !== undefined,
      call: (path) => callApi(app, path, cookie),
      ...(isEmbed ? { isEmbed } : { keep }),
    });
    const assets = source.assetsFor(page.screenFile);
    const html = isEmbed ? toEmbedDocument(page, assets) : await source.finish(url, toDocument(page, assets));
    return { status: page.status, movedTo: page.movedTo, html };
  };
}

function siteOf({
  productName,
  supportEmail,
  baseUrl,
  billing,
  signIn,
  openVault,
  mail,
}: SsrDependencies['config']): Site {
  return {
    productName,
    supportEmail,
    baseUrl,
    isBillingOff: billing === 'off',
    isOpenToEveryone: createVisitor({ billing, openVault }).seesWholeHistory === true,
    hasInvitations: signIn === 'invite',
    mail: mail === null ? 'off' : mail.smtp === null ? 'outbox' : 'sent',
  };
}

async function callApi(app: FastifyInstance, path: string, cookie: string | undefined): Promise<RawAnswer> {
  const answer = await callInProcess(app, { method: 'GET', path, cookie });
  return {
    status: answer.statusCode,
    statusText: answer.statusMessage,
    bodyText: answer.body,
    header: (name) => answer.headers[name]?.toString() ?? null,
  };
}
