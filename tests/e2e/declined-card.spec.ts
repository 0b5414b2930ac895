import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { journeySecret } from '#tests/support/server-process.ts';
import { axeFinds } from './axe.ts';
import { desk, openVisit, origin, phone, type Visit } from './journey.ts';
import { alive, eventually, pressOn } from './keyboard.ts';

let visit: Visit;

afterEach(async () => {
  await visit.leave();
  expect(visit.complaints).toEqual([]);
});

const main = (page: Page) => page.getByRole('main');
const banner = (page: Page) => page.getByRole('banner');

async function signInAs(page: Page, email: string, path: string): Promise<void> {
  await page.goto(`/api/login?returnTo=${encodeURIComponent(path)}`);
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await page.waitForURL(origin() + path);
  await alive(page);
}

async function subscribe(page: Page, email: string): Promise<void> {
  await signInAs(page, email, '/manage-subscription');
  await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
  await page.waitForURL(`${origin()}/payment-sandbox/checkout/**`);
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.getByRole('heading', { level: 1, name: 'Subscription Active!' }).waitFor();
}

/** What happens to a subscription later, told to the sandbox from a terminal. */
const play = (action: string, email: string) =>
  promisify(execFile)(process.execPath, ['scripts/sandbox.ts', action, email, '--url', origin()], {
    env: { ...process.env, BASE_URL: '', SESSION_SECRET: journeySecret },
  });

const overflows = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

async function standsWell(page: Page): Promise<void> {
  expect(await overflows(page)).toBe(false);
  expect(await axeFinds(page)).toEqual([]);
}

describe('a card that the bank declines', () => {
  for (const [width, viewport, colorScheme] of [
    ['desk', desk, 'light'],
    ['phone', phone, 'dark'],
  ] as const) {
    it(`is told on every page, and mended in the billing portal (${width}, ${colorScheme})`, async () => {
      const email = `past-due-${width}-${Date.now()}@reader.example`;
      visit = await openVisit({ viewport, colorScheme });
      const { page } = visit;
      await subscribe(page, email);
      expect(await banner(page).innerText()).not.toContain('Payment failed');
      await play('fail', email);
      await page.goto('/');
      await alive(page);
      await standsWell(page);
      await pressOn(page, banner(page).getByRole('link', { name: 'Payment failed' }));
      await page.waitForURL('**/manage-subscription');
      await main(page).getByRole('heading', { name: 'Your last payment failed' }).waitFor();
      expect(await main(page).innerText()).toMatch(/Premium Until\s+\d{1,2}(st|nd|rd|th) [A-Z]/);
      expect(await main(page).innerText()).not.toContain('Next Billing Date');
      await standsWell(page);

      await pressOn(page, page.getByRole('button', { name: 'Pay or Change Card' }));
      await page.waitForURL(`${origin()}/payment-sandbox/portal/**`);
      await standsWell(page);
      await page.getByLabel('The bank declines it').check();
      await page.getByRole('button', { name: 'Pay £25.00' }).click();
      await page.getByRole('alert').getByText('Your card was declined. Nothing was charged.').waitFor();
      await page.getByLabel('The bank accepts it').check();
      await page.getByRole('button', { name: 'Pay £25.00' }).click();
      await page.getByText('Paid. Thank you.').waitFor();
      expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
      await standsWell(page);
      await pressOn(page, page.getByRole('link', { name: /^Return to/ }));
      await page.waitForURL('**/manage-subscription');
      await alive(page);
      await main(page).getByText('Next Billing Date').waitFor();
      expect(await banner(page).innerText()).not.toContain('Payment failed');
      expect(await main(page).getByText('Your last payment failed').count()).toBe(0);
      await page.getByRole('button', { name: 'Change Card' }).waitFor();
      await standsWell(page);
    });
  }
});

describe('premium given to a reader who has cancelled', () => {
  it('says what will happen, and goes on afterwards', async () => {
    const email = `cancelled-${Date.now()}@reader.example`;
    visit = await openVisit();
    const { page } = visit;
    await subscribe(page, email);
    await page.goto('/manage-subscription');
    await alive(page);
    page.once('dialog', (question) => question.accept());
    await page.getByRole('button', { name: 'Cancel Subscription' }).click();
    await main(page).getByText('Premium Until', { exact: true }).waitFor();
    await visit.context.clearCookies();

    await signInAs(page, 'admin@demo.test', `/admin?tab=users&q=${encodeURIComponent(email)}`);
    await page.getByRole('switch', { name: `Premium: ${email}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancelled Subscription' });
    await dialog.getByText('Keep Premium lets it go on after that without an end').waitFor();
    await standsWell(page);
    await dialog.getByRole('button', { name: 'Keep Premium' }).click();
    await dialog.waitFor({ state: 'detached' });
    await eventually(() => page.getByRole('table').innerText()).toContain('N/A');
    await visit.context.clearCookies();

    await signInAs(page, email, '/manage-subscription');
    await main(page).getByText('Subscription Ends').waitFor();
    await main(page).getByText('Premium goes on after it').waitFor();
    await standsWell(page);
    await play('renew', email); // a cancelled one ends with its month
    await page.reload();
    await alive(page);
    await main(page).getByText('Your premium was given to you by an administrator.').waitFor();
    expect(await banner(page).innerText()).not.toContain('Upgrade');
  });
});

describe('a logo that cannot be had', () => {
  it('leaves the edit of its brand saved, and shows its state', async () => {
    visit = await openVisit();
    const { page } = visit;
    await signInAs(page, 'admin@demo.test', '/admin?tab=brands&sort=emailCount&direction=asc');
    const description = `Saved at ${Date.now()}`;
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Edit Brand' });
    await dialog.getByLabel('Description (optional)').fill(description);
    await dialog.getByLabel('Logo URL (optional)').fill('http://localhost/logo.png');
    await dialog.getByRole('button', { name: 'Update Brand' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Logo failed').first().waitFor();
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    await dialog.getByText('Failed: The logo URL must lead to a public web server.').waitFor();
    expect(await dialog.getByLabel('Description (optional)').inputValue()).toBe(description);
    await standsWell(page);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Logo not there yet').first().waitFor();
    await dialog.getByLabel('Logo URL (optional)').fill('');
    await dialog.getByRole('button', { name: 'Update Brand' }).click();
    await dialog.waitFor({ state: 'detached' });
    await eventually(() => page.getByText('Logo failed').count()).toBe(0);
  });
});
