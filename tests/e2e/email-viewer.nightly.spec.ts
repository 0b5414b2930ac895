import type { Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectToastContaining,
  open,
  pressByKeyboard,
  signIn,
  tabTo,
  waitForHydration,
} from './actions.ts';
import { openBrand, premiumBrand } from './demo.ts';
import { expect, phone, test } from './fixtures.ts';

/** A button, a link or a field by its name. */
const called = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }))
    .or(page.getByRole('textbox', { name, exact: true }));

const press = (page: Page, name: string | RegExp) => pressByKeyboard(page, called(page, name));

test.describe('the embedded sign-in page', () => {
  test('has a field named email, Continue and a button per demo account, and axe finds nothing', async ({
    page,
  }) => {
    await page.goto('/api/login');
    await expect(page.locator('input[name=email]')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
    for (const account of ['free@demo.test', 'premium@demo.test', 'admin@demo.test']) {
      await expect(page.getByRole('button', { name: account })).toBeVisible();
    }
    await expectAccessibleInBothThemes(page);
  });
});

test.describe('a free reader', () => {
  test('sees the heart disabled with its reason, upgrade panels, and an Upgrade button', async ({
    page,
    request,
  }) => {
    const brand = await openBrand(request);
    await signIn(page, 'free@demo.test', `/brand/${brand.slug}`);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^(free@demo\.test|Fran.*) account menu$/ })
      .waitFor();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Upgrade' })).toBeVisible();
    await tabTo(page, called(page, new RegExp(`^Favorite ${brand.name}`)));
    await expect(
      page.getByRole('tooltip').getByText('Premium feature - upgrade to add favorite brands'),
    ).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Added to favorites')).toHaveCount(0);
    for (const [path, title] of [
      ['/favorites', 'Premium Feature: Favorite Brands'],
      ['/saved-lists', 'Premium Feature: Saved Lists'],
    ] as const) {
      await open(page, path);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expectAccessible(page, `${path}, free`);
    }
  });
});

test.describe('a reader on a phone', () => {
  test('finds the whole address in the Menu, where the header has no room for it', async ({ openVisit }) => {
    const { page } = await openVisit({ viewport: phone });
    await signIn(page, 'free@demo.test', '/subscribe');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('dialog').getByText('Logged in as free@demo.test')).toBeVisible();
    await expectAccessible(page, 'the drawer of a free reader');
  });
});

test.describe('the plan of a reader', () => {
  test('is shown where it is managed, compared and verified', async ({ page, context, complaints }) => {
    await signIn(page, 'free@demo.test', '/manage-subscription');
    await expect(page.getByRole('region', { name: 'Current Plan' }).getByText('Free Plan')).toBeVisible();
    await expect(page.getByRole('link', { name: 'support@mailvault.example' })).toBeVisible();
    await expectAccessible(page, 'manage subscription, free');
    await page.goto('/subscription-success');
    await expect(page.getByText('No session ID provided. Unable to verify your subscription.')).toBeVisible();
    await page.goto('/subscription-success?session_id=cs_unknown');
    const verified = page.getByRole('main');
    await expect(verified.getByText('There is no such checkout of yours.')).toBeVisible();
    // The browser logs the refusal.
    expect(complaints.splice(0)).toEqual([expect.stringContaining('404')]);
    await expectAccessible(page, 'verification error');
    await expect(page.getByRole('link', { name: 'Try Again' })).toHaveAttribute(
      'href',
      '/manage-subscription',
    );
    await page.goto('/admin');
    await page.waitForURL('/');
    await expectToastContaining(
      page,
      "You don't have admin access to this page. Please contact support at support@mailvault.example if you need admin rights.",
    );
    await context.clearCookies();
    await signIn(page, 'premium@demo.test', '/manage-subscription');
    const plan = page.getByRole('region', { name: 'Current Plan' });
    await expect(plan.getByText('Unlimited saved lists')).toBeVisible();
    await expect(plan.getByText('Free Plan')).toHaveCount(0);
    await page.goto('/subscribe');
    const current = page
      .getByRole('region', { name: 'Premium Plan' })
      .getByRole('button', { name: 'Current Plan' });
    await expect(current).toBeDisabled();
  });
});

test.describe('a premium reader', () => {
  // favorites-and-lists.spec.ts tests nearly the same path on a desktop.
  test('favourites, saves with notes, edits, removes and logs out by keyboard alone on a phone', async ({
    openVisit,
    request,
  }) => {
    const brand = await premiumBrand(request);
    const { page } = await openVisit({ viewport: phone });
    await signIn(page, 'premium@demo.test', `/brand/${brand.slug}`);

    await press(page, new RegExp(`^Favorite ${brand.name}`));
    await expectToastContaining(page, 'Added to favorites');
    await open(page, '/favorites');
    await expect(page.getByRole('link', { name: brand.name }).first()).toBeVisible();
    await expectAccessible(page, 'favourites');
    await open(page, `/brand/${brand.slug}`);
    await press(page, new RegExp(`^Favorite ${brand.name}`));
    await expectToastContaining(page, 'Removed from favorites');

    await open(page, '/saved-lists');
    await expect(page.getByText('No saved lists yet').first()).toBeVisible();
    await press(page, 'Create new list');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Enter');
    await expectToastContaining(page, 'Please enter a name for your list');
    await page.getByRole('dialog').getByRole('textbox').first().focus();
    await page.keyboard.type('Openers');
    await page.keyboard.press('Enter');
    await expectToastContaining(page, 'List created');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectAccessible(page, 'saved lists');

    const emails = (await (
      await page.request.get(`/api/brands/${brand.slug}/emails?limit=1`)
    ).json()) as Array<{ id: number; subject: string }>;
    const email = emails[0];
    await open(page, `/email/${email?.id}`);
    await press(page, /^Save to list/i);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('radio', { name: /Openers/ })).toBeVisible();
    await expectAccessible(page, 'save to list');
    await press(page, 'Save');
    await expectToastContaining(page, 'Please select a list');
    await dialog.getByRole('radio', { name: /Openers/ }).focus();
    await page.keyboard.press('Space');
    await tabTo(page, called(page, /^Notes/));
    await page.keyboard.type('The first line earns the second.');
    await press(page, 'Save');
    await expect(dialog).toHaveCount(0);
    await expectToastContaining(page, 'Email saved');

    await open(page, '/saved-lists');
    await press(page, /^View Emails/);
    await page.waitForURL('**/saved-lists/*');
    await expect(page.getByText('The first line earns the second.')).toBeVisible();
    await expectAccessible(page, 'one list');
    await press(page, /^Edit Notes/);
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Shorter.');
    await press(page, /^(Save|Save notes|Update Notes)$/);
    await expectToastContaining(page, 'Notes updated');
    await expect(page.getByText('Shorter.', { exact: true })).toBeVisible();
    await press(page, /^Remove: /);
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByText("This won't delete the email itself.")
      .waitFor();
    await press(page, /^Remove( Email)?$/);
    await expectToastContaining(page, 'Email removed');
    await expect(page.getByText('No emails in this list')).toBeVisible();

    await open(page, '/saved-lists');
    await press(page, /^Edit/);
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type(', renamed');
    await page.keyboard.press('Enter');
    await expectToastContaining(page, 'List updated');
    await press(page, /^Delete/);
    await expect(page.getByText('This action cannot be undone.')).toBeVisible();
    await press(page, /^Delete( List)?$/);
    await expectToastContaining(page, 'List deleted');
    await expect(page.getByText('No saved lists yet').first()).toBeVisible();

    await page.goto('/api/logout');
    await page.waitForURL('/');
    await waitForHydration(page);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  });

  test('finds two tabs agreeing on a favourite', async ({ page, context, request }) => {
    const brand = await openBrand(request);
    await signIn(page, 'premium@demo.test', `/brand/${brand.slug}`);
    const other = await context.newPage();
    await open(other, `/brand/${brand.slug}`);
    const heart = (tab: Page) => tab.getByRole('button', { name: `Favorite ${brand.name}` });
    // Both requests are sent before either is answered: a tab that knew of the other's change would undo it.
    const areBothAsked = Promise.withResolvers<void>();
    let asked = 0;
    await context.route('**/favorite', async (route) => {
      asked += 1;
      if (asked === 2) areBothAsked.resolve();
      await areBothAsked.promise;
      await route.continue();
    });
    await Promise.all([heart(page).click(), heart(other).click()]);
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(heart(other)).toHaveAttribute('aria-pressed', 'true');
    await heart(other).click();
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  });
});

test.describe('an administrator', () => {
  test('reads everything, and is not offered what follows the tier', async ({ page, request }) => {
    const brand = await premiumBrand(request);
    await signIn(page, 'admin@demo.test', `/brand/${brand.slug}`);
    await expect(page.locator('[data-email-card]').first()).toBeVisible();
    await expect(page.getByText('Premium Brand Content')).toHaveCount(0);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await expect(page.getByText('Manage your email directory')).toBeVisible();
    await expectAccessible(page, 'admin');
  });
});
