import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { axeFinds, axeFindsInBothThemes } from './axe.ts';
import { openBrand, openVisit, origin, phone, premiumBrand, type Visit } from './journey.ts';
import { alive, hasKeyboard, pressOn, sawPart, tabTo } from './keyboard.ts';

let visit: Visit;

afterEach(async () => {
  await visit.leave();
  expect(visit.complaints).toEqual([]);
});

/** What is called so: a button, a link or a field. */
const called = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }))
    .or(page.getByRole('textbox', { name, exact: true }));

const press = (page: Page, name: string | RegExp) => pressOn(page, called(page, name));

/** Signs in on the embedded sign-in page, by keyboard: typing the address, or with the button of the account. */
async function signIn(page: Page, email: string, path: string): Promise<void> {
  await page.goto(`/api/login?returnTo=${encodeURIComponent(path)}`);
  await hasKeyboard(page.getByLabel('Email')); // what is typed too early makes another account's address
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${origin()}${path}`);
  await alive(page);
}

async function axeFindsNothing(page: Page, name: string): Promise<void> {
  expect.soft(await axeFinds(page), name).toEqual([]);
}

describe('the embedded sign-in page', () => {
  it('has a field named email, Continue and a button per demo account, and axe finds nothing', async () => {
    visit = await openVisit();
    const { page } = visit;
    await page.goto('/api/login');
    expect(await page.locator('input[name=email]').count()).toBe(1);
    await page.getByRole('button', { name: 'Continue' }).waitFor();
    for (const account of ['free@demo.test', 'premium@demo.test', 'admin@demo.test']) {
      await page.getByRole('button', { name: account }).waitFor();
    }
    expect(await axeFindsInBothThemes(page)).toEqual([]);
  });
});

describe('a free reader', () => {
  it('sees the heart disabled with its reason, upgrade panels, and an Upgrade button', async () => {
    const brand = await openBrand();
    visit = await openVisit();
    const { page } = visit;
    await signIn(page, 'free@demo.test', `/brand/${brand.slug}`);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^(free@demo\.test|Fran.*) account menu$/ })
      .waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Upgrade' }).waitFor();
    await tabTo(page, called(page, new RegExp(`^Favorite ${brand.name}`)));
    await page.getByRole('tooltip').getByText('Premium feature - upgrade to add favorite brands').waitFor();
    await page.keyboard.press('Enter');
    expect(await page.getByText('Added to favorites').count()).toBe(0);
    for (const [path, title] of [
      ['/favorites', 'Premium Feature: Favorite Brands'],
      ['/saved-lists', 'Premium Feature: Saved Lists'],
    ] as const) {
      await page.goto(path);
      await alive(page);
      await page.getByRole('heading', { name: title }).waitFor();
      await axeFindsNothing(page, `${path}, free`);
    }
  });
});

describe('a reader on a phone', () => {
  it('finds the whole address in the Menu, where the header has no room for it', async () => {
    visit = await openVisit({ viewport: phone });
    const { page } = visit;
    await signIn(page, 'free@demo.test', '/subscribe');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog').getByText('Logged in as free@demo.test').waitFor();
    await axeFindsNothing(page, 'the drawer of a free reader');
  });
});

describe('the plan of a reader', () => {
  it('is shown where it is managed, compared and verified', async () => {
    visit = await openVisit();
    const { page } = visit;
    await signIn(page, 'free@demo.test', '/manage-subscription');
    await page.getByRole('region', { name: 'Current Plan' }).getByText('Free Plan').waitFor();
    await page.getByRole('link', { name: 'support@mailvault.example' }).waitFor();
    await axeFindsNothing(page, 'manage subscription, free');
    await page.goto('/subscription-success');
    await page.getByText('No session ID provided. Unable to verify your subscription.').waitFor();
    await page.goto('/subscription-success?session_id=cs_unknown');
    const verified = page.getByRole('main');
    await verified.getByText('There is no such checkout of yours.').waitFor();
    // The browser notes the refusal.
    expect(visit.complaints.splice(0)).toEqual([expect.stringContaining('404')]);
    await axeFindsNothing(page, 'verification error');
    expect(await page.getByRole('link', { name: 'Try Again' }).getAttribute('href')).toBe(
      '/manage-subscription',
    );
    await page.goto('/admin');
    await page.waitForURL(`${origin()}/`);
    await sawPart(
      page,
      "You don't have admin access to this page. Please contact support at support@mailvault.example if you need admin rights.",
    );
    await visit.context.clearCookies();
    await signIn(page, 'premium@demo.test', '/manage-subscription');
    const plan = page.getByRole('region', { name: 'Current Plan' });
    await plan.getByText('Unlimited saved lists').waitFor();
    expect(await plan.getByText('Free Plan').count()).toBe(0);
    await page.goto('/subscribe');
    const current = page
      .getByRole('region', { name: 'Premium Plan' })
      .getByRole('button', { name: 'Current Plan' });
    expect(await current.isDisabled()).toBe(true);
  });
});

describe('a premium reader', () => {
  // On a desk favorites-and-lists.spec.ts walks nearly the same way.
  it('favourites, saves with notes, edits, removes and logs out by keyboard alone on a phone', async () => {
    const brand = await premiumBrand();
    visit = await openVisit({ viewport: phone });
    const { page } = visit;
    await signIn(page, 'premium@demo.test', `/brand/${brand.slug}`);

    await press(page, new RegExp(`^Favorite ${brand.name}`));
    await sawPart(page, 'Added to favorites');
    await page.goto('/favorites');
    await alive(page);
    await page.getByRole('link', { name: brand.name }).first().waitFor();
    await axeFindsNothing(page, 'favourites');
    await page.goto(`/brand/${brand.slug}`);
    await alive(page);
    await press(page, new RegExp(`^Favorite ${brand.name}`));
    await sawPart(page, 'Removed from favorites');

    await page.goto('/saved-lists');
    await alive(page);
    await page.getByText('No saved lists yet').first().waitFor();
    await press(page, 'Create New List');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Enter');
    await sawPart(page, 'Please enter a name for your list');
    await page.getByRole('dialog').getByRole('textbox').first().focus();
    await page.keyboard.type('Openers');
    await page.keyboard.press('Enter');
    await sawPart(page, 'List created');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await axeFindsNothing(page, 'saved lists');

    const emails = (await (
      await page.request.get(`/api/brands/${brand.slug}/emails?limit=1`)
    ).json()) as Array<{ id: number; subject: string }>;
    const email = emails[0];
    await page.goto(`/email/${email?.id}`);
    await alive(page);
    await press(page, /^Save to list/i);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /Openers/ }).waitFor();
    await axeFindsNothing(page, 'save to list');
    await press(page, 'Save');
    await sawPart(page, 'Please select a list');
    await dialog.getByRole('radio', { name: /Openers/ }).focus();
    await page.keyboard.press('Space');
    await tabTo(page, called(page, /^Notes/));
    await page.keyboard.type('The first line earns the second.');
    await press(page, 'Save');
    await dialog.waitFor({ state: 'detached' });
    await sawPart(page, 'Email saved');

    await page.goto('/saved-lists');
    await alive(page);
    await press(page, /^View Emails/);
    await page.waitForURL('**/saved-lists/*');
    await page.getByText('The first line earns the second.').waitFor();
    await axeFindsNothing(page, 'one list');
    await press(page, /^Edit Notes/);
    await hasKeyboard(page.getByRole('dialog').getByRole('textbox'));
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Shorter.');
    await press(page, /^(Save|Save Notes|Update Notes)$/);
    await sawPart(page, 'Notes updated');
    await page.getByText('Shorter.', { exact: true }).waitFor();
    await press(page, /^Remove: /);
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByText("This won't delete the email itself.")
      .waitFor();
    await press(page, /^Remove( Email)?$/);
    await sawPart(page, 'Email removed');
    await page.getByText('No emails in this list').waitFor();

    await page.goto('/saved-lists');
    await alive(page);
    await press(page, /^Edit/);
    await hasKeyboard(page.getByRole('dialog').getByRole('textbox').first());
    await page.keyboard.press('End');
    await page.keyboard.type(', renamed');
    await page.keyboard.press('Enter');
    await sawPart(page, 'List updated');
    await press(page, /^Delete/);
    await page.getByText('This action cannot be undone.').waitFor();
    await press(page, /^Delete( List)?$/);
    await sawPart(page, 'List deleted');
    await page.getByText('No saved lists yet').first().waitFor();

    await page.goto('/api/logout');
    await page.waitForURL(`${origin()}/`);
    await alive(page);
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
  });

  it('finds two tabs agreeing on a favourite', async () => {
    const brand = await openBrand();
    visit = await openVisit();
    const { page } = visit;
    await signIn(page, 'premium@demo.test', `/brand/${brand.slug}`);
    const other = await visit.context.newPage();
    await other.goto(`/brand/${brand.slug}`);
    await alive(other);
    const heart = (tab: Page) => tab.getByRole('button', { name: `Favorite ${brand.name}` });
    // Both are asked for before either is answered: a tab that had heard of it would take it back.
    const areBothAsked = Promise.withResolvers<void>();
    let asked = 0;
    await visit.context.route('**/favorite', async (route) => {
      asked += 1;
      if (asked === 2) areBothAsked.resolve();
      await areBothAsked.promise;
      await route.continue();
    });
    await Promise.all([heart(page).click(), heart(other).click()]);
    await expect.poll(() => heart(page).getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => heart(other).getAttribute('aria-pressed')).toBe('true');
    await heart(other).click();
    await expect.poll(() => heart(page).getAttribute('aria-pressed')).toBe('false');
  });
});

describe('an administrator', () => {
  it('reads everything, and is not offered what follows the tier', async () => {
    const brand = await premiumBrand();
    visit = await openVisit();
    const { page } = visit;
    await signIn(page, 'admin@demo.test', `/brand/${brand.slug}`);
    await page.locator('[data-email-card]').first().waitFor();
    expect(await page.getByText('Premium Brand Content').count()).toBe(0);
    await page.goto('/admin');
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
    await page.getByText('Manage your email directory').waitFor();
    await axeFindsNothing(page, 'admin');
  });
});
