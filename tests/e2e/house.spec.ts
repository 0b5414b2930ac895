import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, lookOf, type Theme } from '#tests/support/browser.ts';
import { freePort } from '#tests/support/free-port.ts';
import { patienceMs } from '#tests/support/patience.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { axeFinds } from './axe.ts';
import { desk, phone } from './journey.ts';
import { alive, eventually } from './keyboard.ts';

/** A vault for one house: plain http under a name of the network, no provider and no payments. */
const name = 'vault.lan';
const password = 'a lantern by the door';

let server: ServerProcess;
let origin: string;
let browser: Browser;
let contexts: BrowserContext[] = [];
let complaints: string[] = [];

beforeAll(async () => {
  const port = await freePort();
  origin = `http://${name}:${port}`;
  browser = await launchBrowser([name]);
  server = await startServerProcess(
    { PORT: String(port), HOST: '0.0.0.0', BASE_URL: origin, SIGN_IN: 'invite', BILLING: 'off' },
    process.env.E2E_VAULT,
  );
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  contexts = [];
  expect(complaints).toEqual([]);
  complaints = [];
});

async function newPage(viewport: typeof desk, colorScheme: Theme): Promise<Page> {
  const context = await browser.newContext({ ...lookOf(colorScheme), viewport, baseURL: origin });
  context.setDefaultTimeout(patienceMs);
  contexts.push(context);
  await context.addInitScript("try { localStorage.setItem('gdpr-consent', 'declined') } catch {}");
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return page;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await alive(page);
}

/** Looks at a page as it is: nothing over its edge, nothing for axe. With HOUSE_SHOTS it leaves a picture behind. */
async function looks(page: Page, picture: string): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth),
  ).toBe(false);
  expect(await axeFinds(page)).toEqual([]);
  const folder = process.env.HOUSE_SHOTS;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${picture}.png`, fullPage: true });
}

const signUp = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL(`${origin}/`);
};

const words = (page: Page) => page.locator('body').innerText();

/** What has no place where nothing is paid. Mail itself may say what it likes. */
const aboutPaying = /premium|upgrade|subscri|free plan|£\d/i;

describe('a house', () => {
  it('lets its first administrator in by the printed link, once', async () => {
    const link = /The first administrator opens (\S+)/.exec(server.printed())?.[1] ?? '';
    expect(link).toContain(`${origin}/sign-in/invitation?token=`);
    const page = await newPage(desk, 'light');
    await page.goto(link);
    await page.getByRole('heading', { name: 'Welcome' }).waitFor();
    await looks(page, 'first-desk-light');
    await signUp(page, 'ada@house.example');
    await alive(page);
    expect(await page.getByRole('banner').innerText()).toContain('ada@house.example');
    await page.goto(link);
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
    await looks(page, 'used-desk-light');
    expect(complaints.splice(0)).toEqual([expect.stringContaining('410')]);
  });

  for (const [width, viewport, colorScheme] of [
    ['desk', desk, 'light'],
    ['phone', phone, 'dark'],
  ] as const) {
    it(`invites a reader, who sees everything, and nothing of prices (${width}, ${colorScheme})`, async () => {
      const look = `${width}-${colorScheme}`;
      const page = await newPage(viewport, colorScheme);
      // The administrator comes back with a password, to the page they were going to.
      await page.goto('/api/login?returnTo=%2Fadmin%3Ftab%3Dadmin-access');
      await page.getByLabel('Email').fill('ada@house.example');
      await page.getByLabel('Password').fill('not this one at all');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText('Email and password do not fit together.').waitFor();
      expect(complaints.splice(0)).toEqual([expect.stringContaining('401')]);
      await looks(page, `wrong-${look}`);
      await page.getByLabel('Password').fill(password);
      await page.keyboard.press('Enter');
      await page.waitForURL(`${origin}/admin?tab=admin-access`);
      await page.getByRole('heading', { name: 'Invitations' }).waitFor();
      await page.getByText('Primary Administrator', { exact: true }).waitFor();

      const reader = `${width}@house.example`;
      await page.getByLabel('For (optional)').fill(reader);
      await page.getByRole('button', { name: 'Make Link' }).click();
      const link = await page.getByRole('textbox', { name: `Link for ${reader}` }).inputValue();
      await page.getByRole('button', { name: 'Copy', exact: true }).click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      await looks(page, `dashboard-${look}`);
      // A second one, for nobody in particular, is taken back.
      await page.getByRole('button', { name: 'Make Link' }).click();
      await page.getByRole('textbox', { name: 'Link for whoever is to come in' }).waitFor();
      await page.getByRole('button', { name: /^Revoke the link for Anyone/ }).click();
      await eventually(() => page.getByRole('button', { name: /^Revoke the link for Anyone/ }).count()).toBe(
        0,
      );
      await page.getByRole('tab', { name: 'Users', exact: true }).click();
      await page.getByRole('heading', { name: /^Users/ }).waitFor();
      expect(await page.getByRole('main').innerText()).not.toMatch(aboutPaying);

      // The reader, on a device of their own.
      const theirs = await newPage(viewport, colorScheme);
      await theirs.goto(link);
      expect(await theirs.getByLabel('Email').inputValue()).toBe(reader);
      await looks(theirs, `join-${look}`);
      await theirs.getByLabel('Password').fill(password);
      await theirs.getByRole('button', { name: 'Create Account' }).click();
      await theirs.waitForURL(`${origin}/`);
      await alive(theirs);
      expect(await theirs.getByRole('banner').innerText()).not.toMatch(aboutPaying);
      const brand = await theirs.evaluate(async () => {
        const brands = await (await fetch('/api/brands')).json();
        return brands.find((each: { latestEmails: unknown[] }) => each.latestEmails.length >= 3)
          .slug as string;
      });
      await open(theirs, `/brand/${brand}`);
      const heart = theirs.getByRole('button', { name: /^Favorite / });
      await heart.click();
      await eventually(() => heart.getAttribute('aria-pressed')).toBe('true');
      await open(theirs, '/favorites');
      await theirs.getByRole('main').getByRole('link').first().waitFor();
      await open(theirs, '/saved-lists');
      await theirs.getByRole('heading', { name: 'No saved lists yet' }).waitFor();
      await theirs.goto('/api/logout');
      await theirs.waitForURL(`${origin}/`);
    });
  }

  it('shows visitors every brand’s last 30 days, and asks them to log in for the rest', async () => {
    const page = await newPage(phone, 'light');
    const inEachLook = async (see: (look: string) => Promise<void>) => {
      for (const [viewport, colorScheme, width] of [
        [desk, 'dark', 'desk'],
        [phone, 'light', 'phone'],
      ] as const) {
        await page.setViewportSize(viewport);
        await page.emulateMedia(lookOf(colorScheme));
        await see(`${width}-${colorScheme}`);
      }
    };
    await open(page, '/');
    await inEachLook(async () => {
      expect(await page.getByRole('banner').innerText()).not.toMatch(aboutPaying);
      expect(await page.getByText('Premium', { exact: true }).count()).toBe(0);
    });
    const { slug } = await page.evaluate(async () => {
      const brands = await (await fetch('/api/brands')).json();
      return brands.find((each: { latestEmails: unknown[] }) => each.latestEmails.length > 0);
    });
    await open(page, `/brand/${slug}`);
    await inEachLook(async (look) => {
      const panel = page.getByRole('region', { name: /more emails? from this brand/ });
      await panel.getByText('Logging in opens the whole history.').waitFor();
      await looks(page, `visitor-${look}`);
      expect(await panel.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe(
        `/api/login?returnTo=${encodeURIComponent(`/brand/${slug}`)}`,
      );
    });
    for (const path of ['/terms', '/privacy', '/sign-in']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await inEachLook(async (look) => {
        expect(await words(page)).not.toMatch(aboutPaying);
        await looks(page, `${path.slice(1)}-${look}`);
      });
    }
    for (const path of ['/subscribe', '/manage-subscription', '/subscription-success']) {
      expect([path, (await page.goto(path))?.status()]).toEqual([path, 404]);
    }
    expect(complaints.splice(0).every((line) => line.includes('404'))).toBe(true);
  });
});
