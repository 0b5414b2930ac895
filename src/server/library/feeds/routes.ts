import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { AnswerCache } from '#server/accounts/auth/answer-cache.ts';
import { createVisitor } from '#server/accounts/auth/viewer.ts';
import { type BrandDependencies, requireReadableBrand } from '#server/library/brands/service.ts';
import { listBrandEmails } from '#server/library/emails/service.ts';
import { atomFeed } from '#server/library/feeds/atom.ts';
import {
  eachOpenEmailPage,
  listOpenPages,
  maxPagesPerFile,
  planSitemap,
} from '#server/library/feeds/service.ts';
import { type SitemapPage, sitemapIndex, sitemapOf } from '#server/library/feeds/sitemap.ts';
import type { Config } from '#server/platform/config/config.ts';
import { type ReadyBody, readyBody, sendReadyBody } from '#server/platform/http/replies/ready-body.ts';
import { errorReplies } from '#server/platform/http/replies/reply-schemas.ts';
import type { ZodTypeProvider } from '#server/platform/http/replies/zod-provider.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';
import { slugParams } from '#shared/contract/common.ts';
import { premiumBrandReply } from '#shared/contract/library/brands.ts';
import { paths } from '#shared/paths.ts';

/** Emails in a feed: feed readers poll at least daily, and no brand sends thirty a day. */
const feedLength = 30;

const xmlType = 'application/xml; charset=utf-8';
const sharedMinutes = 'public, max-age=300';

const sitemapParams = z.strictObject({
  kind: z.enum(['pages', 'emails']),
  block: z
    .string()
    .regex(/^\d{1,6}$/, 'There is no such file.')
    .transform(Number),
});

interface FeedDependencies extends BrandDependencies {
  answers: AnswerCache;
  config: Pick<Config, 'baseUrl' | 'billing' | 'openVault' | 'productName'>;
}

/** Adds the feeds of brands, sitemaps and robots.txt, all with a visitor's access. */
export function feedRoutes(
  app: FastifyInstance,
  deps: FeedDependencies,
  { pagesPerFile = maxPagesPerFile }: { pagesPerFile?: number } = {},
): void {
  const { baseUrl } = deps.config;
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/brand/:slug/feed.atom',
    { schema: { params: slugParams, response: { 403: premiumBrandReply, ...errorReplies } } },
    async (request, reply) => {
      const { slug } = request.params;
      const feed = await deps.answers.forVisitors(`feed ${slug}`, () => makeFeed(slug));
      reply.header('cache-control', sharedMinutes);
      await sendReadyBody(request, reply, feed);
      return reply;
    },
  );

  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', sharedMinutes).type('text/plain; charset=utf-8').send(robotsText(baseUrl)),
  );

  app.get('/sitemap.xml', { config: { rateLimit: rateLimits.bulk } }, async (_request, reply) => {
    const plan = await planSitemap(deps, pagesPerFile);
    if (plan.kind === 'single') {
      return sendSitemap(
        reply,
        (async function* () {
          yield* plan.pages;
          if (plan.emails !== null) yield* eachOpenEmailPage(deps, plan.emails);
        })(),
      );
    }
    const files = [
      ...Array.from({ length: plan.pageFiles }, (_, block) => sitemapPath('pages', block)),
      ...plan.emailFiles.map((block) => sitemapPath('emails', block)),
    ];
    return reply.header('cache-control', sharedMinutes).type(xmlType).send(sitemapIndex(baseUrl, files));
  });

  routes.get(
    '/sitemap-:kind-:block(^\\d+).xml',
    { config: { rateLimit: rateLimits.bulk }, schema: { params: sitemapParams, response: errorReplies } },
    async (request, reply) => {
      const { kind, block } = request.params;
      const range = { first: block * pagesPerFile, end: (block + 1) * pagesPerFile };
      if (kind === 'emails') return sendSitemap(reply, eachOpenEmailPage(deps, range));
      return sendSitemap(reply, (await listOpenPages(deps)).slice(range.first, range.end));
    },
  );

  async function makeFeed(slug: string): Promise<ReadyBody> {
    const visitor = createVisitor(deps.config);
    const brand = await requireReadableBrand(deps, visitor, slug);
    const { body: emails } = await listBrandEmails(deps, visitor, slug, { limit: feedLength });
    const self = `${baseUrl}${paths.brandFeed(brand.slug)}`;
    const text = atomFeed({
      baseUrl,
      id: self,
      self,
      page: `${baseUrl}${paths.brand(brand.slug)}`,
      title: `${brand.name} · ${deps.config.productName}`,
      subtitle: brand.description ?? `Every email ${brand.name} sends.`,
      author: brand.name,
      emails,
      emptySince: brand.lastEmailAt ?? new Date(0),
    });
    return readyBody(text, 'application/atom+xml; charset=utf-8');
  }

  function sendSitemap(
    reply: FastifyReply,
    pages: AsyncIterable<SitemapPage> | Iterable<SitemapPage>,
  ): FastifyReply {
    const text = Readable.from(sitemapOf(baseUrl, pages), { objectMode: false });
    return reply.header('cache-control', sharedMinutes).type(xmlType).send(text);
  }
}

function sitemapPath(kind: 'pages' | 'emails', block: number): string {
  return `/sitemap-${kind}-${block}.xml`;
}

/** Excludes search engines from the API and from personal pages. */
function robotsText(baseUrl: string): string {
  const closed = [
    '/api/',
    // The page itself is allowed; its searches are unlimited in number.
    `${paths.emails()}?`,
    '/feeds/',
    paths.admin(),
    paths.favorites(),
    paths.myBrands(),
    paths.follows(),
    paths.outbox(),
    paths.savedLists(),
    paths.account(),
    paths.manageSubscription(),
    paths.subscriptionSuccess(),
  ];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${baseUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
