import { brotliDecompressSync } from 'node:zlib';
import fastify from 'fastify';
import { parseFragment } from 'parse5';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAnswerCache } from '#server/accounts/auth/answer-cache.ts';
import { createBrandDirectory } from '#server/library/brands/brand-directory.ts';
import { feedRoutes } from '#server/library/feeds/routes.ts';
import { createCursors } from '#server/platform/http/cursor.ts';
import { createContentVersion } from '#server/platform/http/replies/content-version.ts';
import { registerZodSchemas } from '#server/platform/http/replies/zod-provider.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';

let test: TestApp;

beforeEach(async () => {
  test = await openTestApp({
    environment: { BASE_URL: 'https://vault.example', PRODUCT_NAME: 'Vault & Co' },
  });
});

afterEach(() => test.app.close());

const get = (url: string) => test.app.inject(url);
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1] ?? '');

/** Fails unless all tags match: enough of a parser to detect unescaped text. */
function expectWellFormed(xml: string): void {
  const open: string[] = [];
  for (const [, slash, name = '', selfClosing] of xml.matchAll(/<(\/?)([a-zA-Z:]+)[^<>]*?(\/?)>/g)) {
    if (selfClosing === '/') continue;
    if (slash === '/') expect(open.pop()).toBe(name);
    else open.push(name);
  }
  expect(open).toEqual([]);
  expect(xml.replace(/&(amp|lt|gt|quot|#39);/g, '')).not.toContain('&');
}

describe('the feed of a brand', () => {
  it('names each visible email once, newest first, with absolute addresses and never the html', async () => {
    const { pool } = test.database;
    const brand = await createBrand(pool, { name: 'Fern', slug: 'fern', description: 'Garden tools.' });
    const older = await createEmail(pool, { brandId: brand.id, subject: 'Older', receivedAt: daysAgo(3) });
    const newer = await createEmail(pool, {
      brandId: brand.id,
      subject: 'Newer',
      preheader: 'Peek inside',
      html: '<p>body</p>',
      receivedAt: daysAgo(1),
      campaignType: 'promotion',
    });
    await createEmail(pool, { brandId: brand.id, subject: 'Too old', receivedAt: daysAgo(31) });
    const answer = await get('/brand/fern/feed.atom');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expectWellFormed(answer.body);
    expect([...answer.body.matchAll(/<id>([^<]*)<\/id>/g)].map((match) => match[1])).toEqual([
      'https://vault.example/brand/fern/feed.atom',
      `https://vault.example/email/${newer.id}`,
      `https://vault.example/email/${older.id}`,
    ]);
    expect(answer.body).toContain('<title>Fern · Vault &amp; Co</title>');
    expect(answer.body).toContain(`<updated>${daysAgo(1).toISOString()}</updated>`);
    expect(answer.body).toContain('<summary>Peek inside</summary>');
    expect(answer.body).toContain('<category term="promotion"/>');
    for (const hidden of ['Too old', 'body', 'news@']) expect(answer.body).not.toContain(hidden);
  });

  it('keeps hostile text in its place', async () => {
    const { pool } = test.database;
    const brand = await createBrand(pool, {
      name: '</title><x a="',
      slug: 'a"b<c',
      description: 'a & b ]]>',
    });
    await createEmail(pool, {
      brandId: brand.id,
      subject: '<script>alert(1)</script>\u0007 &amp;',
      preheader: '</summary></entry>',
      sender: `"'<`,
    });
    const { body } = await get(`/brand/${encodeURIComponent('a"b<c')}/feed.atom`);
    expectWellFormed(body);
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp;amp;');
    expect(body).not.toContain('\u0007');
  });

  it('ends at 30 entries', async () => {
    const brand = await createBrand(test.database.pool, { slug: 'busy' });
    for (let index = 0; index < 31; index += 1) await createEmail(test.database.pool, { brandId: brand.id });
    expect((await get('/brand/busy/feed.atom')).body.match(/<entry>/g)).toHaveLength(30);
  });

  it('is well formed without entries', async () => {
    await createBrand(test.database.pool, { slug: 'silent' });
    const answer = await get('/brand/silent/feed.atom');
    expectWellFormed(answer.body);
    expect(answer.body).toContain('<updated>1970-01-01T00:00:00.000Z</updated>');
  });

  it('is not there for a premium brand or nobody', async () => {
    const { pool } = test.database;
    const closed = await createBrand(pool, { slug: 'closed', isPremiumOnly: true });
    await createEmail(pool, { brandId: closed.id, subject: 'Secret' });
    const answer = await get('/brand/closed/feed.atom');
    expect(answer.statusCode).toBe(403);
    expect(answer.body).not.toContain('Secret');
    expect((await get('/brand/nobody/feed.atom')).statusCode).toBe(404);
  });

  it('answers 304 to a reader that has it', async () => {
    await createBrand(test.database.pool, { slug: 'fern' });
    const { etag } = (await get('/brand/fern/feed.atom')).headers;
    const again = await test.app.inject({
      url: '/brand/fern/feed.atom',
      headers: { 'if-none-match': String(etag) },
    });
    expect(again.statusCode).toBe(304);
  });
});

describe('robots.txt', () => {
  it('keeps search engines out of what is not public and shows the way to the sitemap', async () => {
    const answer = await get('/robots.txt');
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body.split('\n')).toEqual(
      expect.arrayContaining([
        'User-agent: *',
        'Disallow: /api/',
        'Disallow: /emails?',
        'Disallow: /feeds/',
        'Disallow: /admin',
        'Disallow: /saved-lists',
        'Sitemap: https://vault.example/sitemap.xml',
      ]),
    );
    expect(answer.body).not.toMatch(/Disallow: \/$/m);
  });
});

describe('sitemap.xml', () => {
  it('names exactly the pages that are public', async () => {
    const { pool } = test.database;
    const open = await createBrand(pool, { slug: 'open' });
    const closed = await createBrand(pool, { slug: 'closed', isPremiumOnly: true });
    const shown = await createEmail(pool, { brandId: open.id, receivedAt: daysAgo(30) });
    await createEmail(pool, { brandId: open.id, receivedAt: daysAgo(30.01) });
    await createEmail(pool, { brandId: closed.id });
    const answer = await get('/sitemap.xml');
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    expectWellFormed(answer.body);
    const paths = locations(answer.body).map((url) => url.replace('https://vault.example', ''));
    expect(paths.filter((path) => !path.startsWith('/category/'))).toEqual([
      '/',
      '/emails',
      '/insights',
      '/offers',
      '/planner',
      '/platforms',
      '/subjects',
      '/subscribe',
      '/privacy',
      '/terms',
      '/brand/open',
      `/email/${shown.id}`,
    ]);
    expect(paths.filter((path) => path.startsWith('/category/'))).toHaveLength(15);
  });

  it('is sent compressed', async () => {
    const answer = await test.app.inject({ url: '/sitemap.xml', headers: { 'accept-encoding': 'br' } });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(
      parseFragment(brotliDecompressSync(answer.rawPayload).toString()).childNodes.length,
    ).toBeGreaterThan(0);
  });

  it('answers 404 or 400 for files that are none', async () => {
    for (const url of [
      '/sitemap-secrets-0.xml',
      '/sitemap-emails-x.xml',
      '/sitemap-emails--1.xml',
      '/sitemap-emails-99999999.xml',
    ]) {
      expect([400, 404]).toContain((await get(url)).statusCode);
    }
  });

  it('becomes an index of files when one would be too long, and together they name every page once', async () => {
    const { pool } = test.database;
    const open = await createBrand(pool, { slug: 'open' });
    const closed = await createBrand(pool, { slug: 'closed', isPremiumOnly: true });
    for (let index = 0; index < 12; index += 1) {
      await createEmail(pool, { brandId: index % 4 === 3 ? closed.id : open.id, receivedAt: daysAgo(index) });
    }
    const small = await smallFilesApp();
    const index = await small.inject('/sitemap.xml');
    expect(index.body).toContain('<sitemapindex');
    const files = locations(index.body).map((url) => url.replace('https://vault.example', ''));
    const pages: string[] = [];
    for (const file of files) {
      const answer = await small.inject(file);
      expect(answer.statusCode).toBe(200);
      expectWellFormed(answer.body);
      expect(locations(answer.body).length).toBeLessThanOrEqual(5);
      pages.push(...locations(answer.body));
    }
    await small.close();
    const whole = locations((await get('/sitemap.xml')).body);
    expect(pages.sort()).toEqual(whole.sort());
    expect(whole.filter((url) => url.includes('/email/'))).toHaveLength(9);
  });
});

/** Starts the feed routes alone, with at most five pages per file. */
async function smallFilesApp() {
  const app = fastify();
  registerZodSchemas(app);
  const content = createContentVersion();
  const { deps } = test;
  feedRoutes(
    app,
    {
      ...deps,
      answers: createAnswerCache({ content, now: deps.now, ttlMs: 0, audienceOf: () => '' }),
      directory: createBrandDirectory({ database: deps.database, content, now: deps.now, ttlMs: 0 }),
      cursors: createCursors(deps.secret),
    },
    { pagesPerFile: 5 },
  );
  await app.ready();
  return app;
}
