import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrand, createEmail } from '#tests/support/factories.ts';

let test: TestApp;
let closed: number;

beforeAll(async () => {
  test = await openTestApp({ pages: false });
  const { pool } = test.database;
  await createEmail(pool, { brandId: (await createBrand(pool, { slug: 'open' })).id });
  closed = (await createEmail(pool, { brandId: (await createBrand(pool, { isPremiumOnly: true })).id })).id;
});

afterAll(() => test.app.close());

/** `odd-values.db.test.ts` accepts any answer that is no fault; here the status counts. */
const answered: Readonly<Record<number, readonly string[]>> = {
  200: ['/api/emails/', '/api/brands/', '/api/brands?q=%00', '/api/emails?q=%22%28%29%27%5C%3A*%26%7C!'],
  400: [
    ...['abc', '0', '-1', '1.5', '1e3', '0x1', '01', '%201', '2147483648', '9'.repeat(400), '%00', '%ff'].map(
      (id) => `/api/emails/${id}`,
    ),
    ...['-1', '0', '201', '1000', 'abc', '', '1&limit=2'].map((limit) => `/api/brands?limit=${limit}`),
    '/api/brands?limit[]=1',
    ...['', 'abc', 'eyJpZCI6MX0.c2lnbmF0dXJl', 'a'.repeat(2_001)].map(
      (cursor) => `/api/brands?cursor=${cursor}`,
    ),
    `/api/brands?q=${'a'.repeat(201)}`,
    '/api/brands?__proto__=1',
    '/api/brands?constructor=1',
    ...['%00', 'a%00b', '%ff', '%E0%A4%A', 'a'.repeat(201)].map((slug) => `/api/brands/${slug}`),
    '/api/brands/open/emails?campaignType=spam',
    '/api/brands/open/emails?campaignType=promotion&campaignType=other',
    '/api/brands/open/emails?season=winter&season=monsoon',
    `/api/brands/open/emails?${'season=winter&'.repeat(16)}`,
    '/api/emails?q=a&q=b',
    '/api/emails?cursor=x',
    '/api/emails?sort=best',
    '/api/emails?from=2026-02-30',
    '/api/emails?from=0000-01-01',
    '/api/emails?to=9999-12-31',
    '/api/emails?offer=0',
    `/api/emails?q=${'x'.repeat(2_001)}`,
    `/api/emails?${'brand=a&'.repeat(51)}`,
    `/api/emails/suggest?q=${'x'.repeat(2_001)}`,
    '/api/emails/search',
    `/api/emails/search?q=${'x'.repeat(201)}`,
    `/api/insights/compare?${'brand=open&'.repeat(7)}`,
    '/api/insights/offers?kind=rebate',
    '/api/insights/offers?endsWithin=91',
    '/api/insights/subjects?shape=round',
    '/api/insights/seasons/none',
    '/api/insights/seasons/easter?year=20',
    '/api/categories/%00',
    '/api/%ff',
    '/brand/%00/feed.atom',
    '/email-frames/abc',
  ],
  404: [
    '/api/brands/..%2f..%2fetc%2fpasswd',
    "/api/brands/'%20or%201=1--",
    '/api/brands/%F0%9F%8E%84',
    `/api/brands/${'a'.repeat(1_001)}`,
    '/api/brands/nobody/emails',
    '/api/brands/open/emails/1',
    '/api/categories/nothing',
    '/api/categories/nothing/brands',
    '/api/insights/compare?brand=open&category=nowhere',
    '/api',
    '/api/',
    '/api/Brands',
    '/feeds/searches/%00',
    `/feeds/searches/${'a'.repeat(43)}`,
    '/brand/nobody/feed.atom',
    '/thumbnails/1.png',
    '/photographs/1.svg',
    '/nowhere',
  ],
};

it('A bad address is answered with its status, and a sentence that nobody keeps', async () => {
  const faults: string[] = [];
  for (const [status, paths] of Object.entries(answered))
    for (const path of paths) {
      const answer = await test.app.inject(path);
      if (answer.statusCode !== Number(status)) faults.push(`${path}: ${answer.statusCode}, not ${status}`);
      if (answer.statusCode < 400) continue;
      const { error, code } = answer.json();
      const isWhole = /^[A-Z].*\.$/.test(error) && /^[a-z_]+$/.test(code);
      if (!isWhole || answer.headers['cache-control'] !== 'no-store')
        faults.push(`${path}: ${answer.headers['cache-control']} ${answer.body}`);
    }
  expect(faults).toEqual([]);
});

it('Everything that is wrong is named', async () => {
  const answer = await test.app.inject('/api/brands/open/emails?limit=0&season=monsoon');
  expect(answer.json().code).toBe('invalid_request');
  expect(
    answer
      .json()
      .issues.map((issue: { path: string }) => issue.path)
      .sort(),
  ).toEqual(['limit', 'season.0']);
});

it('What somebody may not read is never said to be unchanged', async () => {
  const headers = { 'if-none-match': '*' };
  expect((await test.app.inject({ url: `/api/emails/${closed}`, headers })).statusCode).toBe(403);
});
