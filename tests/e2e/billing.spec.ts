import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Dialog, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { journeySecret } from '#tests/support/server-process.ts';
import { axeFinds } from './axe.ts';
import { desk, openVisit, origin, phone, premiumBrand, type Visit } from './journey.ts';
import { alive, eventually, focused, pressOn, saw, sawPart, tabTo, toast } from './keyboard.ts';

let visit: Visit;

afterEach(async () => {
  await visit.leave();
  expect(visit.complaints).toEqual([]);
});

/** A reader nobody has seen before, so that a repeated journey begins at the beginning. */
const newReader = (name: string) => `${name}-${Date.now()}@reader.example`;

async function signInAs(page: Page, email: string, path: string): Promise<void> {
  await page.goto(`/api/login?returnTo=${encodeURIComponent(path)}`);
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await page.waitForURL(origin() + path);
  await alive(page);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await alive(page);
}

async function toSandbox(page: Page, button: string): Promise<void> {
  await pressOn(page, page.getByRole('button', { name: button }));
  await page.waitForURL(`${origin()}/payment-sandbox/checkout/**`);
}

async function pay(page: Page): Promise<void> {
  await pressOn(page, page.getByRole('button', { name: 'Pay' }));
  await page.getByRole('heading', { level: 1, name: 'Subscription Active!' }).waitFor();
}

const main = (page: Page) => page.getByRole('main');
const banner = (page: Page) => page.getByRole('banner');
const firstEmail = (page: Page) => main(page).locator('a[href^="/email/"]').first();
const cancelButton = (page: Page) => page.getByRole('button', { name: 'Cancel Subscription' });

/** Whether anything reaches over the right edge. */
const overflows = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

describe('premium, from the upgrade to its end', () => {
  for (const [width, viewport, colorScheme] of [
    ['desk', desk, 'light'],
    ['phone', phone, 'dark'],
  ] as const) {
    it(`is paid for, opens what was closed, and is cancelled, by keyboard alone (${width}, ${colorScheme})`, async () => {
      const brand = await premiumBrand();
      visit = await openVisit({ viewport, colorScheme });
      const { page } = visit;
      await signInAs(page, newReader(width), `/brand/${brand.slug}`);
      await page.getByRole('heading', { name: 'Premium Brand Content' }).waitFor();
      await open(page, '/subscribe');
      expect(await axeFinds(page)).toEqual([]);
      await toSandbox(page, 'Upgrade Now');
      expect(await main(page).innerText()).toContain('£25.00 per month');
      expect(await main(page).innerText()).toContain('No card is asked for and no money moves.');
      expect(await axeFinds(page)).toEqual([]);
      await pay(page);
      await saw(page, 'Subscription Active!');
      await eventually(() => banner(page).innerText()).not.toContain('Upgrade');
      expect(await axeFinds(page)).toEqual([]);

      await pressOn(page, page.getByRole('link', { name: 'Start Exploring' }));
      await page.waitForURL(`${origin()}/`);
      await pressOn(page, main(page).getByRole('link', { name: brand.name }));
      await page.waitForURL(`**/brand/${brand.slug}`);
      await firstEmail(page).waitFor();
      expect(await page.getByText('Premium Brand Content').count()).toBe(0);

      await open(page, '/manage-subscription');
      await main(page).getByText('Next Billing Date').waitFor();
      expect(await main(page).innerText()).toMatch(
        /Next Billing Date\s+\d{1,2}(st|nd|rd|th) [A-Z][a-z]+ \d{4}/,
      );
      expect(await axeFinds(page)).toEqual([]);
      const questions: string[] = [];
      let answer: 'dismiss' | 'accept' = 'dismiss';
      const reply = async (question: Dialog) => {
        questions.push(question.message());
        await question[answer]();
      };
      page.on('dialog', reply);
      await pressOn(page, cancelButton(page));
      await eventually(() => questions.length).toBe(1);
      expect(await main(page).innerText()).toContain('Next Billing Date');
      answer = 'accept';
      await pressOn(page, cancelButton(page));
      await main(page).getByText('Premium Until', { exact: true }).waitFor();
      expect(questions).toEqual([
        "Are you sure you want to cancel your premium subscription? You'll continue to have access until the end of your current billing period.",
        questions[0],
      ]);
      expect(await main(page).innerText()).toMatch(/Premium Until\s+Cancelled\s+\d{1,2}(st|nd|rd|th) [A-Z]/);
      expect(await cancelButton(page).count()).toBe(0);
      await sawPart(page, 'Subscription Cancelled');
      page.off('dialog', reply);
      expect(await focused(page)).toContain('Premium Until');
      expect(await axeFinds(page)).toEqual([]);
      await page.reload();
      await alive(page);
      expect(await main(page).innerText()).toContain('Premium Until');
      await open(page, `/brand/${brand.slug}`);
      await firstEmail(page).waitFor();
    });
  }

  it('ends when its time is over, and can be had again', async () => {
    const email = newReader('again');
    visit = await openVisit();
    const { page } = visit;
    await signInAs(page, email, '/manage-subscription');
    await toSandbox(page, 'Upgrade to Premium');
    await pay(page);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['scripts/sandbox.ts', 'expire', email, '--url', origin()],
      { env: { ...process.env, BASE_URL: '', SESSION_SECRET: journeySecret } },
    );
    expect(stdout).toBe(`${email}: the subscription has ended.\n`);
    await open(page, '/manage-subscription');
    await main(page).getByText('Free Plan').waitFor();
    await toSandbox(page, 'Upgrade to Premium');
    await pay(page);
    await open(page, '/subscribe');
    const plan = page.getByRole('region', { name: 'Premium Plan' });
    expect(await plan.getByRole('button', { name: 'Current Plan' }).isDisabled()).toBe(true);
  });
});

describe('a checkout that was not paid', () => {
  for (const [width, viewport] of [
    ['desk', desk],
    ['phone', phone],
  ] as const) {
    it(`leads back, says so once, and can be tried again (${width})`, async () => {
      visit = await openVisit({ viewport });
      const { page } = visit;
      await signInAs(page, newReader(`leaving-${width}`), '/manage-subscription');
      await toSandbox(page, 'Upgrade to Premium');
      const checkout = page.url();
      await pressOn(page, page.getByRole('button', { name: 'Cancel' }));
      await page.waitForURL(/\/manage-subscription/);
      await alive(page);
      await saw(
        page,
        'Subscription Canceled',
        "You've canceled the subscription process. You can try again anytime.",
      );
      await eventually(() => page.url()).toBe(`${origin()}/manage-subscription`);
      await page.reload();
      await alive(page);
      expect(await toast(page).count()).toBe(0);
      // The same page to pay on, so that two tabs never pay twice.
      await toSandbox(page, 'Upgrade to Premium');
      expect(page.url()).toBe(checkout);
    });
  }

  it('with a declined card is not paid, and a second card pays it', async () => {
    visit = await openVisit({ viewport: { width: 320, height: 640 } });
    const { page } = visit;
    await signInAs(page, newReader('declined'), '/subscribe');
    expect(await overflows(page)).toBe(false);
    await toSandbox(page, 'Upgrade Now');
    await tabTo(page, page.getByLabel('The bank accepts it'));
    await page.keyboard.press('ArrowDown');
    await pressOn(page, page.getByRole('button', { name: 'Pay' }));
    await page.getByRole('alert').getByText('Your card was declined. Nothing was charged.').waitFor();
    // The browser notes the status of the page itself.
    expect(visit.complaints.splice(0)).toEqual([expect.stringContaining('402')]);
    expect(await axeFinds(page)).toEqual([]);
    expect(await overflows(page)).toBe(false);
    await page.getByLabel('The bank accepts it').check();
    await pay(page);
    const looks = async (path: string, heading: string) => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      expect(await overflows(page)).toBe(false);
      expect(await axeFinds(page)).toEqual([]);
    };
    await looks('/manage-subscription', 'Manage Subscription');
    await looks('/payment-sandbox', 'For administrators');
    expect(visit.complaints.splice(0)).toEqual([expect.stringContaining('403')]);
    await visit.context.clearCookies();
    await signInAs(page, 'admin@demo.test', '/');
    await looks('/payment-sandbox', 'Subscriptions');
  });
});

describe('the return from a checkout', () => {
  it('that is nobody’s says so, and leads on', async () => {
    visit = await openVisit();
    const { page } = visit;
    await signInAs(page, newReader('foreign'), '/manage-subscription');
    await open(page, '/subscription-success?session_id=cs_test_nobody');
    await page.getByRole('heading', { level: 1, name: 'Verification Error' }).waitFor();
    expect(await main(page).innerText()).toContain('Unable to verify your subscription.');
    await sawPart(page, 'Verification Error');
    expect(visit.complaints.splice(0)).toEqual([expect.stringContaining('404')]);
    expect(await axeFinds(page)).toEqual([]);
    await pressOn(page, page.getByRole('link', { name: 'Try Again' }));
    await page.waitForURL('**/manage-subscription');
  });

  it('waits while the payment provider is slow, asks once, and asks again where that may help', async () => {
    visit = await openVisit();
    const { page } = visit;
    await signInAs(page, newReader('slow'), '/subscribe');
    let asked = 0;
    let isDown = true;
    await page.route('**/api/verify-subscription?*', async (route) => {
      asked += 1;
      if (!isDown) return route.continue();
      return route.fulfill({
        status: 503,
        json: { success: false, error: 'Failed to verify subscription', code: 'unavailable' },
      });
    });
    await toSandbox(page, 'Upgrade Now');
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByText('Please wait while we activate your subscription...').waitFor();
    await page.getByText("Please don't close this page.").waitFor();
    expect(await axeFinds(page)).toEqual([]);
    await page.getByText('This takes longer than usual.').waitFor();
    await page.getByRole('button', { name: 'Check Again' }).waitFor();
    expect(asked).toBe(4);
    isDown = false;
    await pressOn(page, page.getByRole('button', { name: 'Check Again' }));
    await page.getByRole('heading', { level: 1, name: 'Subscription Active!' }).waitFor();
    expect(asked).toBe(5);
    expect(visit.complaints.splice(0).every((line) => line.includes('503'))).toBe(true);
  });

  it('refreshes what other tabs show', async () => {
    const email = newReader('tabs');
    visit = await openVisit();
    const { page } = visit;
    await signInAs(page, email, '/subscribe');
    const other = await visit.context.newPage();
    await open(other, '/');
    expect(await banner(other).innerText()).toContain('Upgrade');
    await toSandbox(page, 'Upgrade Now');
    await pay(page);
    await eventually(() => banner(other).innerText()).not.toContain('Upgrade');
  });
});
