import { beforeEach, describe, expect, it } from 'vitest';
import type { ChartAddress, SharedChart } from '#shared/contract/insights/shared-charts.ts';
import type { Share } from '#shared/contract/library/shares.ts';
import { chartTitles } from '#shared/vocabulary/shared-charts.ts';
import { openTestApp, type TestApp, testNow } from '#tests/support/app.ts';
import { createBrand, createCategory, createEmail, daysAgo } from '#tests/support/factories.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;
let now: Date;

beforeEach(async () => {
  await begin();
  return () => test.app.close();
});

async function begin(options: { answerLifeMs?: number } = {}) {
  now = testNow;
  test = await openTestApp({ now: () => now, ...options });
  people = await createPersonas(test);
  const { pool } = test.database;
  const closed = await createBrand(pool, { slug: 'closed', name: 'Closed & Co', isPremiumOnly: true });
  const open = await createBrand(pool, { slug: 'open', name: 'Open' });
  for (const { id } of [closed, open])
    for (const receivedAt of [daysAgo(1), daysAgo(2), daysAgo(200)])
      await createEmail(pool, { brandId: id, subject: 'Secret words', receivedAt });
}

const brandChart: ChartAddress = { chart: 'brand-hours', brand: 'closed' };
const share = async (chart: object, settings: object = {}) => {
  const answer = await people.premium.ask('POST', '/api/shares', { kind: 'chart', chart, ...settings });
  expect(answer.json()).toMatchObject({ kind: 'chart' });
  const made = answer.json<Share & { address: string }>();
  return { ...made, token: new URL(made.address).pathname.slice('/b/'.length) };
};
const open = (token: string) => test.app.inject(`/api/shared/${token}`);
const shown = async (token: string) =>
  (await open(token)).json<{ kind: string; name: string; chart: Record<string, unknown> & SharedChart }>();

describe('a link to a chart', () => {
  it.each<[ChartAddress, string, string, string[]]>([
    [
      { chart: 'brand-days', brand: 'closed' },
      'Closed & Co',
      '/api/brands/closed/insights',
      ['days', 'sample', 'watched'],
    ],
    [
      { chart: 'brand-weeks', brand: 'closed' },
      'Closed & Co',
      '/api/brands/closed/insights',
      ['category', 'days', 'watched'],
    ],
    [
      { chart: 'brand-types', brand: 'closed' },
      'Closed & Co',
      '/api/brands/closed/insights',
      ['days', 'types', 'watched'],
    ],
    [
      { chart: 'brand-hours', brand: 'closed', clock: 'Europe/Rome' },
      'Closed & Co',
      '/api/brands/closed/insights?clock=Europe/Rome',
      ['hours', 'hoursInUtc'],
    ],
    [{ chart: 'vault-days' }, 'all brands', '/api/insights', ['days', 'from', 'since', 'to', 'watched']],
    [{ chart: 'vault-types' }, 'all brands', '/api/insights', ['days', 'to', 'types', 'watched']],
    [
      { chart: 'platform-shares' },
      'all brands',
      '/api/insights/platforms',
      ['brands', 'emails', 'from', 'platforms', 'silent'],
    ],
    [
      { chart: 'compared-weeks', brands: ['closed', 'open'], weeks: 26 },
      'Closed & Co, Open',
      '/api/insights/compare?brand=closed&brand=open&weeks=26',
      ['brands', 'from', 'norm'],
    ],
    [
      { chart: 'compared-types', brands: ['open', 'closed'], weeks: 52 },
      'Open, Closed & Co',
      '/api/insights/compare?brand=open&brand=closed&weeks=52',
      ['brands'],
    ],
    [
      { chart: 'compared-hours', brands: ['closed', 'open'], weeks: 52 },
      'Closed & Co, Open',
      '/api/insights/compare?brand=closed&brand=open&weeks=52',
      ['brands'],
    ],
  ])('shows a guest the figures of its owner, and no others: %j', async (address, of, page, fields) => {
    const { token, name, chart: stored } = await share(address);
    expect(stored).toEqual(address);
    const answer = await open(token);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.body).not.toMatch(/Secret words|evidence|senders|logUrl/);
    const { chart, ...rest } = await shown(token);
    expect(rest).toEqual({ kind: 'chart', name: `${chartTitles[address.chart]}: ${of}` });
    expect(name).toBe(rest.name);
    const figures = (chart.insights ?? chart.found ?? chart.comparison) as Record<string, unknown>;
    expect(Object.keys(figures).sort()).toEqual(fields);
    const own = (await people.premium.ask('GET', page)).json<Record<string, unknown>>();
    expect({ ...own, norm: own.category }).toMatchObject(figures);
    expect([chart.chart, chart.to]).toEqual([address.chart, testNow.toISOString().slice(0, 10)]);
  });

  it('counts the whole history for guests, who see less on the page itself', async () => {
    const { token } = await share({ chart: 'brand-hours', brand: 'open' });
    const sum = (hours: number[][]) => hours.flat().reduce((all, count) => all + count, 0);
    const { chart } = await shown(token);
    expect(sum((chart as Extract<SharedChart, { chart: 'brand-hours' }>).insights.hours)).toBe(3);
    const own = (await test.app.inject('/api/brands/open/insights')).json();
    expect(sum(own.hours)).toBe(2);
    expect((await test.app.inject('/api/brands/closed/insights')).statusCode).toBe(403);
  });

  it('shows the figures of when it is opened', async () => {
    const { token } = await share({ chart: 'vault-days' });
    const counted = async () =>
      ((await shown(token)).chart as Extract<SharedChart, { chart: 'vault-days' }>).insights.days.at(-1)
        ?.emails;
    expect(await counted()).toBe(2);
    const brand = await createBrand(test.database.pool, { slug: 'late' });
    await createEmail(test.database.pool, { brandId: brand.id, receivedAt: daysAgo(1) });
    expect(await counted()).toBe(3);
  });

  it('is counted once for guests who come together, and ends at once all the same', async () => {
    await test.app.close();
    await begin({ answerLifeMs: 15_000 });
    const { token, id } = await share({ chart: 'compared-types', brands: ['open'], weeks: 52 });
    const other = await share({ chart: 'compared-types', brands: ['open'], weeks: 52 });
    const counted = async (of = token) => {
      const { comparison } = (await shown(of)).chart as Extract<SharedChart, { chart: 'compared-types' }>;
      return comparison.brands[0]?.days.length;
    };
    expect(await counted()).toBe(3);
    const {
      rows: [brand],
    } = await test.database.pool.query<{ id: number }>("select id from brands where slug = 'open'");
    await createEmail(test.database.pool, { brandId: brand?.id as number, receivedAt: daysAgo(5) });
    expect([await counted(), await counted(other.token)]).toEqual([3, 3]);
    now = new Date(testNow.getTime() + 15_000);
    expect(await counted()).toBe(4);
    await people.premium.ask('DELETE', `/api/shares/${id}`);
    expect((await open(token)).statusCode).toBe(404);
    expect(await counted(other.token)).toBe(4);
  });

  it('draws a category that has fallen silent', async () => {
    const { pool } = test.database;
    const categoryId = await createCategory(pool, { slug: 'quiet', name: 'Quiet' });
    const brand = await createBrand(pool, { slug: 'silent', categoryId });
    await createEmail(pool, { brandId: brand.id, receivedAt: daysAgo(200) });
    const { token } = await share({ chart: 'platform-shares', category: 'quiet' });
    const { name, chart } = await shown(token);
    expect(name).toBe('Platform share: Quiet');
    expect(chart).toMatchObject({
      category: { slug: 'quiet' },
      found: { brands: 0, silent: 1, emails: 0, platforms: [] },
    });
  });

  it('follows its brands to a new name and address, and into another brand', async () => {
    const { pool } = test.database;
    const { rows: brands } = await pool.query<{ id: number; domain: string; categoryId: number }>(
      `select id, domain, category_id as "categoryId" from brands where slug in ('closed', 'open') order by slug`,
    );
    const [closed, other] = brands.map(({ id, ...kept }) => ({
      id,
      form: { ...kept, name: 'Ajar', slug: 'ajar' },
    }));
    const { token } = await share(brandChart);
    await share({ chart: 'compared-types', brands: ['closed', 'open'], weeks: 52 });
    const listed = async () =>
      (await people.premium.ask('GET', '/api/shares'))
        .json<Share[]>()
        .map(({ name, chart }) => [name, chart]);
    const renamed = await people.admin.ask('PATCH', `/api/brands/${closed?.id}`, closed?.form);
    expect(renamed.statusCode).toBe(200);
    expect(await listed()).toEqual([
      ['Email types: Ajar, Open', { chart: 'compared-types', brands: ['ajar', 'open'], weeks: 52 }],
      ['Send times: Ajar', { chart: 'brand-hours', brand: 'ajar' }],
    ]);
    expect((await shown(token)).name).toBe('Send times: Ajar');
    await people.admin.ask('POST', `/api/admin/brands/${closed?.id}/merge`, { intoBrandId: other?.id });
    expect(await listed()).toEqual([
      ['Email types: Open', { chart: 'compared-types', brands: ['open'], weeks: 52 }],
      ['Send times: Open', { chart: 'brand-hours', brand: 'open' }],
    ]);
    expect((await shown(token)).name).toBe('Send times: Open');
    await pool.query('update brands set is_hidden = true');
    expect((await listed()).map(([name]) => name)).toEqual([null, null]);
  });

  it.each([
    ['a brand that is not there', { chart: 'brand-days', brand: 'nobody' }, 404],
    ['brands that are not there', { chart: 'compared-types', brands: ['nobody'], weeks: 52 }, 404],
    ['a category that is not there', { chart: 'platform-shares', category: 'nothing' }, 404],
    [
      'a category that is not there',
      { chart: 'compared-types', brands: ['open'], category: 'x', weeks: 52 },
      404,
    ],
    ['a chart that quotes emails', { chart: 'brand-offers', brand: 'open' }, 400],
    ['a chart without its brand', { chart: 'brand-days' }, 400],
    ['a brand set', { chart: 'platform-shares', set: 1 }, 400],
    ['too many brands', { chart: 'compared-types', brands: Array(7).fill('open'), weeks: 52 }, 400],
    ['no brand', { chart: 'compared-types', brands: [], weeks: 52 }, 400],
    ['odd weeks', { chart: 'compared-types', brands: ['open'], weeks: 9_999 }, 400],
    ['a time zone that is none', { chart: 'brand-hours', brand: 'open', clock: 'Mars/Base' }, 400],
  ])('is not made to %s', async (_, chart, status) => {
    const answer = await people.premium.ask('POST', '/api/shares', { kind: 'chart', chart });
    expect(answer.statusCode).toBe(status);
  });

  it('is made by premium readers alone', async () => {
    const statuses = Object.entries({ visitor: 401, free: 403, expired: 403, premium: 201, other: 201 });
    for (const [role, status] of statuses) {
      const answer = await people[role as Role].ask('POST', '/api/shares', {
        kind: 'chart',
        chart: brandChart,
      });
      expect([role, answer.statusCode]).toEqual([role, status]);
    }
  });

  it('has one answer when forged, expired, replaced, revoked, or while its owner has no premium', async () => {
    const { pool } = test.database;
    const setTier = (tier: string) =>
      pool.query('update users set subscription_tier = $2 where id = $1', [people.premium.userId, tier]);
    const resting = await share(brandChart);
    const expired = await share(brandChart, { expiresInDays: 1 });
    const replaced = await share(brandChart);
    const revoked = await share(brandChart);
    for (const { token } of [expired, replaced, revoked]) expect((await open(token)).statusCode).toBe(200);
    await people.premium.ask('POST', `/api/shares/${replaced.id}/link`);
    await people.premium.ask('DELETE', `/api/shares/${revoked.id}`);
    now = new Date(testNow.getTime() + 25 * 3_600_000);
    await setTier('free');
    const bodies = new Set<string>();
    for (const token of [resting.token, expired.token, replaced.token, revoked.token, 'A'.repeat(22)]) {
      const answer = await open(token);
      bodies.add(`${answer.statusCode} ${answer.body}`);
    }
    expect(bodies).toEqual(new Set([expect.stringMatching(/^404 /)]));
    await setTier('premium');
    expect((await open(resting.token)).statusCode).toBe(200);
  });

  it('asks for its password, and names nothing before', async () => {
    const { token } = await share(brandChart, { password: 'a long password' });
    const locked = await open(token);
    expect([locked.statusCode, locked.json().needsPassword]).toEqual([403, true]);
    expect(locked.body).not.toMatch(/Closed|hours/);
  });

  it('ends while its brand is hidden', async () => {
    const hide = (isHidden: boolean) =>
      test.database.pool.query("update brands set is_hidden = $1 where slug = 'closed'", [isHidden]);
    const { token } = await share(brandChart);
    const compared = await share({ chart: 'compared-types', brands: ['closed', 'open'], weeks: 52 });
    await hide(true);
    const unknown = await open('unknown');
    expect([(await open(token)).statusCode, (await open(token)).body]).toEqual([404, unknown.body]);
    expect((await shown(compared.token)).name).toBe('Email types: Open');
    await hide(false);
    expect((await open(token)).statusCode).toBe(200);
  });

  it('shows no email, takes no comment, and is neither copied nor joined', async () => {
    const settings = { showsNotes: true, takesComments: true, joinsAs: 'editor', showsWhole: true };
    const { token, ...made } = await share(brandChart, settings);
    expect(made).toMatchObject({ joinsAs: null, showsWhole: false });
    const { rows } = await test.database.pool.query<{ id: number }>('select id from emails');
    for (const { id } of rows) expect((await test.app.inject(`/b/${token}/${id}.svg`)).statusCode).toBe(404);
    expect((await test.app.inject(`/b/${token}/whole.png`)).statusCode).toBe(404);
    const comment = { author: 'Ann', text: 'This', emailId: null };
    const said = await test.app.inject({
      method: 'POST',
      url: `/api/shared/${token}/comments`,
      payload: comment,
    });
    expect(said.statusCode).toBe(404);
    for (const [action, status] of [
      ['copy', 404],
      ['join', 403],
    ])
      expect((await people.other.ask('POST', `/api/shared/${token}/${action}`)).statusCode).toBe(status);
  });

  it('is listed to its owner with the way to the chart, also after the end of premium, and among their data', async () => {
    const { id } = await share(brandChart);
    await test.database.pool.query("update users set subscription_tier = 'free' where id = $1", [
      people.premium.userId,
    ]);
    expect((await people.premium.ask('GET', '/api/shares')).json()).toMatchObject([
      { id, kind: 'chart', name: 'Send times: Closed & Co', chart: brandChart, listId: null, emailId: null },
    ]);
    expect((await people.other.ask('GET', '/api/shares')).json()).toEqual([]);
  });
});
