import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { CookieBrowser } from '#tests/support/browser/cookie-browser.ts';
import { type ForeignIssuer, startForeignIssuer } from '#tests/support/servers/foreign-issuer.ts';
import { freePort } from '#tests/support/servers/free-port.ts';

let test: TestApp;
let issuer: ForeignIssuer;
let origin: string;
let browser: CookieBrowser;

beforeEach(async () => {
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  issuer = await startForeignIssuer(origin);
  test = await openTestApp({
    now: () => new Date(),
    environment: {
      BASE_URL: origin,
      OIDC_ISSUER: issuer.issuer,
      OIDC_CLIENT_ID: issuer.clientId,
      OIDC_CLIENT_SECRET: issuer.clientSecret,
      PRIMARY_ADMIN_EMAIL: 'boss@people.example',
    },
  });
  await test.app.listen({ port, host: '127.0.0.1' });
  browser = new CookieBrowser();
});

afterEach(async () => {
  await test.app.close();
  await issuer.stop();
});

const signIn = async (account: string) =>
  browser.submit(await browser.open(`${origin}/api/login?returnTo=/healthz`), { email: account });

const currentUser = async () => JSON.parse((await browser.open(`${origin}/api/auth/user`)).text);

describe('signing in with a foreign issuer', () => {
  it('goes there and back and knows who it is', async () => {
    const landing = await signIn('robin');
    expect(landing.url.href).toBe(`${origin}/healthz`);
    expect(landing.path.some((step) => step.startsWith(`${origin}/api/callback?code=`))).toBe(true);
    expect(await currentUser()).toMatchObject({
      email: 'robin@people.example',
      firstName: 'Robin',
      isAdmin: false,
    });
  });

  it('mounts no embedded sign-in beside it', async () => {
    expect(test.app.knownRoutes.filter(({ url }) => url.startsWith('/oidc'))).toEqual([]);
  });

  it('makes the verified address of PRIMARY_ADMIN_EMAIL the administrator, and an unverified one nobody', async () => {
    issuer.claims.email_verified = false;
    await signIn('boss');
    expect(await currentUser()).toMatchObject({ email: null, isAdmin: false });
    browser = new CookieBrowser();
    issuer.claims.email_verified = true;
    await signIn('boss');
    expect(await currentUser()).toMatchObject({ email: 'boss@people.example', isAdmin: true });
  });

  it.each([
    ['"1"', { xms_edov: '1' }, 'boss@people.example'],
    ['true', { xms_edov: true }, 'boss@people.example'],
    ['"0"', { xms_edov: '0' }, null],
    ['nothing', {}, null],
    ['what nobody says', { xms_edov: 'perhaps' }, null],
    ['true, and that the address is not verified', { xms_edov: true, email_verified: false }, null],
  ])(
    'believes Entra that the domain vouches for an address where it says %s',
    async (_said, claims, email) => {
      delete issuer.claims.email_verified;
      Object.assign(issuer.claims, claims);
      try {
        await signIn('boss');
        expect(await currentUser()).toMatchObject({ email, isAdmin: email !== null });
      } finally {
        delete issuer.claims.xms_edov;
        issuer.claims.email_verified = true;
      }
    },
  );

  it('refuses a code that was asked for with another nonce', async () => {
    const login = await browser.open(`${origin}/api/login`);
    const authorize = new URL(login.path.find((step) => step.includes('/auth?')) ?? '');
    authorize.searchParams.set('nonce', 'a nonce of somebody else');
    const form = await browser.open(authorize.href);
    const landing = await browser.submit(form, { email: 'robin' });
    expect(landing.status).toBe(503);
    expect(landing.text).toContain('The sign-in could not be finished.');
    expect(await currentUser()).toMatchObject({ code: 'signed_out' });
  });

  it('signs out there too', async () => {
    await signIn('robin');
    const { rows } = await test.database.pool.query<{ sess: string }>('select sess::text from sessions');
    expect(rows[0]?.sess).toContain('sealedIdToken');
    expect(rows[0]?.sess).not.toContain('"ey'); // start of every unencrypted id token
    const confirm = await browser.open(`${origin}/api/logout`);
    expect(confirm.url.origin).toBe(issuer.issuer);
    expect(confirm.url.searchParams.get('id_token_hint')).toMatch(/^ey/);
    expect(await currentUser()).toMatchObject({ code: 'signed_out' });
  });

  it('recovers when the issuer comes back', async () => {
    await issuer.stop();
    const down = await browser.open(`${origin}/api/login`);
    expect(down.status).toBe(503);
    expect(down.text).toContain('The sign-in service does not answer just now.');
  });
});
