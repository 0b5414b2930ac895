import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Dialog, Page } from '@playwright/test';
import { journeySecret } from '#tests/support/servers/server-process.ts';
import {
  expectAccessible,
  expectNoOverflow,
  expectToast,
  expectToastContaining,
  focused,
  open,
  pressByKeyboard,
  signIn,
  tabTo,
  toast,
  waitForHydration,
} from './actions.ts';
import { premiumBrand } from './demo.ts';
import { desk, expect, phone, test } from './fixtures.ts';

/** A new user each time, so that a repeated journey starts from the beginning. */
const newReader = (name: string) => `${name}-${Date.now()}@reader.example`;

async function toSandbox(page: Page, button: string): Promise<void> {
  await pressByKeyboard(page, page.getByRole('button', { name: button }));
  await page.waitForURL('/payment-sandbox/checkout/**');
}

async function pay(page: Page): Promise<void> {
  await pressByKeyboard(page, page.getByRole('button', { name: 'Pay' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription Active!' })).toBeVisible();
}

const main = (page: Page) => page.getByRole('main');
const banner = (page: Page) => page.getByRole('banner');
const firstEmail = (page: Page) => main(page).locator('a[href^="/email/"]').first();
const cancelButton = (page: Page) => page.getByRole('button', { name: 'Cancel Subscription' });

test.describe('premium, from the upgrade to its end', () => {
  for (const [width, viewport, colorScheme] of [
    ['desk', desk, 'light'],
    ['phone', phone, 'dark'],
  ] as const) {
    test(`is paid for, opens what was closed, and is cancelled, by keyboard alone (${width}, ${colorScheme})`, {
      tag: width === 'phone' ? '@nightly' : [],
    }, async ({ openVisit, request }) => {
      const brand = await premiumBrand(request);
      const { page } = await openVisit({ viewport, colorScheme });
      await signIn(page, newReader(width), `/brand/${brand.slug}`);
      await expect(page.getByRole('heading', { name: 'Premium Brand Content' })).toBeVisible();
      await open(page, '/subscribe');
      await expectAccessible(page);
      await toSandbox(page, 'Upgrade Now');
      await expect(main(page)).toContainText('£25.00 per month');
      await expect(main(page)).toContainText('No card is asked for and no money moves.');
      await expectAccessible(page);
      await pay(page);
      await expectToast(page, 'Subscription Active!');
      await expect(banner(page)).not.toContainText('Upgrade');
      await expectAccessible(page);

      await pressByKeyboard(page, page.getByRole('link', { name: 'Start Exploring' }));
      await page.waitForURL('/');
      await pressByKeyboard(page, main(page).getByRole('link', { name: brand.name }));
      await page.waitForURL(`**/brand/${brand.slug}`);
      await expect(firstEmail(page)).toBeVisible();
      await expect(page.getByText('Premium Brand Content')).toHaveCount(0);

      await open(page, '/manage-subscription');
      await expect(main(page).getByText('Next Billing Date')).toBeVisible();
      await expect(main(page)).toContainText(/Next Billing Date\s+\d{1,2}(st|nd|rd|th) [A-Z][a-z]+ \d{4}/, {
        useInnerText: true,
      });
      await expectAccessible(page);
      const questions: string[] = [];
      let answer: 'dismiss' | 'accept' = 'dismiss';
      const reply = async (question: Dialog) => {
        questions.push(question.message());
        await question[answer]();
      };
      page.on('dialog', reply);
      await pressByKeyboard(page, cancelButton(page));
      await expect.poll(() => questions.length).toBe(1);
      await expect(main(page)).toContainText('Next Billing Date');
      answer = 'accept';
      await pressByKeyboard(page, cancelButton(page));
      await expect(main(page).getByText('Premium Until', { exact: true })).toBeVisible();
      expect(questions).toEqual([
        "Are you sure you want to cancel your premium subscription? You'll continue to have access until the end of your current billing period.",
        questions[0],
      ]);
      await expect(main(page)).toContainText(/Premium Until\s+Cancelled\s+\d{1,2}(st|nd|rd|th) [A-Z]/, {
        useInnerText: true,
      });
      await expect(cancelButton(page)).toHaveCount(0);
      await expectToastContaining(page, 'Subscription Cancelled');
      page.off('dialog', reply);
      await expect.poll(() => focused(page)).toContain('Premium Until');
      await expectAccessible(page);
      await page.reload();
      await waitForHydration(page);
      await expect(main(page)).toContainText('Premium Until');
      await open(page, `/brand/${brand.slug}`);
      await expect(firstEmail(page)).toBeVisible();
    });
  }

  test('ends when its time is over, and can be had again', { tag: '@nightly' }, async ({ page, origin }) => {
    const email = newReader('again');
    await signIn(page, email, '/manage-subscription');
    await toSandbox(page, 'Upgrade to Premium');
    await pay(page);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['scripts/sandbox.ts', 'expire', email, '--url', origin],
      { env: { ...process.env, BASE_URL: '', SESSION_SECRET: journeySecret } },
    );
    expect(stdout).toBe(`${email}: the subscription has ended.\n`);
    await open(page, '/manage-subscription');
    await expect(main(page).getByText('Free Plan')).toBeVisible();
    await toSandbox(page, 'Upgrade to Premium');
    await pay(page);
    await open(page, '/subscribe');
    const plan = page.getByRole('region', { name: 'Premium Plan' });
    await expect(plan.getByRole('button', { name: 'Current Plan' })).toBeDisabled();
  });
});

test('a visitor who presses Upgrade Now signs in, and is at the checkout without a second press', async ({
  page,
  request,
  openVisit,
}) => {
  const brand = await premiumBrand(request);
  await open(page, `/brand/${brand.slug}`);
  const upgradeNow = main(page).getByRole('link', { name: 'Upgrade Now' });
  await upgradeNow.click();
  // The address changes before the page does.
  await expect(page.getByRole('heading', { level: 1, name: 'Upgrade to Premium' })).toBeVisible();
  await upgradeNow.click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(newReader('stranger'));
  await page.keyboard.press('Enter');
  await page.waitForURL('/payment-sandbox/checkout/**');
  await pay(page);

  const { page: other } = await openVisit({ as: 'free' });
  const asked: string[] = [];
  other.on('request', (sent) => asked.push(`${sent.method()} ${new URL(sent.url()).pathname}`));
  await open(other, '/subscribe?checkout=1');
  await expect(main(other).getByRole('button', { name: 'Upgrade Now' })).toBeEnabled();
  expect(asked).not.toContain('POST /api/create-checkout-session');
});

test.describe('a checkout that was not paid', () => {
  for (const [width, viewport] of [
    ['desk', desk],
    ['phone', phone],
  ] as const) {
    test(`leads back, says so once, and can be tried again (${width})`, { tag: '@nightly' }, async ({
      openVisit,
    }) => {
      const { page } = await openVisit({ viewport });
      await signIn(page, newReader(`leaving-${width}`), '/manage-subscription');
      await toSandbox(page, 'Upgrade to Premium');
      const checkout = page.url();
      await pressByKeyboard(page, page.getByRole('button', { name: 'Cancel' }));
      await page.waitForURL(/\/manage-subscription/);
      await waitForHydration(page);
      await expectToast(
        page,
        'Subscription Canceled',
        "You've canceled the subscription process. You can try again anytime.",
      );
      await expect(page).toHaveURL('/manage-subscription');
      await page.reload();
      await waitForHydration(page);
      await expect(toast(page)).toHaveCount(0);
      // The same payment page, so that two tabs never pay twice.
      await toSandbox(page, 'Upgrade to Premium');
      expect(page.url()).toBe(checkout);
    });
  }

  test('with a declined card is not paid, and a second card pays it', async ({ openVisit }) => {
    const visit = await openVisit({ viewport: { width: 320, height: 640 } });
    const { page } = visit;
    await signIn(page, newReader('declined'), '/subscribe');
    await expectNoOverflow(page);
    await toSandbox(page, 'Upgrade Now');
    await tabTo(page, page.getByLabel('The bank accepts it'));
    await page.keyboard.press('ArrowDown');
    await pressByKeyboard(page, page.getByRole('button', { name: 'Pay' }));
    await expect(
      page.getByRole('alert').getByText('Your card was declined. Nothing was charged.'),
    ).toBeVisible();
    // The browser logs the status of the page itself.
    expect(visit.complaints.splice(0)).toEqual([expect.stringContaining('402')]);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByLabel('The bank accepts it').check();
    await pay(page);
    const looks = async (path: string, heading: string) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expectNoOverflow(page);
      await expectAccessible(page);
    };
    await looks('/manage-subscription', 'Manage Subscription');
    await looks('/payment-sandbox', 'For administrators');
    expect(visit.complaints.splice(0)).toEqual([expect.stringContaining('403')]);
    await visit.context.clearCookies();
    await signIn(page, 'admin@demo.test', '/');
    await looks('/payment-sandbox', 'Subscriptions');
  });
});

test.describe('the return from a checkout', () => {
  test('that is nobody’s says so, and leads on', { tag: '@nightly' }, async ({ page, complaints }) => {
    await signIn(page, newReader('foreign'), '/manage-subscription');
    await open(page, '/subscription-success?session_id=cs_test_nobody');
    await expect(page.getByRole('heading', { level: 1, name: 'Verification Error' })).toBeVisible();
    await expect(main(page)).toContainText('Unable to verify your subscription.');
    await expectToastContaining(page, 'Verification Error');
    expect(complaints.splice(0)).toEqual([expect.stringContaining('404')]);
    await expectAccessible(page);
    await pressByKeyboard(page, page.getByRole('link', { name: 'Try Again' }));
    await page.waitForURL('**/manage-subscription');
  });

  test('waits while the payment provider is slow, asks once, and asks again where that may help', {
    tag: '@nightly',
  }, async ({ page, complaints }) => {
    await signIn(page, newReader('slow'), '/subscribe');
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
    await expect(page.getByText('Please wait while we activate your subscription...')).toBeVisible();
    await expect(page.getByText("Please don't close this page.")).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByText('This is taking longer than usual.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible();
    expect(asked).toBe(4);
    isDown = false;
    await pressByKeyboard(page, page.getByRole('button', { name: 'Check again' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Subscription Active!' })).toBeVisible();
    expect(asked).toBe(5);
    expect(complaints.splice(0).every((line) => line.includes('503'))).toBe(true);
  });

  test('refreshes what other tabs show', { tag: '@nightly' }, async ({ page, context }) => {
    const email = newReader('tabs');
    await signIn(page, email, '/subscribe');
    const other = await context.newPage();
    await open(other, '/');
    await expect(banner(other)).toContainText('Upgrade');
    await toSandbox(page, 'Upgrade Now');
    await pay(page);
    await expect(banner(other)).not.toContainText('Upgrade');
  });
});
