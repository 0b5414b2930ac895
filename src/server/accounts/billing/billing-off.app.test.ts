import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrand, createEmail, createUser, daysAgo } from '#tests/support/factories.ts';
import { createPersonas, type Persona, type Role, roles } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;
let recent: number;
let old: number;

beforeAll(async () => {
  test = await openTestApp({ environment: { BILLING: 'off' } });
  people = await createPersonas(test);
  const { pool } = test.database;
  const { id: brandId } = await createBrand(pool, { slug: 'closed', isPremiumOnly: true });
  recent = (await createEmail(pool, { brandId })).id;
  old = (await createEmail(pool, { brandId, receivedAt: daysAgo(31) })).id;
});

afterAll(() => test.app.close());

const signedIn = roles.filter((role) => role !== 'visitor');

describe('where nothing is paid', () => {
  it.each(signedIn)('everything is open to %s', async (role) => {
    const ask = async (url: string) => (await people[role].ask('GET', url)).statusCode;
    for (const url of [
      '/api/brands/closed',
      '/api/brands/closed/emails',
      `/api/emails/${recent}`,
      `/api/emails/${old}`,
      `/thumbnails/${old}.svg`,
      '/api/brands/favorites',
      '/api/saved-lists',
    ]) {
      expect([url, await ask(url)]).toEqual([url, 200]);
    }
    const made = await people[role].ask('POST', '/api/saved-lists', { name: 'Mine' });
    expect(made.statusCode).toBe(201);
    const user = (await people[role].ask('GET', '/api/auth/user')).json();
    expect(user).toMatchObject({
      subscriptionTier: 'premium',
      premiumUntil: null,
      subscriptionEndDate: null,
    });
  });

  it('visitors see every brand, and of each the last 30 days', async () => {
    const { visitor } = people;
    const brand = (await visitor.ask('GET', '/api/brands/closed')).json();
    expect(brand).toMatchObject({ isPremiumOnly: false, isPremiumRestricted: false, olderEmailCount: 1 });
    const [listed] = (await visitor.ask('GET', '/api/brands')).json();
    expect(listed).toMatchObject({ slug: 'closed', isPremiumOnly: false });
    expect(listed.latestEmails).toHaveLength(1);
    expect((await visitor.ask('GET', '/api/brands/closed/emails')).json()).toHaveLength(1);
    expect((await visitor.ask('GET', `/api/emails/${recent}`)).statusCode).toBe(200);
    expect((await visitor.ask('GET', '/brand/closed/feed.atom')).statusCode).toBe(200);
    for (const url of [`/api/emails/${old}`, `/thumbnails/${old}.svg`, `/images/${old}/${'0'.repeat(32)}`]) {
      const refused = await visitor.ask('GET', url);
      expect([url, refused.statusCode, refused.json().error]).toEqual([
        url,
        403,
        'Log in to read emails older than 30 days.',
      ]);
    }
    expect((await visitor.ask('GET', '/api/saved-lists')).statusCode).toBe(401);
  });

  it('the sitemap names what visitors may read, and no plans', async () => {
    const { body } = await people.visitor.ask('GET', '/sitemap.xml');
    expect(body).toContain('/brand/closed<');
    expect(body).toContain(`/email/${recent}<`);
    expect(body).not.toContain(`/email/${old}<`);
    expect(body).not.toContain('/subscribe');
  });

  it('whoever asks to pay is told that nothing is paid for', async () => {
    for (const role of ['visitor', 'free', 'admin'] as const) {
      for (const [method, url] of [
        ['POST', '/api/create-checkout-session'],
        ['POST', '/api/billing-portal'],
        ['GET', '/api/verify-subscription?session_id=cs_test_1'],
        ['POST', '/api/cancel-subscription'],
        ['POST', '/api/webhooks/stripe'],
      ] as const) {
        const answer = await people[role].ask(method, url);
        expect([url, answer.statusCode, answer.json()]).toMatchObject([
          url,
          404,
          {
            code: 'not_found',
            error: 'There is nothing to pay for here: everything is open to everyone who logs in.',
          },
        ]);
      }
    }
    expect((await people.admin.ask('GET', '/payment-sandbox')).statusCode).toBe(404);
  });

  it('nobody is given a tier', async () => {
    const { id } = await createUser(test.database.pool);
    const url = `/api/admin/users/${id}/subscription`;
    const answer = await people.admin.ask('PATCH', url, { subscriptionTier: 'premium' });
    expect(answer.statusCode).toBe(409);
    expect((await people.free.ask('PATCH', url, { subscriptionTier: 'premium' })).statusCode).toBe(403);
  });
});
