import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { lookOf } from '#tests/support/browser.ts';
import { axeFinds } from './axe.ts';
import { desk, openBrand, openVisit, origin, phone, tiny } from './journey.ts';
import {
  alive,
  answerFor,
  dialog,
  escapeFrom,
  focused,
  hasKeyboard,
  inDialog,
  openAs,
  post,
  pressOn,
  sameOrigin,
  saw,
  signIn,
  tabTo,
  toast,
} from './keyboard.ts';
import { expectStill, watchShift } from './layout-shift.ts';

const heart = (page: Page) => page.getByRole('button', { name: /^Favorite / });

describe('favourites and saved lists', () => {
  it("are a premium reader's by keyboard alone, from the login to the logout", async () => {
    const brand = await openBrand();
    const visit = await openVisit();
    const { page } = visit;
    await signIn(visit, 'premium@demo.test', `/brand/${brand.slug}`);
    expect(await page.getByRole('banner').innerText()).toContain('premium@demo.test');

    await pressOn(page, heart(page));
    await saw(page, 'Added to favorites');
    expect(await heart(page).getAttribute('aria-pressed')).toBe('true');
    await pressOn(page, page.getByRole('complementary').getByRole('link', { name: 'Favorite Brands' }));
    await page.waitForURL('**/favorites');
    await pressOn(page, page.getByRole('main').getByRole('link', { name: brand.name }));
    await page.waitForURL(`**/brand/${brand.slug}`);
    await pressOn(page, heart(page));
    await saw(page, 'Removed from favorites');

    // Without any list the first save is one step: a name and Save.
    await deleteAllLists(page);
    const save = page.getByRole('button', { name: /^Save to list: / }).first();
    await pressOn(page, save);
    await tabTo(page, dialog(page).getByLabel('List Name'));
    await page.keyboard.press('Enter');
    await saw(page, 'Error', 'Please enter a name for your list');
    await page.keyboard.type('Winter <b>ideas</b>');
    await tabTo(page, dialog(page).getByLabel('Notes (optional)'));
    await page.keyboard.type('Look at the header');
    await pressOn(page, inDialog(page, 'Save'));
    await saw(page, 'Email saved', 'Added to new list');
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toMatch(/^Save to list: /);

    // The same email again: the list is marked and brings its notes back.
    await page.keyboard.press('Enter');
    const option = dialog(page).getByRole('radio', { name: /^Winter <b>ideas<\/b>/ });
    await option.waitFor();
    expect(await dialog(page).innerText()).toContain('Saved');
    expect(await dialog(page).getByLabel('Notes (optional)').inputValue()).toBe('');
    await pressOn(page, inDialog(page, 'Save'));
    await saw(page, 'Error', 'Please select a list');
    await tabTo(page, option);
    await page.keyboard.press('Space');
    expect(await dialog(page).getByLabel('Notes (optional)').inputValue()).toBe('Look at the header');
    await pressOn(page, inDialog(page, 'Create New List'));
    await dialog(page).getByLabel('Name').fill('Second');
    await page.keyboard.press('Enter');
    await saw(page, 'List created');
    const second = dialog(page).getByRole('radio', { name: /^Second/ });
    await expect.poll(() => second.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await second.isChecked()).toBe(true);
    await pressOn(page, inDialog(page, 'Cancel'));
    await dialog(page).waitFor({ state: 'detached' });

    await pressOn(page, page.getByRole('complementary').getByRole('link', { name: 'All Saved Lists' }));
    await page.waitForURL('**/saved-lists');
    const card = page.getByRole('article').filter({ hasText: 'Winter <b>ideas</b>' });
    for (const width of [390, 820, 1920, desk.width]) {
      await page.setViewportSize({ ...desk, width });
      const picture = await card.locator('img').boundingBox();
      const place = await card.boundingBox();
      expect((picture?.width ?? 0) > 60 && (picture?.x ?? 0) > (place?.x ?? width), `${width} px`).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
    await pressOn(page, page.getByRole('button', { name: 'Edit Winter <b>ideas</b>' }));
    await tabTo(page, dialog(page).getByLabel('Description (optional)'));
    await page.keyboard.type('For the cold');
    await pressOn(page, inDialog(page, 'Update List'));
    await saw(page, 'List updated');
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Edit Winter <b>ideas</b>');
    expect(await page.locator('main').innerText()).toContain('For the cold');

    await pressOn(page, page.getByRole('link', { name: 'View Emails of Winter <b>ideas</b>' }));
    await page.waitForURL(/\/saved-lists\/\d+$/);
    await pressOn(page, page.getByRole('button', { name: /^Edit Notes: / }));
    await hasKeyboard(dialog(page).getByLabel('Notes'));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Look at the footer');
    await pressOn(page, inDialog(page, 'Save Notes'));
    await saw(page, 'Notes updated');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await page.locator('main').innerText()).toContain('Look at the footer');

    // On paper: the sheet with pictures and notes, and nothing to press.
    await page.emulateMedia({ media: 'print' });
    expect(
      await page.locator('header, footer, aside, nav, button, a[download]').filter({ visible: true }).count(),
    ).toBe(
      1, // the head of the list itself
    );
    expect(await page.getByRole('main').innerText()).toContain('Look at the footer');
    expect((await page.locator('article > .sheet').boundingBox())?.width).toBe(120);
    await page.emulateMedia({ media: 'screen' });

    await pressOn(page, page.getByRole('article').getByRole('link').first());
    await dialog(page).getByRole('button', { name: 'Save to list' }).waitFor();
    expect(page.url()).toMatch(/\/email\/\d+$/);
    await escapeFrom(page);

    await pressOn(page, page.getByRole('button', { name: /^Remove: / }));
    expect(await dialog(page).innerText()).toContain("This won't delete the email itself.");
    await pressOn(page, inDialog(page, 'Remove'));
    await saw(page, 'Email removed');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await page.locator('main').innerText()).toContain('No emails in this list');
    await expect.poll(() => focused(page)).toBe('Winter <b>ideas</b>');

    await pressOn(page, page.getByRole('link', { name: 'Back to Lists' }));
    await pressOn(page, page.getByRole('button', { name: 'Delete Winter <b>ideas</b>' }));
    expect(await dialog(page).innerText()).toContain('This action cannot be undone.');
    await pressOn(page, inDialog(page, 'Delete List'));
    await saw(page, 'List deleted');
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Your Saved Lists');
    await deleteAllLists(page);
    expect(visit.complaints).toEqual([]);

    await pressOn(page, page.getByRole('banner').getByRole('link', { name: 'Log out' }));
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
    await visit.leave();
  });

  it('are locked for a free reader, who is told why', async () => {
    const brand = await openBrand();
    const visit = await openVisit();
    const { page } = visit;
    await openAs(visit, 'free@demo.test', `/brand/${brand.slug}`);
    expect(await page.getByRole('banner').innerText()).toContain('Upgrade');
    await tabTo(page, heart(page));
    expect(await heart(page).isDisabled()).toBe(true);
    expect(await page.getByRole('tooltip').innerText()).toBe(
      'Premium feature - upgrade to add favorite brands',
    );
    expect(await page.getByRole('tooltip').isVisible()).toBe(true);
    expect(await axeFinds(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('tooltip').isVisible()).toBe(false);
    await page.keyboard.press('Enter');
    expect(visit.requests.filter((url) => url.endsWith('/favorite'))).toEqual([]);

    await pressOn(page, page.getByRole('button', { name: /^Save to list: / }).first());
    await dialog(page).getByRole('heading', { name: 'Premium Feature: Saved Lists' }).waitFor();
    expect(await axeFinds(page)).toEqual([]);
    await escapeFrom(page);
    await expect.poll(() => focused(page)).toMatch(/^Save to list: /);
    await visit.leave();
  });

  it('ask a visitor to log in, with the way there and back', async () => {
    const brand = await openBrand();
    const visit = await openVisit();
    const { page } = visit;
    await page.goto(`/brand/${brand.slug}`);
    await alive(page);
    await pressOn(page, heart(page));
    await saw(page, 'Login Required', 'Please log in to save brands to your favorites', 'Log In');
    expect(await toast(page).getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe(
      `/api/login?returnTo=${encodeURIComponent(`/brand/${brand.slug}`)}`,
    );
    await pressOn(page, page.getByRole('button', { name: /^Save to list: / }).first());
    await saw(page, 'Login Required', 'Please log in to save emails to lists', 'Log In');
    await pressOn(page, page.getByRole('complementary').getByRole('link', { name: 'All Saved Lists' }));
    await saw(page, 'Login required', 'Please log in to access this feature');
    await page.goto('/saved-lists');
    await page.waitForURL('**/oidc/**');
    await visit.leave();
  });

  it('show at once what was wanted, and go back when the server fails', async () => {
    const brand = await openBrand();
    const visit = await openVisit();
    const { page } = visit;
    await openAs(visit, 'premium@demo.test', `/brand/${brand.slug}`);
    const fail = (path: string) =>
      answerFor(page, path, (route) => route.fulfill({ status: 500, body: '{}' }));
    await fail('**/favorite');
    const before = await heart(page).getAttribute('aria-pressed');
    await heart(page).click();
    await saw(page, 'Error', 'Failed to update favorite status');
    expect(await heart(page).getAttribute('aria-pressed')).toBe(before);

    const list = await createList(page, 'Failures');
    const emailIds = brand.latestEmails.map(({ id }) => id);
    for (const emailId of emailIds)
      await post(page, `/api/saved-lists/${list}/emails`, { emailId, notes: 'Old' });
    await page.goto(`/saved-lists/${list}`);
    await alive(page);
    await fail('**/api/saved-lists/*/emails');
    await page
      .getByRole('button', { name: /^Edit Notes: / })
      .first()
      .click();
    await dialog(page).getByLabel('Notes').fill('New');
    await inDialog(page, 'Save Notes').click();
    await saw(page, 'Error', 'Failed to update notes. Please try again.');
    expect(await page.locator('main').innerText()).not.toContain('New');
    await page
      .getByRole('button', { name: /^Edit Notes: / })
      .first()
      .click();
    expect(await dialog(page).getByLabel('Notes').inputValue()).toBe('New');
    await inDialog(page, 'Cancel').click();
    await dialog(page).waitFor({ state: 'detached' });

    await fail('**/api/saved-lists/*/emails/*');
    const order = () => page.locator('article h2').allInnerTexts();
    const orderBefore = await order();
    await page
      .getByRole('button', { name: /^Remove: / })
      .nth(1)
      .click();
    await inDialog(page, 'Remove').click();
    await saw(page, 'Error', 'Failed to remove email from list. Please try again.');
    expect(await order()).toEqual(orderBefore);

    await fail('**/api/saved-lists/*');
    await page.getByRole('link', { name: 'Back to Lists' }).click();
    await page.getByRole('button', { name: 'Delete Failures' }).click();
    await inDialog(page, 'Delete List').click();
    await saw(page, 'Error', 'Failed to delete list. Please try again.');
    await inDialog(page, 'Cancel').click();
    await page.getByRole('button', { name: 'Edit Failures' }).click();
    await inDialog(page, 'Update List').click();
    await saw(page, 'Error', 'Failed to update list. Please try again.');
    await inDialog(page, 'Cancel').click();

    await page.unroute('**/api/saved-lists/*');
    await page.goto('/');
    await alive(page);
    await fail('**/api/saved-lists');
    await page.getByRole('complementary').getByRole('link', { name: 'All Saved Lists' }).click();
    // The side panel knew them: what cannot be asked for again stays.
    await page.waitForURL('**/saved-lists');
    await page.getByRole('main').getByRole('link', { name: 'Failures', exact: true }).waitFor();
    await page.request.delete(`/api/saved-lists/${list}`, { headers: sameOrigin() });
    await visit.leave();
  });

  it('are the same in every tab', async () => {
    const brand = await openBrand();
    const visit = await openVisit();
    const { page } = visit;
    await openAs(visit, 'premium@demo.test', `/brand/${brand.slug}`);
    const other = await visit.context.newPage();
    await other.goto(`/brand/${brand.slug}`);
    await alive(other);
    const wanted = (await heart(page).getAttribute('aria-pressed')) === 'true' ? 'false' : 'true';
    await heart(page).click();
    await expect.poll(() => heart(other).getAttribute('aria-pressed')).toBe(wanted);
    await Promise.all([heart(page).click(), heart(other).click()]);
    await expect
      .poll(
        async () =>
          (await heart(page).getAttribute('aria-pressed')) ===
          (await heart(other).getAttribute('aria-pressed')),
      )
      .toBe(true);
    await visit.leave();
  });

  it('have screens and dialogs without a complaint, a shift or a finding of axe at every width', async () => {
    const brand = await openBrand();
    const visit = await openVisit();
    const { page } = visit;
    await watchShift(page);
    await openAs(visit, 'premium@demo.test', '/favorites');
    const list = await createList(page, 'Ideas مجموعة');
    for (const { id } of brand.latestEmails) {
      await post(page, `/api/saved-lists/${list}/emails`, { emailId: id, notes: 'note '.repeat(40) });
    }
    const { id: brandId } = (await (await page.request.get(`/api/brands/${brand.slug}`)).json()) as {
      id: number;
    };
    await post(page, `/api/brands/${brandId}/favorite`, { isFavorite: true });
    const lookAt = async ([, viewport, colorScheme]: (typeof looks)[number]) => {
      await page.setViewportSize(viewport);
      await page.emulateMedia(lookOf(colorScheme));
    };
    const check = async (name: string) => {
      expect.soft(await axeFinds(page), name).toEqual([]);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(sideways, `${name} does not scroll sideways`).toBeLessThanOrEqual(0);
    };
    const checkEachLook = async (name: string) => {
      for (const look of looks) {
        await lookAt(look);
        await check(`${name} on ${look[0]}`);
      }
    };
    for (const path of ['/favorites', '/saved-lists', `/saved-lists/${list}`, `/brand/${brand.slug}`]) {
      // Whether it shifts as it comes is seen by loading it only.
      for (const look of looks) {
        const name = `${path} on ${look[0]}`;
        await lookAt(look);
        visit.requests.length = 0;
        await page.goto(path, { waitUntil: 'load' });
        await alive(page);
        await check(name);
        expect
          .soft(
            visit.requests.filter((url) => url.startsWith(`${origin()}/api/`)),
            name,
          )
          .toEqual([]);
        await expectStill(page, name, 0.005);
      }
    }
    await page
      .getByRole('button', { name: /^Save to list: / })
      .first()
      .click();
    await dialog(page).getByRole('radio').first().waitFor();
    await checkEachLook('save dialog');
    await inDialog(page, 'Create New List').click();
    await checkEachLook('save dialog with a new list');
    await page.keyboard.press('Escape');
    await page.goto(`/saved-lists/${list}`);
    await alive(page);
    for (const name of [/^Edit Notes: /, /^Remove: /]) {
      await page.getByRole('button', { name }).first().click();
      await inDialog(page, 'Cancel').waitFor();
      await checkEachLook(String(name));
      await inDialog(page, 'Cancel').click();
      await dialog(page).waitFor({ state: 'detached' });
    }
    expect.soft(visit.complaints).toEqual([]);
    await page.request.delete(`/api/saved-lists/${list}`, { headers: sameOrigin() });
    await post(page, `/api/brands/${brandId}/favorite`, { isFavorite: false });
    await visit.leave();
  });
});

const looks = [
  ['desk', desk, 'light'],
  ['phone', phone, 'dark'],
  ['320 px', tiny, 'light'],
] as const;

async function deleteAllLists(page: Page): Promise<void> {
  const lists: Array<{ id: number }> = await (await page.request.get('/api/saved-lists')).json();
  for (const { id } of lists) await page.request.delete(`/api/saved-lists/${id}`, { headers: sameOrigin() });
}

async function createList(page: Page, name: string): Promise<number> {
  return ((await post(page, '/api/saved-lists', { name })) as { id: number }).id;
}
