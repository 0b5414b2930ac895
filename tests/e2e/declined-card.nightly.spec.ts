import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { journeySecret } from '#tests/support/servers/server-process.ts';
import {
  expectAccessible,
  expectNoOverflow,
  open,
  pressByKeyboard,
  signIn,
  waitForHydration,
} from './actions.ts';
import { desk, expect, phone, test } from './fixtures.ts';

const main = (page: Page) => page.getByRole('main');
const banner = (page: Page) => page.getByRole('banner');

async function subscribe(page: Page, email: string): Promise<void> {
  await signIn(page, email, '/manage-subscription');
  await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
  await page.waitForURL('/payment-sandbox/checkout/**');
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription Active!' })).toBeVisible();
}

/** Runs an action of the sandbox on a subscription, as from a terminal. */
const play = (origin: string, action: string, email: string) =>
  promisify(execFile)(process.execPath, ['scripts/sandbox.ts', action, email, '--url', origin], {
    env: { ...process.env, BASE_URL: '', SESSION_SECRET: journeySecret },
  });

async function standsWell(page: Page): Promise<void> {
  await expectNoOverflow(page);
  await expectAccessible(page);
}

test.describe('a card that the bank declines', () => {
  for (const [width, viewport, colorScheme] of [
    ['desk', desk, 'light'],
    ['phone', phone, 'dark'],
  ] as const) {
    test(`is told on every page, and mended in the billing portal (${width}, ${colorScheme})`, async ({
      openVisit,
      origin,
    }) => {
      const email = `past-due-${width}-${Date.now()}@reader.example`;
      const { page } = await openVisit({ viewport, colorScheme });
      await subscribe(page, email);
      await expect(banner(page)).not.toContainText('Payment failed');
      await play(origin, 'fail', email);
      await open(page, '/');
      await standsWell(page);
      await pressByKeyboard(page, banner(page).getByRole('link', { name: 'Payment failed' }));
      await page.waitForURL('**/manage-subscription');
      await expect(main(page).getByRole('heading', { name: 'Your last payment failed' })).toBeVisible();
      await expect(main(page)).toContainText(/Premium Until\s+\d{1,2}(st|nd|rd|th) [A-Z]/, {
        useInnerText: true,
      });
      await expect(main(page)).not.toContainText('Next Billing Date');
      await standsWell(page);

      await pressByKeyboard(page, page.getByRole('button', { name: 'Pay or change card' }));
      await page.waitForURL('/payment-sandbox/portal/**');
      await standsWell(page);
      await page.getByLabel('The bank declines it').check();
      await page.getByRole('button', { name: 'Pay £25.00' }).click();
      await expect(
        page.getByRole('alert').getByText('Your card was declined. Nothing was charged.'),
      ).toBeVisible();
      await page.getByLabel('The bank accepts it').check();
      await page.getByRole('button', { name: 'Pay £25.00' }).click();
      await expect(page.getByText('Paid. Thank you.')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
      await standsWell(page);
      await pressByKeyboard(page, page.getByRole('link', { name: /^Return to/ }));
      await page.waitForURL('**/manage-subscription');
      await waitForHydration(page);
      await expect(main(page).getByText('Next Billing Date')).toBeVisible();
      await expect(banner(page)).not.toContainText('Payment failed');
      await expect(main(page).getByText('Your last payment failed')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Change card' })).toBeVisible();
      await standsWell(page);
    });
  }
});

test.describe('premium given to a reader who has cancelled', () => {
  test('says what will happen, and goes on afterwards', async ({ page, context, origin }) => {
    const email = `cancelled-${Date.now()}@reader.example`;
    await subscribe(page, email);
    await open(page, '/manage-subscription');
    page.once('dialog', (question) => question.accept());
    await page.getByRole('button', { name: 'Cancel Subscription' }).click();
    await expect(main(page).getByText('Premium Until', { exact: true })).toBeVisible();
    await context.clearCookies();

    await signIn(page, 'admin@demo.test', `/admin?tab=users&q=${encodeURIComponent(email)}`);
    await page.getByRole('switch', { name: `Premium: ${email}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancelled subscription' });
    await expect(dialog.getByText('“Keep Premium” lets it continue after that free of charge')).toBeVisible();
    await standsWell(page);
    await dialog.getByRole('button', { name: 'Keep Premium' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('table')).toContainText('N/A');
    await context.clearCookies();

    await signIn(page, email, '/manage-subscription');
    await expect(main(page).getByText('Subscription Ends')).toBeVisible();
    await expect(main(page).getByText('You keep Premium after it ends')).toBeVisible();
    await standsWell(page);
    await play(origin, 'renew', email); // a cancelled one ends with its month
    await page.reload();
    await waitForHydration(page);
    await expect(main(page).getByText('An administrator gave you Premium.')).toBeVisible();
    await expect(banner(page)).not.toContainText('Upgrade');
  });
});

test.describe('a logo that cannot be had', () => {
  test('leaves the edit of its brand saved, and shows its state', async ({ page }) => {
    await signIn(page, 'admin@demo.test', '/admin?tab=brands&sort=emailCount&direction=asc');
    const description = `Saved at ${Date.now()}`;
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Edit Brand' });
    await dialog.getByLabel('Description (optional)').fill(description);
    await dialog.getByLabel('Logo URL (optional)').fill('http://localhost/logo.png');
    await dialog.getByRole('button', { name: 'Update Brand' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Logo failed').first()).toBeVisible();
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    await expect(dialog.getByText('Failed: The logo URL must lead to a public web server.')).toBeVisible();
    await expect(dialog.getByLabel('Description (optional)')).toHaveValue(description);
    await standsWell(page);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Logo not available yet').first()).toBeVisible();
    await dialog.getByLabel('Logo URL (optional)').fill('');
    await dialog.getByRole('button', { name: 'Update Brand' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Logo failed')).toHaveCount(0);
  });
});
