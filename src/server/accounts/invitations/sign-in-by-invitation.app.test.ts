import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionCookie } from '#server/accounts/auth/sessions.ts';
import { administratorLink } from '#server/accounts/invitations/administrator-link.ts';
import { firstAdministratorLink, refuseForgottenInvitations } from '#server/accounts/invitations/service.ts';
import { runHousekeeping } from '#server/app/jobs/housekeeping.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';

const origin = 'http://192.168.1.20:4301';
const password = 'a lantern by the door';

let test: TestApp;
let now: Date;

beforeEach(async () => {
  now = new Date('2026-11-22T12:00:00.000Z');
  test = await openTestApp({
    environment: { HOST: '0.0.0.0', BASE_URL: origin, SIGN_IN: 'invite', BILLING: 'off' },
    now: () => now,
  });
});

afterEach(() => test.app.close());

/** A browser on plain http sends an Origin but no Sec-Fetch headers. */
function submit(
  url: string,
  form: Record<string, string>,
  cookie = '',
  remoteAddress = '192.168.1.77',
): Promise<LightMyRequestResponse> {
  return test.app.inject({
    method: 'POST',
    url,
    headers: {
      origin,
      host: '192.168.1.20:4301',
      'content-type': 'application/x-www-form-urlencoded',
      cookie,
    },
    remoteAddress,
    payload: new URLSearchParams(form).toString(),
  });
}

const get = (url: string, cookie = '') =>
  test.app.inject({ url, headers: { cookie, host: '192.168.1.20:4301' }, remoteAddress: '192.168.1.77' });

const firstLink = () => firstAdministratorLink(test.deps, origin);
const tokenOf = (url: string | undefined) => new URL(url ?? '').searchParams.get('token') ?? '';
const accept = (token: string, form: { email?: string; password?: string }) =>
  submit('/sign-in/invitation', { token, password, ...form });
const signIn = (email: string, typed = password, returnTo = '/') =>
  submit('/sign-in', { email, password: typed, returnTo });

function sessionOf(answer: LightMyRequestResponse): string {
  const cookie = answer.cookies.find(({ name }) => name === sessionCookie);
  return `${sessionCookie}=${cookie?.value}`;
}

const whoIs = async (cookie: string) => (await get('/api/auth/user', cookie)).json();

/** Session of the first administrator. */
async function administrator(): Promise<string> {
  return sessionOf(await accept(tokenOf(await firstLink()), { email: 'ada@house.example' }));
}

async function invite(cookie: string, email?: string) {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/admin/invitations',
    headers: { cookie, origin },
    payload: email === undefined ? {} : { email },
  });
  return { status: answer.statusCode, ...answer.json() };
}

/** Feed address of a new saved search. */
async function feedOf(cookie: string): Promise<string> {
  const post = (url: string, payload: object) =>
    test.app.inject({ method: 'POST', url, headers: { cookie, origin }, payload });
  const { id } = (await post('/api/saved-searches', { name: 'All', search: '' })).json();
  return new URL((await post(`/api/saved-searches/${id}/feed`, {})).json().address).pathname;
}

describe('the first administrator', () => {
  it('comes by the printed link, which works once and then for nobody', async () => {
    const [one, two] = [tokenOf(await firstLink()), tokenOf(await firstLink())];
    expect((await get(`/sign-in/invitation?token=${one}`)).body).toContain('primary administrator');
    const accepted = await accept(one, { email: ' Ada@House.example ' });
    expect([accepted.statusCode, accepted.headers.location]).toEqual([303, '/admin/setup']);
    const cookie = sessionOf(accepted);
    expect(await whoIs(cookie)).toMatchObject({ email: 'ada@house.example', isAdmin: true });
    const [listed] = (await get('/api/admin/users', cookie)).json();
    expect(listed).toMatchObject({ email: 'ada@house.example', isPrimaryAdmin: true });
    for (const token of [one, two]) {
      expect((await get(`/sign-in/invitation?token=${token}`)).statusCode).toBe(410);
      expect((await accept(token, { email: 'eve@house.example' })).statusCode).toBe(410);
    }
    expect(await firstLink()).toBeUndefined();
  });

  it('is one, also when two links are used at once', async () => {
    const tokens = [tokenOf(await firstLink()), tokenOf(await firstLink())];
    const answers = await Promise.all(
      tokens.map((token, index) => accept(token, { email: `${index}@house.example` })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1);
    const { rows } = await test.database.pool.query('select count(*)::int as n from users where is_admin');
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('keeps the link where the form was not filled in well', async () => {
    const token = tokenOf(await firstLink());
    for (const [form, status, fault] of [
      [{ email: 'ada' }, 400, 'Please enter an email address'],
      [{ email: 'ada@house.example', password: 'elevenchars' }, 400, 'at least 12 characters'],
      [{ email: 'ada@house.example', password: 'x'.repeat(201) }, 400, 'more than 200 characters'],
    ] as const) {
      const answer = await accept(token, form);
      expect([answer.statusCode, answer.body.includes(fault)]).toEqual([status, true]);
    }
    expect((await accept(token, { email: 'ada@house.example' })).statusCode).toBe(303);
  });

  it('stores neither password nor link', async () => {
    const token = tokenOf(await firstLink());
    const before = JSON.stringify((await test.database.pool.query('select * from invitations')).rows);
    await accept(token, { email: 'ada@house.example' });
    const { rows } = await test.database.pool.query('select * from password_accounts');
    expect(before + JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(password);
    expect(rows[0].password_hash).toMatch(/^scrypt\$/);
  });
});

describe('invitations', () => {
  it('make accounts without rights, once, before they expire', async () => {
    const admin = await administrator();
    const made = await invite(admin);
    expect(made).toMatchObject({ status: 201, kind: 'join', email: null, madeBy: 'ada@house.example' });
    expect(made.url).toMatch(/^http:\/\/192\.168\.1\.20:4301\/sign-in\/invitation\?token=[\w-]{43}$/);
    expect(made.expiresAt).toBe('2026-11-29T12:00:00.000Z');
    const listed = (await get('/api/admin/invitations', admin)).json();
    expect(listed).toHaveLength(1);
    expect(JSON.stringify(listed)).not.toContain(tokenOf(made.url));
    const joined = sessionOf(await accept(tokenOf(made.url), { email: 'bo@house.example' }));
    expect(await whoIs(joined)).toMatchObject({ email: 'bo@house.example', isAdmin: false });
    expect((await get('/api/admin/invitations', admin)).json()).toEqual([]);
    expect((await invite(joined)).status).toBe(403);
    expect((await invite('')).status).toBe(401);

    const late = await invite(admin);
    now = new Date(now.getTime() + 8 * 86_400_000);
    expect((await accept(tokenOf(late.url), { email: 'cy@house.example' })).statusCode).toBe(410);
    await runHousekeeping(test.database, now);
    expect((await test.database.pool.query('select 1 from invitations')).rowCount).toBe(0);
  });

  it('for an address keep it, whatever the form says, and are revoked', async () => {
    const admin = await administrator();
    const made = await invite(admin, ' Bo@House.example');
    const joined = await accept(tokenOf(made.url), { email: 'eve@house.example' });
    expect(await whoIs(sessionOf(joined))).toMatchObject({ email: 'bo@house.example' });

    const revoked = await invite(admin, 'cy@house.example');
    const revoke = (cookie: string) =>
      test.app.inject({
        method: 'DELETE',
        url: `/api/admin/invitations/${revoked.id}`,
        headers: { cookie, origin },
      });
    expect((await revoke(sessionOf(joined))).statusCode).toBe(403);
    expect((await revoke(admin)).statusCode).toBe(204);
    expect((await revoke(admin)).statusCode).toBe(404);
    expect((await accept(tokenOf(revoked.url), {})).statusCode).toBe(410);
    const { rows } = await test.database.pool.query('select action, subject from audit_log order by id');
    expect(rows).toEqual([
      { action: 'invitation.made', subject: 'Invitation for bo@house.example' },
      { action: 'invitation.made', subject: 'Invitation for cy@house.example' },
      { action: 'invitation.revoked', subject: 'Invitation for cy@house.example' },
    ]);
  });

  it('do not take an address that somebody has, and stay good', async () => {
    const admin = await administrator();
    const { url } = await invite(admin);
    const taken = await accept(tokenOf(url), { email: 'ADA@house.example' });
    expect([taken.statusCode, taken.body.includes('an account with this address already')]).toEqual([
      409,
      true,
    ]);
    expect((await accept(tokenOf(url), { email: 'bo@house.example' })).statusCode).toBe(303);
  });

  it('for somebody who has an account set a new password, and end their sessions', async () => {
    const admin = await administrator();
    const bo = sessionOf(await accept(tokenOf((await invite(admin, 'bo@house.example')).url), {}));
    const feed = await feedOf(bo);
    expect((await get(feed)).statusCode).toBe(200);
    const [first, second] = [
      await invite(admin, 'bo@house.example'),
      await invite(admin, 'bo@house.example'),
    ];
    expect(first).toMatchObject({ kind: 'reset', expiresAt: '2026-11-23T12:00:00.000Z' });
    const fresh = await accept(tokenOf(first.url), { password: 'another lantern entirely' });
    expect(await whoIs(sessionOf(fresh))).toMatchObject({ email: 'bo@house.example' });
    expect(await whoIs(bo)).toMatchObject({ code: 'signed_out' });
    expect((await get(feed)).statusCode).toBe(404);
    expect((await accept(tokenOf(second.url), {})).statusCode).toBe(410);
    expect((await signIn('bo@house.example')).statusCode).toBe(401);
    expect((await signIn('bo@house.example', 'another lantern entirely')).statusCode).toBe(303);
  });
});

describe('the account of the primary administrator', () => {
  const makeAdmin = async (primary: string, email: string) => {
    const session = sessionOf(await accept(tokenOf((await invite(primary, email)).url), {}));
    const { id } = await whoIs(session);
    const granted = await test.app.inject({
      method: 'POST',
      url: `/api/admin/users/${id}/make-admin`,
      headers: { cookie: primary, origin },
    });
    expect(granted.statusCode).toBe(200);
    return session;
  };
  const revoke = (cookie: string, id: number) =>
    test.app.inject({ method: 'DELETE', url: `/api/admin/invitations/${id}`, headers: { cookie, origin } });
  const openLinks = async () =>
    (await test.database.pool.query<{ email: string }>('select email from invitations order by id')).rows;

  it('is not to be had by another administrator, by a link to its password', async () => {
    const primary = await administrator();
    const other = await makeAdmin(primary, 'bo@house.example');
    for (const email of ['ada@house.example', ' ADA@House.Example ']) {
      const made = await invite(other, email);
      expect([made.status, made.code, made.url]).toEqual([403, 'forbidden', undefined]);
      expect(made.error).toContain('primary administrator');
    }
    expect(await openLinks()).toEqual([]);
    expect(await whoIs(primary)).toMatchObject({ email: 'ada@house.example' });
    expect((await signIn('ada@house.example')).statusCode).toBe(303);
    // Links for all other users are still allowed.
    await makeAdmin(primary, 'cy@house.example');
    expect((await invite(other, 'cy@house.example')).status).toBe(201);
  });

  it('gets its links from itself and from whoever runs the server, and nobody else takes them away', async () => {
    const primary = await administrator();
    const other = await makeAdmin(primary, 'bo@house.example');
    const own = await invite(primary, 'ada@house.example');
    expect(own).toMatchObject({ status: 201, kind: 'reset' });
    const printed = await administratorLink(test.deps, origin, 'ada@house.example');
    const { rows } = await test.database.pool.query<{ id: number }>('select id from invitations');
    for (const { id } of rows) expect((await revoke(other, id)).statusCode).toBe(403);
    expect(await openLinks()).toHaveLength(2);
    expect((await revoke(primary, own.id)).statusCode).toBe(204);
    const fresh = await accept(tokenOf(printed.url), { password: 'another lantern entirely' });
    expect(await whoIs(sessionOf(fresh))).toMatchObject({ email: 'ada@house.example', isAdmin: true });
  });

  it('keeps its rights', async () => {
    const primary = await administrator();
    const other = await makeAdmin(primary, 'bo@house.example');
    const { id } = await whoIs(primary);
    const removed = await test.app.inject({
      method: 'POST',
      url: `/api/admin/users/${id}/remove-admin`,
      headers: { cookie: other, origin },
    });
    expect(removed.statusCode).toBe(409);
    expect(await whoIs(primary)).toMatchObject({ isAdmin: true });
  });
});

it('a vault whose administrators have passwords is not opened to anybody by default', async () => {
  await expect(refuseForgottenInvitations(test.deps)).resolves.toBeUndefined();
  await administrator();
  await expect(refuseForgottenInvitations(test.deps)).rejects.toThrow('Set SIGN_IN=invite');
});

describe('signing in', () => {
  it('leads back to the page it left, and to no other site', async () => {
    await administrator();
    const login = await get('/api/login?returnTo=%2Fbrand%2Fx%3Fa%3D1');
    expect(login.statusCode).toBe(303);
    const path = String(login.headers.location);
    expect(path).toBe('/sign-in?returnTo=%2Fbrand%2Fx%3Fa%3D1');
    expect((await get(path)).body).toContain('name="returnTo" value="/brand/x?a=1"');
    for (const [returnTo, lands] of [
      ['/favorites?x=1', '/favorites?x=1'],
      ['https://evil.example/', '/'],
      ['//evil.example', '/'],
      ['/sign-in', '/'],
    ] as const) {
      const answer = await signIn('ADA@house.example ', password, returnTo);
      expect([answer.statusCode, answer.headers.location]).toEqual([303, lands]);
    }
    expect((await get('/api/login')).headers.location).toBe('/sign-in');
  });

  it('sets a cookie that works over plain http and that scripts cannot read', async () => {
    await administrator();
    const cookie = (await signIn('ada@house.example')).cookies.find(({ name }) => name === sessionCookie);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(cookie?.secure).toBeUndefined();
    const page = await get('/sign-in');
    expect(page.headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    expect(page.headers['strict-transport-security']).toBeUndefined();
    expect(page.headers['cross-origin-opener-policy']).toBeUndefined();
    expect(page.headers['cache-control']).toBe('no-store');
  });

  it('says the same of an unknown address as of a wrong password, and begins anew each time', async () => {
    const admin = await administrator();
    const wrong = await signIn('ada@house.example', 'a lantern by the gate');
    const unknown = await signIn('eve@house.example');
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
    const bare = (answer: LightMyRequestResponse) => answer.body.replace(/value="[^"]*@house\.example"/, '');
    expect(bare(unknown)).toBe(bare(wrong));
    expect(wrong.cookies).toEqual([]);
    const again = await submit('/sign-in', { email: 'ada@house.example', password }, admin);
    expect(sessionOf(again)).not.toBe(admin);
    expect(await whoIs(admin)).toMatchObject({ code: 'signed_out' });
  });

  describe('after ten wrong passwords from one network', () => {
    const ada = { email: 'ada@house.example', password };
    const cookiesOf = (answer: LightMyRequestResponse) =>
      answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const guess = (count: number, from?: string, cookie = '') =>
      Promise.all(
        Array.from({ length: count }, () => submit('/sign-in', { ...ada, password: 'wrong' }, cookie, from)),
      );
    const statusFrom = async (from: string, cookie = '') =>
      (await submit('/sign-in', ada, cookie, from)).statusCode;

    it('closes the account to that network, and to no other', async () => {
      await administrator();
      await guess(10, '203.0.113.9');
      expect(await statusFrom('203.0.113.9')).toBe(429);
      expect(await statusFrom('::ffff:203.0.113.9')).toBe(429);
      expect(await statusFrom('203.0.113.10')).toBe(303);
      await guess(10, '2001:db8:1:2::9');
      expect(await statusFrom('2001:db8:1:2:aaaa::1')).toBe(429);
      expect(await statusFrom('2001:db8:1:3::1')).toBe(303);
    });

    it('lets a device through that was signed in before, from the same network too', async () => {
      const accepted = await accept(tokenOf(await firstLink()), { email: 'ada@house.example' });
      const [device] = cookiesOf(accepted)
        .split('; ')
        .filter((cookie) => cookie.startsWith('mailvault_device'));
      expect(device).toBeDefined();
      await guess(10);
      expect((await signIn('ada@house.example')).statusCode).toBe(429);
      expect(await statusFrom('192.168.1.77', device)).toBe(303);
      // A password sign-in makes the device known as well.
      const elsewhere = await submit('/sign-in', ada, '', '203.0.113.1');
      await guess(10, '203.0.113.1');
      expect(await statusFrom('203.0.113.1', cookiesOf(elsewhere))).toBe(303);
    });

    it('counts the wrong ones of such a device as well', async () => {
      const device = cookiesOf(await accept(tokenOf(await firstLink()), { email: 'ada@house.example' }));
      const wrong = await guess(11, '203.0.113.1', device);
      expect(wrong.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(10).fill(401), 429]);
      expect(await statusFrom('203.0.113.2', device)).toBe(429);
      expect(await statusFrom('203.0.113.1')).toBe(303);
    });

    it('lets nobody through with the device of another account, or one that was made up', async () => {
      const admin = await administrator();
      const bo = await accept(tokenOf((await invite(admin, 'bo@house.example')).url), {});
      await guess(10);
      expect(await statusFrom('192.168.1.77', cookiesOf(bo))).toBe(429);
      const made = Buffer.from(JSON.stringify({ id: 'x'.repeat(22), accounts: [] })).toString('base64url');
      for (const cookie of [`mailvault_device=${made}`, `mailvault_device=${made}.x`, 'mailvault_device=%00'])
        expect(await statusFrom('192.168.1.77', cookie)).toBe(429);
    });
  });

  it('is closed to an address after ten wrong passwords, known or not, also to the right one', async () => {
    await administrator();
    for (const email of ['ada@house.example', 'eve@house.example']) {
      const wrong = await Promise.all(Array.from({ length: 11 }, () => signIn(email, 'wrong')));
      expect(wrong.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(10).fill(401), 429]);
      const closed = await signIn(email);
      expect([closed.statusCode, closed.body.includes('Too many wrong passwords')]).toEqual([429, true]);
    }
  });

  it('is refused to a page of another site', async () => {
    await administrator();
    const answer = await test.app.inject({
      method: 'POST',
      url: '/sign-in',
      headers: {
        origin: 'http://evil.example',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ email: 'ada@house.example', password }).toString(),
    });
    expect([answer.statusCode, answer.cookies]).toEqual([403, []]);
  });

  it('ends with logging out', async () => {
    const cookie = await administrator();
    const out = await get('/api/logout', cookie);
    expect([out.statusCode, out.headers.location]).toEqual([303, '/']);
    expect(await whoIs(cookie)).toMatchObject({ code: 'signed_out' });
  });
});

it('an address may try 20 passwords a minute, whatever the accounts, and hears so as a page', async () => {
  await test.app.close();
  test = await openTestApp({
    environment: { BASE_URL: origin, HOST: '0.0.0.0', SIGN_IN: 'invite', BILLING: 'off' },
    rateLimits: true,
  });
  for (let count = 0; count < 20; count += 1) await submit('/sign-in/invitation', { token: 'x', password });
  const beyond = await signIn('ada@house.example');
  expect(beyond.statusCode).toBe(429);
  expect(beyond.headers['content-type']).toContain('text/html');
  expect(Number(beyond.headers['retry-after'])).toBeGreaterThan(0);
});

it('a device that was signed in before has a limit to itself, at an address that others have used up', async () => {
  await test.app.close();
  test = await openTestApp({
    environment: { BASE_URL: origin, HOST: '0.0.0.0', SIGN_IN: 'invite', BILLING: 'off' },
    rateLimits: true,
  });
  const accepted = await accept(tokenOf(await firstLink()), { email: 'ada@house.example' });
  const device = accepted.cookies.find(({ name }) => name === 'mailvault_device')?.value ?? '';
  for (let count = 0; count < 20; count += 1) await signIn(`${count}@house.example`, 'wrong');
  expect((await signIn('ada@house.example')).statusCode).toBe(429);
  const form = { email: 'ada@house.example', password };
  expect((await submit('/sign-in', form, `mailvault_device=${device}`)).statusCode).toBe(303);
});

it('signing in again on browsers without the cookie brings no further limit', async () => {
  const deviceOf = ({ cookies }: { cookies: Array<{ name: string; value: string }> }) => {
    const value = cookies.find(({ name }) => name === 'mailvault_device')?.value ?? '';
    return JSON.parse(Buffer.from(value.split('.')[0] ?? '', 'base64url').toString()) as { id: string };
  };
  await accept(tokenOf(await firstLink()), { email: 'ada@house.example' });
  const [first, second] = [await signIn('ada@house.example'), await signIn('ada@house.example')];
  expect(deviceOf(first).id).toMatch(/^[\w-]{22}$/);
  expect(deviceOf(second).id).toBe(deviceOf(first).id);
});

it('nothing of it exists where people sign in otherwise', async () => {
  await test.app.close();
  test = await openTestApp();
  for (const url of ['/sign-in', '/sign-in/invitation?token=x', '/api/admin/invitations']) {
    expect((await test.app.inject({ url })).statusCode).toBe(404);
  }
});
