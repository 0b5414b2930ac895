import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionCookie } from '#server/accounts/auth/sessions.ts';
import { buildApp } from '#server/app/app.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { CookieBrowser, type Landing } from '#tests/support/browser/cookie-browser.ts';

let test: TestApp;
let origin: string;
let browser: CookieBrowser;

beforeEach(async () => {
  test = await openTestApp({ environment: { PORT: '0' }, now: () => new Date() });
  origin = await listen();
  browser = new CookieBrowser();
});

afterEach(() => test.app.close());

/** Listens on the host name of BASE_URL. */
const listen = async () =>
  (await test.app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost');

const signIn = async (email: string, returnTo = '/healthz'): Promise<Landing> =>
  browser.submit(await browser.open(`${origin}/api/login?returnTo=${encodeURIComponent(returnTo)}`), {
    email,
  });

const currentUser = () => browser.open(`${origin}/api/auth/user`);

describe('signing in with the embedded issuer', () => {
  it('shows one field, Continue and a button per demo account', async () => {
    const page = await browser.open(`${origin}/api/login`);
    expect(page.status).toBe(200);
    expect(page.url.pathname).toMatch(/^\/oidc\/interaction\//);
    expect(page.text.match(/<input[^>]*name="email"/g)).toHaveLength(1);
    expect(page.text).toContain('<button class="fill" type="submit">Continue</button>');
    for (const account of ['free@demo.test', 'premium@demo.test', 'admin@demo.test']) {
      expect(page.text).toContain(`value="${account}"`);
    }
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  it('makes any address a free user and lands on returnTo', async () => {
    const landing = await signIn('Nobody.New@Shop.example', '/healthz?from=test');
    expect(`${landing.url.pathname}${landing.url.search}`).toBe('/healthz?from=test');
    expect(JSON.parse((await currentUser()).text)).toEqual({
      id: expect.any(String),
      email: 'nobody.new@shop.example',
      firstName: null,
      lastName: null,
      isAdmin: false,
      subscriptionTier: 'free',
      subscriptionEndDate: null,
      subscriptionCancelled: false,
      paymentProblem: null,
      premiumUntil: null,
      deletionDueAt: null,
    });
  });

  it('gives the demo accounts their roles', async () => {
    const roles = [];
    for (const account of ['free@demo.test', 'premium@demo.test', 'admin@demo.test']) {
      browser = new CookieBrowser();
      await browser.submit(await browser.open(`${origin}/api/login`), { account });
      const { isAdmin, subscriptionTier, firstName } = JSON.parse((await currentUser()).text);
      roles.push({ isAdmin, subscriptionTier, firstName });
    }
    expect(roles).toEqual([
      { isAdmin: false, subscriptionTier: 'free', firstName: 'Fran' },
      { isAdmin: false, subscriptionTier: 'premium', firstName: 'Priya' },
      { isAdmin: true, subscriptionTier: 'free', firstName: 'Ada' },
    ]);
  });

  it('shows a demo account its first page with premium, however long the payment sandbox takes', async () => {
    await test.app.close();
    let asked = 0;
    // After five seconds the page was shown once with the free plan.
    test = await openTestApp({
      environment: { PORT: '0' },
      now: () => new Date(),
      stripeClient: { maxNetworkRetries: 0, timeoutMs: 60_000 },
      sandbox: { chooseFault: () => (asked++ === 0 ? { kind: 'slow', ms: 5_200 } : undefined) },
    });
    origin = await listen();
    await browser.submit(await browser.open(`${origin}/api/login`), { account: 'premium@demo.test' });
    expect(asked).toBeGreaterThan(1);
    expect(JSON.parse((await currentUser()).text).subscriptionTier).toBe('premium');
  });

  it('knows somebody who comes back, with another browser', async () => {
    await signIn('ada@shop.example');
    const first = JSON.parse((await currentUser()).text);
    browser = new CookieBrowser();
    await signIn('ada@shop.example');
    expect(JSON.parse((await currentUser()).text).id).toBe(first.id);
  });

  it('says what is wrong with an address, and keeps it in the field', async () => {
    const page = await signIn('not an address"<b>');
    expect(page.status).toBe(400);
    expect(page.text).toContain('Please enter an email address such as ada@example.com.');
    expect(page.text).toContain('value="not an address&quot;&lt;b&gt;"');
    const again = await browser.submit(page, { email: 'ada@shop.example' });
    expect(again.url.pathname).toBe('/healthz');
  });

  it('keeps only the hash of the session id, in a cookie scripts cannot read', async () => {
    const login = await browser.open(`${origin}/api/login`);
    await browser.submit(login, { email: 'ada@shop.example' });
    const id = browser.cookie(origin, sessionCookie) ?? '';
    const { rows } = await test.database.pool.query('select sid, sess, expire from sessions');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(id);
    const answer = await test.app.inject({ url: '/api/login' });
    expect(answer.headers['set-cookie']).toMatch(/HttpOnly; SameSite=Lax/);
  });

  it('starts a new session at each sign-in and ends the old one', async () => {
    await signIn('ada@shop.example');
    const before = browser.cookie(origin, sessionCookie);
    const again = await browser.open(`${origin}/api/login?returnTo=/healthz`);
    expect(again.url.pathname).toBe('/healthz'); // the issuer recognises this browser and shows no form
    expect(browser.cookie(origin, sessionCookie)).not.toBe(before);
    const { rows } = await test.database.pool.query('select count(*)::int as count from sessions');
    expect(rows).toEqual([{ count: 1 }]);
  });
});

describe('a session of the embedded sign-in', () => {
  it('ends where people sign in otherwise from now on', async () => {
    await browser.submit(await browser.open(`${origin}/api/login`), { account: 'admin@demo.test' });
    const cookies = { [sessionCookie]: browser.cookie(origin, sessionCookie) ?? '' };
    const ask = async (app: TestApp['app']) =>
      (await app.inject({ url: '/api/admin/check-access', cookies })).statusCode;
    expect(await ask(test.app)).toBe(200);
    const feeds = async () => {
      const { rows } = await test.database.pool.query(
        'select 1 from saved_searches where feed_hash is not null',
      );
      return rows.length;
    };
    await test.database.pool.query(
      "insert into saved_searches (user_id, name, search, feed_hash) select id, 'Mine', '', 'x' from users where email = 'admin@demo.test'",
    );
    const { deps } = test;
    const start = (environment: Record<string, string>) =>
      buildApp({ ...deps, config: readConfig({ LOG_LEVEL: 'silent', ...environment }) }, { pages: false });
    const same = await start({});
    expect([await ask(same), await feeds()]).toEqual([200, 1]);
    await same.close();
    const invited = await start({ DEMO: 'off' });
    expect([await ask(invited), await feeds()]).toEqual([401, 0]);
    await invited.close();
  });
});

describe('many people behind one address', () => {
  it('sign in one after the other without running into a limit', async () => {
    await test.app.close();
    test = await openTestApp({ environment: { PORT: '0' }, now: () => new Date(), rateLimits: true });
    origin = await listen();
    for (let person = 0; person < 12; person += 1) {
      browser = new CookieBrowser();
      const landing = await signIn(`person-${person}@shop.example`);
      expect(landing.url.pathname, `person ${person}`).toBe('/healthz');
    }
  });
});

describe('logging out', () => {
  it('ends our session and the one at the issuer', async () => {
    await signIn('ada@shop.example');
    const confirm = await browser.open(`${origin}/api/logout`);
    expect((await currentUser()).status).toBe(401);
    expect(confirm.url.pathname).toBe('/oidc/session/end');
    expect(confirm.text).toContain('/standalone/log-out.js');
    const after = await browser.submit(confirm, { logout: 'yes' });
    expect(after.url.pathname).toBe('/');
    const login = await browser.open(`${origin}/api/login`);
    expect(login.text).toContain('name="email"');
    const { rows } = await test.database.pool.query('select count(*)::int as count from sessions');
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('by an address of the issuer that somebody else wrote waits for a press', async () => {
    await signIn('ada@shop.example');
    const page = await browser.open(`${origin}/oidc/session/end`);
    expect(page.text).toMatch(/<button[^>]*value="yes"/);
    expect(page.text).not.toContain('<script');
    expect((await currentUser()).status).toBe(200);
    const again = await browser.open(`${origin}/api/login?returnTo=/healthz`);
    expect(again.url.pathname).toBe('/healthz');
  });

  it('leads a visitor home', async () => {
    const landing = await browser.open(`${origin}/api/logout`);
    expect(landing.url.pathname).toBe('/');
  });
});

describe('a cookie that is not a session', () => {
  it('leaves its bearer signed out, without an error', async () => {
    await signIn('ada@shop.example');
    const good = browser.cookie(origin, sessionCookie) ?? '';
    for (const bad of [
      `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`,
      'x',
      '%00',
      'a'.repeat(4_000),
      good.slice(1),
    ]) {
      browser.setCookie(origin, sessionCookie, bad);
      expect((await currentUser()).status, bad).toBe(401);
      expect((await browser.open(`${origin}/api/stats`)).status, bad).toBe(200);
    }
    browser.setCookie(origin, sessionCookie, good);
    expect((await currentUser()).status).toBe(200);
    await test.database.pool.query("update sessions set expire = now() - interval '1 second'");
    expect((await currentUser()).status).toBe(401);
  });
});

describe('coming back from the provider', () => {
  it('refuses a state that this browser did not start, with a way back', async () => {
    await browser.open(`${origin}/api/login`);
    const page = await browser.open(`${origin}/api/callback?code=abc&state=stolen`);
    expect(page.status).toBe(400);
    expect(page.text).toContain('Signing in did not work');
    expect(page.text).toContain('href="/api/login?returnTo=%2F"');
    expect(page.headers.get('content-security-policy')).toContain(
      "style-src 'unsafe-inline'; font-src 'self'; img-src 'self'",
    );
  });

  it('answers an id that is none with the same page', async () => {
    const url = `/oidc/interaction/${'x'.repeat(300)}`;
    for (const method of ['GET', 'POST'] as const) {
      const answer = await test.app.inject({ method, url, headers: { 'sec-fetch-site': 'same-origin' } });
      expect(answer.statusCode).toBe(400);
      expect(answer.headers['content-type']).toContain('text/html');
    }
  });

  it('refuses an altered attempt', async () => {
    const login = await browser.open(`${origin}/api/login?returnTo=/healthz`);
    const authorize = new URL(login.path.find((step) => step.includes('/oidc/auth?')) ?? '');
    const state = authorize.searchParams.get('state') ?? '';
    const answer = await test.app.inject({
      url: `/api/callback?code=abc&state=${state}`,
      cookies: { mailvault_login_0000000000000000: 'forged' },
    });
    expect(answer.statusCode).toBe(400);
  });

  it('says so when the provider denied or the code is worthless, and goes on to returnTo afterwards', async () => {
    for (const [query, status, sentence] of [
      ['error=access_denied', 403, 'The sign-in was refused or cancelled.'],
      ['code=worthless', 503, 'The sign-in could not be finished.'],
    ] as const) {
      const login = await browser.open(`${origin}/api/login?returnTo=/brand/cragline`);
      const state = new URL(login.path.find((step) => step.includes('/oidc/auth?')) ?? '').searchParams.get(
        'state',
      );
      const page = await browser.open(`${origin}/api/callback?${query}&state=${state}`);
      expect(page.status).toBe(status);
      expect(page.text).toContain(sentence);
      expect(page.text).toContain('href="/api/login?returnTo=%2Fbrand%2Fcragline"');
      expect(page.text).toMatch(/name the request [0-9a-f]{12}/);
    }
  });

  it('lets two tabs sign in side by side', async () => {
    const first = await browser.open(`${origin}/api/login?returnTo=/healthz?tab=1`);
    const second = await browser.open(`${origin}/api/login?returnTo=/healthz?tab=2`);
    expect((await browser.submit(second, { email: 'ada@shop.example' })).url.search).toBe('?tab=2');
    expect((await browser.submit(first, { email: 'ada@shop.example' })).url.search).toBe('?tab=1');
  });
});

describe('a provider that is down', () => {
  it('is a friendly page with the request named, not an error', async () => {
    await test.app.close();
    test = await openTestApp({
      environment: {
        OIDC_ISSUER: 'http://127.0.0.1:9',
        OIDC_CLIENT_ID: 'm',
        OIDC_CLIENT_SECRET: 's',
        PRIMARY_ADMIN_EMAIL: 'a@b.example',
      },
    });
    const answer = await test.app.inject({ url: '/api/login?returnTo=/favorites' });
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain('The sign-in service does not answer just now.');
    expect(answer.body).toContain('href="/api/login?returnTo=%2Ffavorites"');
  });
});
