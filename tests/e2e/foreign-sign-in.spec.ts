import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lookOf } from '#tests/support/browser.ts';
import { type ForeignIssuer, startForeignIssuer } from '#tests/support/foreign-issuer.ts';
import { freePort } from '#tests/support/free-port.ts';
import { patienceMs } from '#tests/support/patience.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { desk, journeyBrowser } from './journey.ts';

let issuer: ForeignIssuer;
let server: ServerProcess;
let origin: string;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  issuer = await startForeignIssuer(origin);
  server = await startServerProcess(
    {
      PORT: String(port),
      DEMO: 'off',
      OIDC_ISSUER: issuer.issuer,
      OIDC_CLIENT_ID: issuer.clientId,
      OIDC_CLIENT_SECRET: issuer.clientSecret,
      PRIMARY_ADMIN_EMAIL: 'boss@people.example',
    },
    process.env.E2E_VAULT,
  );
});

afterAll(async () => {
  await server.stop();
  await issuer.stop();
});

beforeEach(async () => {
  context = await (await journeyBrowser()).newContext({
    ...lookOf('light'),
    viewport: desk,
    baseURL: origin,
  });
  context.setDefaultTimeout(patienceMs);
  await context.addInitScript("try { localStorage.setItem('gdpr-consent', 'declined') } catch {}");
  page = await context.newPage();
  complaints = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
});

afterEach(async () => {
  await context.close();
  expect(complaints).toEqual([]);
});

/** Fills the issuer's own form: one field, sent with Enter. */
async function answerIssuer(account: string): Promise<void> {
  await page.waitForURL(`${issuer.issuer}/login/**`);
  await page.locator('[name=email]').fill(account);
  await page.keyboard.press('Enter');
}

const whoIsSignedIn = () =>
  page.evaluate(async () => (await (await fetch('/api/auth/user')).json()).email ?? null);

describe('signing in with an issuer of another port, in a browser', () => {
  it('goes there from the header and comes back signed in to the page it left', async () => {
    await page.goto('/subscribe');
    await page.getByRole('link', { name: 'Log in' }).click();
    await answerIssuer('robin');
    await page.waitForURL(`${origin}/**`);
    expect(await whoIsSignedIn()).toBe('robin@people.example');
    await page.getByRole('link', { name: 'Log out' }).waitFor();
  });

  it('brings a protected page back that asked for the sign-in, with its query', async () => {
    await page.goto('/favorites?from=mail');
    await answerIssuer('robin');
    await page.waitForURL(`${origin}/favorites?from=mail`);
    // Without the demo and without Stripe nothing is paid for: favourites are everybody's.
    await page.getByRole('heading', { name: 'Favorite Brands', level: 1 }).waitFor();
    await page.getByText('No favorite brands yet').waitFor();
  });

  it('opens the dashboard to the primary administrator', async () => {
    await page.goto('/api/login?returnTo=/admin');
    await answerIssuer('boss');
    await page.waitForURL(`${origin}/admin`);
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  });

  it('ends the session on both sides', async () => {
    await page.goto('/api/login');
    await answerIssuer('robin');
    await page.waitForURL(`${origin}/`);
    await page.getByRole('link', { name: 'Log out' }).click();
    await page.waitForURL(`${issuer.issuer}/**`);
    await page.getByRole('button', { name: /yes/i }).click();
    await page.waitForURL(`${origin}/`);
    expect(await whoIsSignedIn()).toBeNull();
    await page.goto('/api/login');
    await page.waitForURL(`${issuer.issuer}/login/**`); // it asks again who that is
  });
});
