import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowedMethods } from '#server/http/routes-known.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';

/**
 * What a visitor gets from every GET route, asked for something open and something closed. A route that is added
 * without a row here fails the test below: whoever adds one has to say who may read it.
 */
const accessTable: Record<string, ReadonlyArray<readonly [path: string, status: number]>> = {
  '/healthz': [['/healthz', 200]],
  '/readyz': [['/readyz', 200]],
  '/robots.txt': [['/robots.txt', 200]],
  '/sitemap.xml': [['/sitemap.xml', 200]],
  '/sitemap-:kind-:block(^\\d+).xml': [['/sitemap-emails-0.xml', 200]],
  '/standalone/besley.woff2': [['/standalone/besley.woff2', 200]],
  '/standalone/instrument-sans.woff2': [['/standalone/instrument-sans.woff2', 200]],
  '/standalone/log-out.js': [['/standalone/log-out.js', 200]],
  '/brand/:slug/feed.atom': [
    ['/brand/open/feed.atom', 200],
    ['/brand/closed/feed.atom', 403],
  ],
  '/api/*': [['/api/unknown', 404]],
  '/api/auth/user': [['/api/auth/user', 401]],
  '/api/login': [['/api/login?returnTo=/favorites', 303]],
  '/api/callback': [['/api/callback?code=x&state=y', 400]],
  '/api/nearest-names': [['/api/nearest-names?q=other', 200]],
  '/api/logout': [['/api/logout', 303]],
  '/oidc/*': [['/oidc/unknown', 404]],
  '/oidc/interaction/:uid': [['/oidc/interaction/unknown', 400]],
  '/payment-sandbox': [['/payment-sandbox', 401]],
  '/payment-sandbox/checkout/:id': [['/payment-sandbox/checkout/unknown', 404]],
  '/payment-sandbox/portal/:id': [['/payment-sandbox/portal/unknown', 404]],
  '/api/saved-lists': [['/api/saved-lists', 401]],
  '/api/saved-lists/:id': [['/api/saved-lists/1', 401]],
  '/api/saved-lists/:id/export.csv': [['/api/saved-lists/1/export.csv', 401]],
  '/api/saved-searches': [['/api/saved-searches', 401]],
  '/feeds/searches/:token': [['/feeds/searches/unknown', 404]],
  '/api/emails/export': [['/api/emails/export?format=csv', 401]],
  '/api/verify-subscription': [['/api/verify-subscription', 401]],
  '/api/stats': [['/api/stats', 200]],
  '/api/stats/plans': [['/api/stats/plans', 200]],
  '/api/categories': [['/api/categories', 200]],
  '/api/categories/:slug': [['/api/categories/other', 200]],
  '/api/categories/:slug/brands': [['/api/categories/other/brands', 200]],
  '/api/brands': [['/api/brands', 200]],
  '/api/brands/download': [['/api/brands/download', 401]],
  '/api/brands/favorites': [['/api/brands/favorites', 401]],
  '/api/brands/:slug': [
    ['/api/brands/open', 200],
    ['/api/brands/closed', 403],
  ],
  '/api/brands/:id/categories': [['/api/brands/1/categories', 401]],
  '/api/admin/check-access': [['/api/admin/check-access', 401]],
  '/api/admin/users': [['/api/admin/users', 401]],
  '/api/admin/fetch-runs': [['/api/admin/fetch-runs', 401]],
  '/api/emails/recent': [['/api/emails/recent', 401]],
  '/api/emails': [['/api/emails?q=sale', 200]],
  '/api/emails/facets': [['/api/emails/facets', 200]],
  '/api/emails/suggest': [['/api/emails/suggest?q=sa', 200]],
  '/api/emails/search': [['/api/emails/search?q=sale', 200]],
  '/api/admin/emails/:id/evidence': [['/api/admin/emails/1/evidence', 401]],
  '/api/admin/emails/:id/source': [['/api/admin/emails/1/source', 401]],
  '/api/admin/rejected-emails': [['/api/admin/rejected-emails', 401]],
  '/api/admin/rejected-emails/:id/source': [['/api/admin/rejected-emails/1/source', 401]],
  '/api/admin/rejected-emails/mbox': [['/api/admin/rejected-emails/mbox', 401]],
  '/api/admin/rejected-emails/reasons': [['/api/admin/rejected-emails/reasons', 401]],
  '/api/admin/brand-changes': [['/api/admin/brand-changes', 401]],
  '/api/admin/brand-changes/category-guesses': [['/api/admin/brand-changes/category-guesses', 401]],
  '/api/admin/sign-ups': [['/api/admin/sign-ups', 401]],
  '/api/admin/sign-ups/download': [['/api/admin/sign-ups/download', 401]],
  '/api/admin/sign-ups/summary': [['/api/admin/sign-ups/summary', 401]],
  '/api/admin/emails/kinds': [['/api/admin/emails/kinds', 401]],
  '/api/admin/saved-views': [['/api/admin/saved-views', 401]],
  '/api/admin/email-changes': [['/api/admin/email-changes', 401]],
  '/api/admin/emails': [['/api/admin/emails?waiting=true', 401]],
  '/api/admin/emails/waiting': [['/api/admin/emails/waiting', 401]],
  '/api/admin/emails/waiting/groups': [['/api/admin/emails/waiting/groups?by=brand', 401]],
  '/api/admin/recognition': [['/api/admin/recognition', 401]],
  '/api/admin/gate-rules': [['/api/admin/gate-rules', 401]],
  '/api/admin/gate-verdicts': [['/api/admin/gate-verdicts', 401]],
  '/api/admin/settings': [['/api/admin/settings', 401]],
  '/api/admin/setup': [['/api/admin/setup', 401]],
  '/api/admin/mailboxes': [['/api/admin/mailboxes', 401]],
  '/api/admin/brands': [['/api/admin/brands', 401]],
  '/api/admin/audit-log': [['/api/admin/audit-log', 401]],
  '/api/admin/health': [['/api/admin/health', 401]],
  '/api/insights/compare': [
    ['/api/insights/compare', 200],
    ['/api/insights/compare?brand=open&brand=closed&category=other&from=2025-01-01', 200],
    ['/api/insights/compare?brand=open&category=nowhere', 404],
    [`/api/insights/compare?${'brand=open&'.repeat(7)}`, 400],
  ],
  '/api/insights/compare.csv': [['/api/insights/compare.csv?brand=open', 200]],
  '/api/insights': [
    ['/api/insights', 200],
    ['/api/insights?year=2025', 400],
  ],
  '/api/insights.csv': [['/api/insights.csv', 200]],
  '/api/insights/platforms': [
    ['/api/insights/platforms?category=fashion-apparel&platform=Klaviyo', 200],
    ['/api/insights/platforms?brand=open', 400],
  ],
  '/api/insights/platforms.csv': [['/api/insights/platforms.csv', 200]],
  '/api/insights/offers': [
    ['/api/insights/offers?kind=percent&brand=open&brand=closed', 200],
    ['/api/insights/offers?kind=rebate', 400],
    ['/api/insights/offers?endsWithin=91', 400],
  ],
  '/api/insights/offers.csv': [
    ['/api/insights/offers.csv?live=1', 200],
    ['/api/insights/offers.csv?limit=5', 400],
  ],
  '/api/insights/subjects': [
    ['/api/insights/subjects?q=sale&category=other&shape=emoji&shape=personal&length=short&limit=3', 200],
    ['/api/insights/subjects?shape=round', 400],
  ],
  '/api/insights/subjects.csv': [
    ['/api/insights/subjects.csv?season=easter', 200],
    ['/api/insights/subjects.csv?limit=3', 400],
  ],
  '/api/insights/subjects/habits': [
    ['/api/insights/subjects/habits?season=easter&brand=open&brand=closed', 200],
    ['/api/insights/subjects/habits?q=sale', 400],
  ],
  '/api/insights/seasons/:season': [
    ['/api/insights/seasons/easter?year=2024&brand=open&brand=closed', 200],
    ['/api/insights/seasons/none', 400],
    ['/api/insights/seasons/easter?year=20', 400],
  ],
  '/api/brands/:slug/insights': [
    ['/api/brands/open/insights', 200],
    ['/api/brands/closed/insights', 403],
    ['/api/brands/open/insights?from=1000-01-01&to=9998-12-31', 200],
  ],
  '/api/brands/:slug/insights.csv': [
    ['/api/brands/open/insights.csv', 200],
    ['/api/brands/closed/insights.csv', 403],
  ],
  '/api/brands/:slug/emails': [
    ['/api/brands/open/emails', 200],
    ['/api/brands/closed/emails', 403],
  ],
  '/api/emails/:id': [
    ['/api/emails/1', 200],
    ['/api/emails/2', 403],
    ['/api/emails/3', 403],
  ],
  '/email-frames/:id': [
    ['/email-frames/1', 200],
    ['/email-frames/2', 403],
    ['/email-frames/3', 403],
    ['/email-frames/99', 404],
    ['/email-frames/abc', 400],
  ],
  '/images/:emailId/:key': [
    [`/images/1/${'0'.repeat(32)}`, 404],
    [`/images/2/${'0'.repeat(32)}`, 403],
    [`/images/3/${'0'.repeat(32)}`, 403],
  ],
  '/thumbnails/:file': [
    ['/thumbnails/1.svg', 200],
    ['/thumbnails/2.svg', 403],
    ['/thumbnails/3-0123456789ab.webp', 403],
    ['/thumbnails/99.svg', 404],
    ['/thumbnails/1.png', 404],
  ],
  '/photographs/:file': [
    ['/photographs/1.webp', 404],
    ['/photographs/2.webp', 403],
    ['/photographs/3.png', 403],
    ['/photographs/99.webp', 404],
    ['/photographs/1.svg', 404],
  ],
  '/logos/:file': [['/logos/nothing.svg', 404]],
};

/** Stands in everything a visitor must not see. */
const mark = 'only-for-premium-readers';

let test: TestApp;

beforeAll(async () => {
  test = await testApp({ pages: false });
  const { pool } = test.database;
  const open = await createBrand(pool, { slug: 'open', description: 'open description' });
  const closed = await createBrand(pool, { slug: 'closed', isPremiumOnly: true });
  const hidden = { preheader: `${mark} preheader`, html: `${mark} html`, previewUrl: `/${mark}` };
  await createEmail(pool, { brandId: open.id, subject: 'shown subject' });
  await createEmail(pool, { brandId: open.id, subject: `${mark} old`, receivedAt: daysAgo(31), ...hidden });
  await createEmail(pool, { brandId: closed.id, subject: `${mark} premium`, ...hidden });
});

afterAll(() => test.app.close());

const getRoutes = () =>
  test.app.knownRoutes.filter((route) => route.method === 'GET').map((route) => route.url);

describe('every door', () => {
  it('stands in the access table, and the table has no door that is gone', () => {
    expect([...new Set(getRoutes())].sort()).toEqual(Object.keys(accessTable).sort());
  });

  const rows = Object.values(accessTable).flat();

  it.each(rows)('%s answers a visitor with %i', async (path, status) => {
    expect((await test.app.inject(path)).statusCode).toBe(status);
  });

  it.each(rows)('%s tells a visitor nothing of closed emails', async (path) => {
    const answer = await test.app.inject(path);
    expect(`${answer.body}${JSON.stringify(answer.headers)}`).not.toContain(mark);
  });

  it.each(rows)('%s answers HEAD as GET, without a body', async (path, status) => {
    const answer = await test.app.inject({ method: 'HEAD', url: path });
    expect(answer.statusCode).toBe(status);
    expect(answer.body).toBe('');
  });

  // Unknown addresses have no methods, and the embedded issuer answers all of them itself.
  const ordinary = rows.filter(([path]) => path !== '/api/unknown' && !path.startsWith('/oidc/'));

  it.each(ordinary)('%s takes no other method', async (path) => {
    const taken = allowedMethods(test.app.knownRoutes, path);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      if (taken.includes(method)) continue;
      const answer = await test.app.inject({
        method,
        url: path,
        headers: { 'sec-fetch-site': 'same-origin' },
      });
      expect([404, 405]).toContain(answer.statusCode);
      expect(answer.json().error).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('says which methods an address takes', async () => {
    const answer = await test.app.inject({ method: 'DELETE', url: '/api/stats?x=1' });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD');
    expect(answer.json()).toEqual({
      error: 'This address does not take DELETE, only GET, HEAD.',
      code: 'method_not_allowed',
    });
  });
});

describe('bad input', () => {
  it.each([
    ['/api/emails/abc', 400],
    ['/api/emails/0', 400],
    ['/api/emails/-1', 400],
    ['/api/emails/1.5', 400],
    ['/api/emails/1e3', 400],
    ['/api/emails/0x1', 400],
    ['/api/emails/01', 400],
    ['/api/emails/%201', 400],
    ['/api/emails/2147483648', 400],
    ['/api/emails/99999999999', 400],
    [`/api/emails/${'9'.repeat(400)}`, 400],
    ['/api/emails/%00', 400],
    ['/api/emails/%ff', 400],
    ['/api/emails/', 200],
    ['/api/emails?q=a&q=b', 400],
    ['/api/emails?cursor=x', 400],
    ['/api/emails?sort=best', 400],
    ['/api/emails?from=2026-02-30', 400],
    ['/api/emails?from=0000-01-01', 400],
    ['/api/emails?to=9999-12-31', 400],
    ['/api/emails?offer=0', 400],
    [`/api/emails?q=${'x'.repeat(2001)}`, 400],
    [`/api/emails?${'brand=a&'.repeat(51)}`, 400],
    ['/api/emails?q=%00', 200],
    ['/api/emails?q=%22%28%29%27%5C%3A*%26%7C!', 200],
    ['/api/emails/facets?sort=newest', 400],
    ['/api/emails/suggest', 200],
    ['/api/emails/suggest?sort=newest', 400],
    [`/api/emails/suggest?q=${'x'.repeat(2001)}`, 400],
    ['/api/emails/suggest?q=%00', 200],
    ['/api/emails/search', 400],
    ['/api/emails/search?q=a&q=b', 400],
    ['/api/emails/search?q=a&cursor=x', 400],
    [`/api/emails/search?q=${'x'.repeat(201)}`, 400],
    ['/api/emails/search?q=%00', 200],
    ['/api/emails/1?x=1', 400],
    ['/api/brands/%00', 400],
    ['/api/brands/a%00b', 400],
    ['/api/brands/%ff', 400],
    ['/api/brands/%E0%A4%A', 400],
    ['/api/brands/..%2f..%2fetc%2fpasswd', 404],
    ["/api/brands/'%20or%201=1--", 404],
    ['/api/brands/%F0%9F%8E%84', 404],
    [`/api/brands/${'a'.repeat(201)}`, 400],
    [`/api/brands/${'a'.repeat(1_001)}`, 404],
    ['/api/brands?limit=-1', 400],
    ['/api/brands?limit=0', 400],
    ['/api/brands?limit=201', 400],
    ['/api/brands?limit=1000', 400],
    ['/api/brands?limit=abc', 400],
    ['/api/brands?limit=', 400],
    ['/api/brands?limit=1&limit=2', 400],
    ['/api/brands?limit[]=1', 400],
    ['/api/brands?cursor=', 400],
    ['/api/brands?cursor=abc', 400],
    ['/api/brands?cursor=eyJpZCI6MX0.c2lnbmF0dXJl', 400],
    [`/api/brands?cursor=${'a'.repeat(301)}`, 400],
    [`/api/brands?q=${'a'.repeat(201)}`, 400],
    ['/api/brands?q=%00', 200],
    ['/api/brands?q=%ff', 200],
    ['/api/brands?offset=10', 400],
    ['/api/brands?__proto__=1', 400],
    ['/api/brands?constructor=1', 400],
    ['/api/brands/open/emails?limit=-1', 400],
    ['/api/brands/open/emails?limit=0', 400],
    ['/api/brands/open/emails?limit=1000', 400],
    ['/api/brands/open/emails?limit=abc', 400],
    ['/api/brands/open/emails?cursor=abc', 400],
    ['/api/brands/open/emails?campaignType=spam', 400],
    ['/api/brands/open/emails?campaignType=promotion&campaignType=other', 400],
    ['/api/brands/open/emails?season=monsoon', 400],
    ['/api/brands/open/emails?season=winter&season=monsoon', 400],
    [`/api/brands/open/emails?${'season=winter&'.repeat(16)}`, 400],
    ['/api/brands/open/emails?seasons=winter', 400],
    ['/api/brands/nobody/emails', 404],
    ['/api/brands/open/emails/1', 404],
    ['/api/categories/%00', 400],
    ['/api/categories/nothing', 404],
    ['/api/categories/nothing/brands', 404],
    ['/api/categories?x=1', 400],
    ['/api/stats?x=1', 400],
    ['/api', 404],
    ['/api/', 404],
    ['/api/%ff', 400],
    ['/api/Brands', 404],
    ['/api/brands/', 200],
    ['/brand/%00/feed.atom', 400],
    ['/feeds/searches/%00', 404],
    [`/feeds/searches/${'a'.repeat(43)}`, 404],
    ['/brand/nobody/feed.atom', 404],
    ['/nowhere', 404],
  ])('%s answers %i with a sentence', async (path, status) => {
    const answer = await test.app.inject(path);
    expect(answer.statusCode).toBe(status);
    if (status === 200) return;
    const body = answer.json();
    expect(body.error).toMatch(/^[A-Z].*\.$/);
    expect(body.code).toMatch(/^[a-z_]+$/);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('names what is wrong where several things are', async () => {
    const answer = await test.app.inject('/api/brands/open/emails?limit=0&season=monsoon');
    expect(answer.json().code).toBe('invalid_request');
    expect(
      answer
        .json()
        .issues.map((issue: { path: string }) => issue.path)
        .sort(),
    ).toEqual(['limit', 'season.0']);
  });

  it('never says the same twice as a success', async () => {
    const headers = { 'if-none-match': '*' };
    expect((await test.app.inject({ url: '/api/emails/2', headers })).statusCode).toBe(403);
  });
});
