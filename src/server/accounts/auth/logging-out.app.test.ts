import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionCookie } from '#server/accounts/auth/sessions.ts';
import { openTestApp, type TestApp, testNow } from '#tests/support/app.ts';
import { createPersonas, type Persona, personaOfUser, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;
let instant: Date;

beforeEach(async () => {
  instant = testNow;
  test = await openTestApp({ now: () => instant });
  people = await createPersonas(test);
});

afterEach(() => test.app.close());

const passDays = (days: number) => {
  instant = new Date(instant.getTime() + days * 86_400_000);
};

const logout = (headers: Record<string, string>, method: 'GET' | 'POST' = 'GET') =>
  test.app.inject({ method, url: '/api/logout', headers: { ...people.free.cookie, ...headers } });

const isSignedIn = async (person: Persona = people.free) =>
  (await person.ask('GET', '/api/auth/user')).statusCode === 200;

describe('GET /api/logout', () => {
  it.each([
    ['a link of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
    ['a link of a sister site', { 'sec-fetch-site': 'same-site' }],
    ['a picture of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }],
    [
      'a link in a mail we show, with our origin and without a referrer',
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    ],
    ['a link in a mail of another tab', { 'sec-fetch-site': 'cross-site', 'sec-fetch-user': '?1' }],
    ['a prefetcher', { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' }],
    ['a prerenderer', { 'sec-fetch-site': 'none', 'sec-purpose': 'prefetch;prerender' }],
    ['an older prefetcher', { purpose: 'prefetch' }],
    ['an even older one', { 'x-moz': 'prefetch' }],
  ])('by %s changes nothing and answers with a button', async (_who, headers) => {
    const answer = await logout(headers as Record<string, string>);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['content-security-policy']).toContain("form-action 'self'");
    expect(answer.body).toMatch(/<form method="post" action="\/api\/logout"><button[^>]*>Log out<\/button>/);
    expect(await isSignedIn()).toBe(true);
  });

  it.each([
    ['our own page', { 'sec-fetch-site': 'same-origin', referer: 'http://localhost:3000/brand/x' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['a client that does not say', {}],
  ])('by %s signs out', async (_who, headers) => {
    const answer = await logout(headers as Record<string, string>);
    expect(answer.statusCode).toBe(303);
    expect(String(answer.headers['set-cookie'])).toMatch(
      new RegExp(`^${sessionCookie}=;.*Expires=Thu, 01 Jan 1970`),
    );
    expect(await isSignedIn()).toBe(false);
  });
});

describe('the button', () => {
  it('signs out, and takes nobody’s press but ours', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:3000' };
    expect((await logout({ ...form, 'sec-fetch-site': 'cross-site' }, 'POST')).statusCode).toBe(403);
    expect((await logout({ ...form, origin: 'https://evil.example' }, 'POST')).statusCode).toBe(403);
    expect(await isSignedIn()).toBe(true);
    expect((await logout({ ...form, 'sec-fetch-site': 'same-origin' }, 'POST')).statusCode).toBe(303);
    expect(await isSignedIn()).toBe(false);
  });
});

describe('logging out everywhere', () => {
  it('ends the feeds of saved searches too, and nobody else’s', async () => {
    const addressOf = async (person: Persona) => {
      const { id } = (await person.ask('POST', '/api/saved-searches', { name: 'All', search: '' })).json();
      const { address } = (await person.ask('POST', `/api/saved-searches/${id}/feed`)).json();
      return new URL(address).pathname;
    };
    const [own, others] = [await addressOf(people.premium), await addressOf(people.other)];
    const read = async (url: string) => (await test.app.inject({ url })).statusCode;
    expect([await read(own), await read(others)]).toEqual([200, 200]);
    const again = await personaOfUser(test, people.premium.userId ?? '');
    expect((await people.premium.ask('POST', '/api/logout-everywhere')).statusCode).toBe(200);
    expect([await read(own), await read(others)]).toEqual([404, 200]);
    expect(await isSignedIn(again)).toBe(false);
  });

  it('ends every session of the user and nobody else’s', async () => {
    const { free, premium } = people;
    const elsewhere = await personaOfUser(test, free.userId ?? '');
    const answer = await elsewhere.ask('POST', '/api/logout-everywhere');
    expect(answer.statusCode).toBe(200);
    expect(answer.json().url).toMatch(/\/oidc\/session\/end|^\/$/);
    expect(String(answer.headers['set-cookie'])).toContain(`${sessionCookie}=;`);
    expect(await isSignedIn(free)).toBe(false);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await isSignedIn(premium)).toBe(true);
  });
});

/** Days until the cookie of a response expires; undefined without a cookie. */
async function cookieDays(): Promise<number | undefined> {
  const { headers, statusCode } = await people.free.ask('GET', '/api/auth/user');
  expect(statusCode).toBe(200);
  const cookie = [headers['set-cookie'] ?? []].flat().find((line) => line.startsWith(`${sessionCookie}=`));
  const seconds = /Max-Age=(\d+)/.exec(cookie ?? '')?.[1];
  if (cookie !== undefined) expect(cookie).toMatch(/HttpOnly/);
  return seconds === undefined ? undefined : Number(seconds) / 86_400;
}

describe('a session in use', () => {
  it('is renewed once a day, the cookie with the row', async () => {
    expect(await cookieDays()).toBeUndefined();
    passDays(2);
    expect(await cookieDays()).toBe(30);
    expect(await cookieDays()).toBeUndefined();
    passDays(29);
    expect(await cookieDays()).toBe(30);
  });

  it('ends 90 days after signing in, however daily its use, and the cookie does not promise more', async () => {
    const days: Array<number | undefined> = [];
    for (let day = 1; day < 90; day += 1) {
      passDays(1);
      days.push(await cookieDays());
    }
    expect(days.filter((left) => left !== undefined).length).toBeGreaterThan(20);
    expect(days.filter((left, index) => left !== undefined && index + 1 + left > 90)).toEqual([]);
    passDays(1);
    expect(await isSignedIn()).toBe(false);
  });

  it('ends after 30 days without use', async () => {
    passDays(30);
    expect(await isSignedIn()).toBe(false);
  });

  it('is not renewed by an answer that caches may keep', async () => {
    passDays(2);
    const answer = await people.free.ask('GET', '/standalone/besley.woff2');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await cookieDays()).toBe(30);
  });
});
