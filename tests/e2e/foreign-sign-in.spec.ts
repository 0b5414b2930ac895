import type { Page } from '@playwright/test';
import { type ForeignIssuer, startForeignIssuer } from '#tests/support/servers/foreign-issuer.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import { startServerProcess } from '#tests/support/servers/server-process.ts';
import { test as base, expect } from './fixtures.ts';
import { demoVault } from './prepared.ts';

const test = base.extend<object, { issuer: ForeignIssuer; port: number }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads here which fixtures this one needs.
  port: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  issuer: [
    async ({ port }, use) => {
      const issuer = await startForeignIssuer(`http://localhost:${port}`);
      await use(issuer);
      await issuer.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ issuer, port }, use) => {
      const server = await startServerProcess(
        {
          PORT: String(port),
          DEMO: 'off',
          OIDC_ISSUER: issuer.issuer,
          OIDC_CLIENT_ID: issuer.clientId,
          OIDC_CLIENT_SECRET: issuer.clientSecret,
          PRIMARY_ADMIN_EMAIL: 'boss@people.example',
        },
        demoVault(),
      );
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

// The issuer's page requests a font from another host, and `whoIsSignedIn` is answered 401 without a session.
test.use({ mayBeRefused: true });

/** Fills the issuer's form: one field, sent with Enter. */
async function answerIssuer(page: Page, { issuer }: ForeignIssuer, account: string): Promise<void> {
  await page.waitForURL(`${issuer}/login/**`);
  await page.locator('[name=email]').fill(account);
  await page.keyboard.press('Enter');
}

const whoIsSignedIn = (page: Page) =>
  page.evaluate(async () => (await (await fetch('/api/auth/user')).json()).email ?? null);

test.describe('signing in with an issuer of another port, in a browser', () => {
  test('goes there from the header and comes back signed in to the page it left', async ({
    page,
    issuer,
    origin,
  }) => {
    await page.goto('/terms');
    await page.getByRole('link', { name: 'Log in' }).click();
    await answerIssuer(page, issuer, 'robin');
    await page.waitForURL(`${origin}/terms`);
    await expect.poll(() => whoIsSignedIn(page)).toBe('robin@people.example');
    await expect(page.getByRole('link', { name: 'Log out' })).toBeVisible();
  });

  test('brings a protected page back that asked for the sign-in, with its query', {
    tag: '@nightly',
  }, async ({ page, issuer, origin }) => {
    await page.goto('/favorites?from=mail');
    await answerIssuer(page, issuer, 'robin');
    await page.waitForURL(`${origin}/favorites?from=mail`);
    // Without demo and Stripe nothing is premium: everybody has favourites.
    await expect(page.getByRole('heading', { name: 'Favorite Brands', level: 1 })).toBeVisible();
    await expect(page.getByText('No favorite brands yet')).toBeVisible();
  });

  test('opens the dashboard to the primary administrator', { tag: '@nightly' }, async ({
    page,
    issuer,
    origin,
  }) => {
    await page.goto('/api/login?returnTo=/admin');
    await answerIssuer(page, issuer, 'boss');
    await page.waitForURL(`${origin}/admin`);
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  });

  test('ends the session on both sides', async ({ page, issuer, origin }) => {
    await page.goto('/api/login');
    await answerIssuer(page, issuer, 'robin');
    await page.waitForURL(`${origin}/`);
    await page.getByRole('link', { name: 'Log out' }).click();
    await page.waitForURL(`${issuer.issuer}/**`);
    await page.getByRole('button', { name: /yes/i }).click();
    await page.waitForURL(`${origin}/`);
    await expect.poll(() => whoIsSignedIn(page)).toBeNull();
    await page.goto('/api/login');
    await page.waitForURL(`${issuer.issuer}/login/**`); // the issuer asks for the account again
  });
});
