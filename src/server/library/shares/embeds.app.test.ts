import { beforeEach, describe, expect, it } from 'vitest';
import { embedCode } from '#shared/format/embed-code.ts';
import { openTestApp, type TestApp, testNow } from '#tests/support/app.ts';
import { renderedPages } from '#tests/support/browser/rendered-pages.ts';
import { createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

const baseUrl = 'https://vault.example';

let test: TestApp;
let people: Record<Role, Persona>;
let now: Date;
let emailId: number;

beforeEach(async () => {
  now = testNow;
  test = await openTestApp({
    now: () => now,
    pages: renderedPages,
    environment: { BASE_URL: baseUrl },
  });
  people = await createPersonas(test);
  const { id: brandId } = await createBrand(test.database.pool, {
    slug: 'closed',
    name: 'Closed & Co',
    isPremiumOnly: true,
  });
  emailId = (
    await createEmail(test.database.pool, {
      brandId,
      subject: 'Up to 50% <b>"off"</b>',
      receivedAt: daysAgo(200),
    })
  ).id;
  return () => test.app.close();
});

interface Made {
  id: number;
  name: string;
  address: string;
  token: string;
}

const share = async (settings: object = {}, target: object = { kind: 'email', emailId }): Promise<Made> => {
  const answer = await people.premium.ask('POST', '/api/shares', { ...target, ...settings });
  expect(answer.statusCode).toBe(201);
  const made = answer.json<Made>();
  return { ...made, token: new URL(made.address).pathname.slice('/b/'.length) };
};
const chart = { kind: 'chart', chart: { chart: 'brand-hours', brand: 'closed' } };
const listOf = async (count: number) => {
  const listId = (await people.premium.ask('POST', '/api/saved-lists', { name: 'Openers' })).json().id;
  await people.premium.ask('POST', `/api/saved-lists/${listId}/emails`, { emailId, notes: 'Secret note' });
  for (let at = 1; at < count; at += 1) {
    const { id } = await createEmail(test.database.pool);
    await people.premium.ask('POST', `/api/saved-lists/${listId}/emails`, { emailId: id });
  }
  return { kind: 'list', listId };
};
const frame = (token: string, headers = {}) =>
  test.app.inject({ url: `/embed/${encodeURIComponent(token)}`, headers });
const describeUrl = (url: string, more = '') =>
  test.app.inject(`/oembed?url=${encodeURIComponent(url)}${more}`);

describe('the page of a link for frames', () => {
  it('is framed by any site, runs no script, and is neither indexed nor cached', async () => {
    const { token } = await share();
    const { statusCode, headers, body } = await frame(token);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['set-cookie']).toBeUndefined();
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none';.* frame-ancestors \*$/);
    expect(policy).not.toMatch(/script-src|connect-src|frame-src/);
    expect(body).not.toMatch(/<script|<form|<input|<button|<iframe|javascript:/);
    expect(body).toContain('Up to 50% &lt;b&gt;&quot;off&quot;&lt;/b&gt;');
    const links = [...body.matchAll(/<a [^>]*>/g)].map(([tag]) => tag);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      expect(link).toContain(`href="/b/${token}"`);
      expect(link).toContain('target="_blank" rel="noopener noreferrer"');
    }
  });

  it.each(['/', '/terms', '/b/unknown', '/insights', '/api/config', '/sign-in'])(
    'is the only one that others may frame: not %s',
    async (path) => {
      const { headers } = await test.app.inject(path);
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
    },
  );

  it('lets its pictures be shown in a sandbox, and those of the vault nowhere else', async () => {
    const { token } = await share();
    const [, picture] = / src="(\/b\/[^"]+)"/.exec((await frame(token)).body) ?? [];
    const given = await test.app.inject(picture ?? '');
    expect([given.statusCode, given.headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin']);
    const own = await people.premium.ask('GET', `/thumbnails/${emailId}.svg`);
    expect([own.statusCode, own.headers['cross-origin-resource-policy']]).toEqual([200, 'same-origin']);
  });

  it('shows a board without notes, and at most 24 of its pictures', async () => {
    const few = await share({ showsNotes: true }, await listOf(3));
    const { body } = await frame(few.token);
    expect(body.match(/<img /g)).toHaveLength(3);
    expect(body).toContain('Openers');
    expect(body).not.toContain('Secret note');
    const many = await share({}, await listOf(26));
    const all = (await frame(many.token)).body;
    expect(all.match(/<img /g)).toHaveLength(24);
    expect(all).toContain('26 emails, the first 24 below');
  });

  it('shows a chart with its figures and days', async () => {
    const { token } = await share({}, chart);
    const { statusCode, body } = await frame(token);
    expect(statusCode).toBe(200);
    expect(body).toMatch(/<h1[^>]*>.*Closed &amp; Co.*<\/h1>/s);
    expect(body).toContain('Send times');
    expect(body.match(/<tr/g)).toHaveLength(25);
    expect(body).toMatch(/\d+ \w+ 2026 to 21 Nov(ember)? 2026/);
    expect(body).not.toContain('Up to 50%');
  });

  it('is the same for everybody: cookies open nothing', async () => {
    const { token } = await share({ password: 'a long password' });
    const unlocked = await test.app.inject({
      method: 'POST',
      url: `/api/shared/${token}/password`,
      payload: { password: 'a long password' },
    });
    const cookie = String(unlocked.headers['set-cookie']).split(';')[0];
    expect((await test.app.inject({ url: `/api/shared/${token}`, headers: { cookie } })).statusCode).toBe(
      200,
    );
    for (const headers of [{}, { cookie }]) {
      const { statusCode, body } = await frame(token, headers);
      expect(statusCode).toBe(200);
      expect(body).toContain('This link asks for a password');
      expect(body).toContain(`href="/b/${token}"`);
      expect(body).not.toMatch(/Up to 50%|Closed/);
    }
    const { token: open } = await share();
    const asOwner = (await people.premium.ask('GET', `/embed/${open}`)).body;
    expect(asOwner).toBe((await frame(open)).body);
  });

  it('has one answer for forged, expired, replaced and revoked links, and without the premium of the owner', async () => {
    const [resting, expired, replaced, revoked] = [
      await share(),
      await share({ expiresInDays: 1 }),
      await share(),
      await share(),
    ];
    for (const { token } of [resting, expired, replaced, revoked])
      expect((await frame(token)).statusCode).toBe(200);
    await people.premium.ask('POST', `/api/shares/${replaced.id}/link`);
    await people.premium.ask('DELETE', `/api/shares/${revoked.id}`);
    now = new Date(testNow.getTime() + 25 * 3_600_000);
    await test.database.pool.query("update users set subscription_tier = 'free' where id = $1", [
      people.premium.userId,
    ]);
    const answers = new Set<string>();
    const forged = [
      'A'.repeat(22),
      '-',

      '../..',
      '../terms',
      '?',
      '#',
      '%00',
      'a/b',
      'x'.repeat(900),
    ];
    for (const token of [...[resting, expired, replaced, revoked].map((made) => made.token), ...forged]) {
      const { statusCode, body, headers } = await frame(token);
      answers.add(JSON.stringify([statusCode, headers['content-security-policy'], body]));
    }
    expect([...answers]).toEqual([
      expect.stringMatching(/^\[404,.*frame-ancestors \*.*Nothing at this link/),
    ]);
  });
});

describe('oEmbed', () => {
  it.each([
    ['an email', 'email', 400, 720],
    ['a list', 'list', 800, 600],
    ['a chart', 'chart', 760, 560],
  ] as const)('describes a link to %s', async (_, kind, width, height) => {
    const target = { email: undefined, list: await listOf(1), chart }[kind];
    const { address, name, token } = await share({}, target);
    const answer = await describeUrl(address);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'application/json; charset=utf-8',
    ]);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
    });
    const html = embedCode({ kind, name, address });
    expect(answer.json()).toEqual({
      version: '1.0',
      type: 'rich',
      title: name,
      provider_name: 'Mailvault',
      provider_url: baseUrl,
      width,
      height,
      html,
    });
    expect(html).toContain(`<iframe src="${baseUrl}/embed/${token}" width="${width}" height="${height}"`);
    expect(html.match(/[<>]/g)).toHaveLength(4);
    expect((await describeUrl(`${baseUrl}/embed/${token}`)).json()).toEqual(answer.json());
  });

  it('fits the size its consumer has, and takes parameters it does not know', async () => {
    const { address } = await share({}, chart);
    const small = (await describeUrl(address, '&maxwidth=320&maxheight=200&format=json&dnt=1')).json();
    expect(small).toMatchObject({ width: 320, height: 200 });
    expect(small.html).toContain('width="320" height="200"');
    expect((await describeUrl(address, '&maxwidth=999999999')).json()).toMatchObject({
      width: 760,
      height: 560,
    });
    for (const size of ['0', '-5', '1.5', 'NaN', '1e3', '9'.repeat(40), ''])
      expect([size, (await describeUrl(address, `&maxwidth=${size}`)).statusCode]).toEqual([size, 400]);
  });

  it('has JSON alone', async () => {
    const { address } = await share();
    for (const format of ['xml', 'XML', 'jsonp'])
      expect((await describeUrl(address, `&format=${format}`)).statusCode).toBe(501);
    expect((await test.app.inject('/oembed')).statusCode).toBe(400);
    expect((await test.app.inject('/oembed?url=a&url=b')).statusCode).toBe(400);
  });

  it('knows no other address', async () => {
    const { token } = await share();
    const addresses = [
      '',
      token,
      `/b/${token}`,
      `//vault.example/b/${token}`,
      `http://vault.example/b/${token}`,
      `https://vault.example:444/b/${token}`,
      `https://vault.example.evil.example/b/${token}`,
      `https://evil.example/b/${token}`,
      `https://vault.example@evil.example/b/${token}`,
      `https://evil.example@vault.example/b/${token}`,
      `https://me:pass@vault.example/b/${token}`,
      `javascript:alert(1)//vault.example/b/${token}`,
      `data:text/html,https://vault.example/b/${token}`,
      `ftp://vault.example/b/${token}`,
      `${baseUrl}/b/${token}/whole.png`,
      `${baseUrl}/b/${token}/../../terms`,
      `${baseUrl}/b/${token}%00`,
      `${baseUrl}/b/${token}"onload="alert(1)`,
      `${baseUrl}/email/${emailId}`,
      `${baseUrl}/b/`,
      `${baseUrl}/b/${'A'.repeat(22)}`,
      `${baseUrl}/b/${'A'.repeat(10_000)}`,
      baseUrl,
    ];
    const bodies = new Set<string>();
    for (const address of addresses) {
      const { statusCode, body } = await describeUrl(address);
      bodies.add(`${statusCode} ${body}`);
    }
    expect([...bodies]).toEqual([expect.stringMatching(/^404 /)]);
  });

  it('names no link with a password, and none that has ended', async () => {
    const locked = await share({ password: 'a long password' });
    const revoked = await share();
    await people.premium.ask('DELETE', `/api/shares/${revoked.id}`);
    const resting = await share();
    await test.database.pool.query("update users set subscription_tier = 'free' where id = $1", [
      people.premium.userId,
    ]);
    for (const { address } of [locked, revoked, resting]) {
      const { statusCode, body } = await describeUrl(address);
      expect(statusCode).toBe(404);
      expect(body).not.toContain('Up to 50%');
    }
  });

  it('is found by the page of an open link, and not by others', async () => {
    const { address, token } = await share();
    const { body } = await test.app.inject(`/b/${token}`);
    const [tag] = /<link [^>]*json\+oembed[^>]*>/.exec(body) ?? [];
    const [, href] = / href="([^"]+)"/.exec(tag ?? '') ?? [];
    const described = new URL((href ?? '').replaceAll('&amp;', '&'));
    expect([described.origin, described.searchParams.get('url')]).toEqual([baseUrl, address]);
    expect((await test.app.inject(described.pathname + described.search)).statusCode).toBe(200);
    const locked = await share({ password: 'a long password' });
    for (const path of [`/b/${locked.token}`, '/b/unknown', '/'])
      expect((await test.app.inject(path)).body).not.toContain('oembed');
  });
});

it('both are limited to 600 a minute from one address', async () => {
  const limited = await openTestApp({ rateLimits: true, pages: renderedPages });
  try {
    const ask = async (url: string) => (await limited.app.inject(url)).statusCode;
    for (let count = 0; count < 599; count += 1) expect(await ask('/oembed?url=x')).toBe(404);
    expect(await ask('/embed/unknown')).toBe(404);
    expect([await ask('/oembed?url=x'), await ask('/embed/unknown')]).toEqual([429, 429]);
  } finally {
    await limited.app.close();
  }
});
