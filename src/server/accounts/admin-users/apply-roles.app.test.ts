import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rolesAt } from '#server/accounts/auth/identity-provider.ts';
import { premiumUntil, tierInForce } from '#server/accounts/auth/premium-in-force.ts';
import { setTierWithoutSubscription } from '#server/accounts/billing/repository.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { CookieBrowser } from '#tests/support/browser/cookie-browser.ts';
import { type ForeignIssuer, startForeignIssuer } from '#tests/support/servers/foreign-issuer.ts';
import { freePort } from '#tests/support/servers/free-port.ts';

let test: TestApp;
let issuer: ForeignIssuer;
let origin: string;

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
      OIDC_ROLE_CLAIM: 'realm_access.roles',
      OIDC_ROLE_ADMIN: 'vault-admin',
      OIDC_ROLE_PREMIUM: 'vault-reader',
      PRIMARY_ADMIN_EMAIL: 'boss@people.example',
    },
  });
  await test.app.listen({ port, host: '127.0.0.1' });
});

afterEach(async () => {
  await test.app.close();
  await issuer.stop();
});

/** Signs in with these roles. @returns the user as the client sees them. */
async function signIn(account: string, roles: string | string[] | null) {
  if (roles === null) delete issuer.claims.realm_access;
  else issuer.claims.realm_access = { roles };
  const browser = new CookieBrowser();
  await browser.submit(await browser.open(`${origin}/api/login?returnTo=/healthz`), { email: account });
  const { isAdmin, subscriptionTier, premiumUntil } = JSON.parse(
    (await browser.open(`${origin}/api/auth/user`)).text,
  );
  return { isAdmin, tier: subscriptionTier, premiumUntil };
}

const audited = async () =>
  (
    await test.database.pool.query<{ entry: string }>(
      `select concat_ws(' ', coalesce(admin_email, 'nobody'), action, subject, summary) as entry from audit_log order by id`,
    )
  ).rows.map(({ entry }) => entry);

const usual = { isAdmin: false, tier: 'free', premiumUntil: null };

describe('roles of the identity provider', () => {
  it('give and take rights at each sign-in, and are written down when something changes', async () => {
    expect(await signIn('robin', ['other'])).toEqual(usual);
    expect(await audited()).toEqual([]);
    expect(await signIn('robin', ['vault-admin', 'vault-reader'])).toMatchObject({
      isAdmin: true,
      tier: 'premium',
    });
    expect(await signIn('robin', ['vault-admin', 'vault-reader'])).toMatchObject({ isAdmin: true });
    expect(await signIn('robin', 'vault-reader')).toMatchObject({ isAdmin: false, tier: 'premium' });
    expect(await signIn('robin', null)).toEqual(usual);
    const by = 'By their roles at the identity provider.';
    expect(await audited()).toEqual([
      `nobody user.admin_granted User robin@people.example ${by}`,
      `nobody user.tier_set User robin@people.example Premium by role. ${by}`,
      `nobody user.admin_removed User robin@people.example ${by}`,
      `nobody user.tier_set User robin@people.example No premium by role any more. ${by}`,
    ]);
  });

  it('never take the rights of the primary administrator', async () => {
    expect(await signIn('boss', [])).toMatchObject({ isAdmin: true });
    expect(await signIn('boss', null)).toMatchObject({ isAdmin: true });
    expect(await audited()).toEqual([]);
  });

  it('leave premium of Stripe and of an administrator as it is', async () => {
    await signIn('robin', ['vault-reader']);
    await test.database.pool.query(
      `update users set subscription_tier = 'premium', stripe_subscription_id = 'sub_1',
         subscription_end_date = now() + interval '10 days'`,
    );
    expect(await signIn('robin', ['vault-reader'])).toEqual({
      isAdmin: false,
      tier: 'premium',
      premiumUntil: null,
    });
    const paid = await signIn('robin', []);
    expect(paid).toMatchObject({ tier: 'premium' });
    expect(new Date(paid.premiumUntil).getTime()).toBeGreaterThan(Date.now());
  });

  it('give premium for as long as a session lasts, and until an administrator takes it', async () => {
    const tierOf = async (instant: Date) =>
      (
        await test.database.pool.query<{ tier: string }>(
          `select ${tierInForce('users', '$1::timestamptz')} as tier from users`,
          [instant],
        )
      ).rows[0]?.tier;
    const hasEndOn = async (instant: Date) =>
      (
        await test.database.pool.query<{ hasEnd: boolean }>(
          `select ${premiumUntil('users', '$1::timestamptz')} is not null as "hasEnd" from users`,
          [instant],
        )
      ).rows[0]?.hasEnd;
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    await signIn('robin', ['vault-reader']);
    expect([await tierOf(inDays(89)), await tierOf(inDays(91))]).toEqual(['premium', 'free']);

    await test.database.pool.query(
      `update users set subscription_tier = 'premium', stripe_subscription_id = 'sub_1',
         subscription_end_date = now() + interval '100 days'`,
    );
    expect([await tierOf(inDays(91)), await tierOf(inDays(104))]).toEqual(['premium', 'free']);
    expect([await hasEndOn(inDays(89)), await hasEndOn(inDays(91))]).toEqual([false, true]);

    await test.database.pool.query('update users set stripe_subscription_id = null');
    const { rows } = await test.database.pool.query<{ id: string }>('select id from users');
    await setTierWithoutSubscription(test.database.pool, rows[0]?.id ?? '', 'free', new Date());
    expect(await tierOf(new Date())).toBe('free');
    expect(await signIn('robin', ['vault-reader'])).toMatchObject({ tier: 'premium' });
  });

  it('of an account that was deleted are judged for the new, empty one', async () => {
    await signIn('robin', ['vault-reader']);
    await test.database.pool.query('delete from users');
    expect(await signIn('robin', [])).toEqual(usual);
  });
});

it.each([
  [{ roles: ['a', 'b'] }, 'roles', ['a', 'b']],
  [{ roles: 'a' }, 'roles', ['a']],
  [{ realm_access: { roles: ['a', 7, null] } }, 'realm_access.roles', ['a']],
  [{ 'https://vault.example/roles': ['a'] }, 'https://vault.example/roles', ['a']],
  [{ realm_access: 'a' }, 'realm_access.roles', undefined],
  [{ roles: null }, 'roles', undefined],
  [{}, 'constructor.name', undefined],
])('reads %j at %s', (claims, path, roles) => {
  expect(rolesAt(claims, path.split('.'))).toEqual(roles);
});
