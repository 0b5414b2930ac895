import type { Page } from '@playwright/test';
import {
  answerFor,
  dialog,
  escapeFrom,
  expectAccessible,
  expectNoOverflow,
  expectStill,
  expectToast,
  focused,
  inDialog,
  open,
  post,
  pressByKeyboard,
  signIn,
  tabTo,
  toast,
  watchShift,
} from './actions.ts';
import { openBrand } from './demo.ts';
import { desk, expect, phone, test, tiny } from './fixtures.ts';

test.use({ mayBeRefused: true });

const heart = (page: Page) => page.getByRole('button', { name: /^Favorite / });

test.describe('favourites and saved lists', () => {
  test("are a premium reader's by keyboard alone, from the login to the logout", async ({
    openVisit,
    origin,
    request,
  }) => {
    const brand = await openBrand(request);
    const { page } = await openVisit();
    // The logout would end the session shared with the other tests.
    await signIn(page, 'premium@demo.test', `/brand/${brand.slug}`);
    await expect(page.getByRole('banner')).toContainText('premium@demo.test');

    await pressByKeyboard(page, heart(page));
    await expectToast(page, 'Added to favorites');
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
    await pressByKeyboard(
      page,
      page.getByRole('complementary').getByRole('link', { name: 'Favorite Brands' }),
    );
    await page.waitForURL('**/favorites');
    await pressByKeyboard(page, page.getByRole('main').getByRole('link', { name: brand.name }));
    await page.waitForURL(`**/brand/${brand.slug}`);
    await pressByKeyboard(page, heart(page));
    await expectToast(page, 'Removed from favorites');

    // Without a list the first save is one step: a name and Save.
    await deleteAllLists(page, origin);
    const save = page.getByRole('button', { name: /^Save to list: / }).first();
    await pressByKeyboard(page, save);
    await tabTo(page, dialog(page).getByLabel('List name'));
    await page.keyboard.press('Enter');
    await expectToast(page, 'Error', 'Please enter a name for your list');
    await page.keyboard.type('Winter <b>ideas</b>');
    await tabTo(page, dialog(page).getByLabel('Notes (optional)'));
    await page.keyboard.type('Look at the header');
    await pressByKeyboard(page, inDialog(page, 'Save'));
    await expectToast(page, 'Email saved', 'Added to new list');
    await expect(dialog(page)).toHaveCount(0);
    await expect.poll(() => focused(page)).toMatch(/^Save to list: /);

    // The same email again: the list is marked and its notes are shown.
    await page.keyboard.press('Enter');
    const option = dialog(page).getByRole('radio', { name: /^Winter <b>ideas<\/b>/ });
    await expect(option).toBeVisible();
    await expect(dialog(page)).toContainText('Saved');
    await expect(dialog(page).getByLabel('Notes (optional)')).toHaveValue('');
    await pressByKeyboard(page, inDialog(page, 'Save'));
    await expectToast(page, 'Error', 'Please select a list');
    await tabTo(page, option);
    await page.keyboard.press('Space');
    await expect(dialog(page).getByLabel('Notes (optional)')).toHaveValue('Look at the header');
    await pressByKeyboard(page, inDialog(page, 'Create new list'));
    await dialog(page).getByLabel('Name').fill('Second');
    await page.keyboard.press('Enter');
    await expectToast(page, 'List created');
    const second = dialog(page).getByRole('radio', { name: /^Second/ });
    await expect(second).toBeFocused();
    await expect(second).toBeChecked();
    await pressByKeyboard(page, inDialog(page, 'Cancel'));
    await expect(dialog(page)).toHaveCount(0);

    await pressByKeyboard(
      page,
      page.getByRole('complementary').getByRole('link', { name: 'All Saved Lists' }),
    );
    await page.waitForURL('**/saved-lists');
    const card = page.getByRole('article').filter({ hasText: 'Winter <b>ideas</b>' });
    for (const width of [390, 820, 1920, desk.width]) {
      await page.setViewportSize({ ...desk, width });
      const picture = await card.locator('img').boundingBox();
      const place = await card.boundingBox();
      expect((picture?.width ?? 0) > 60 && (picture?.x ?? 0) > (place?.x ?? width), `${width} px`).toBe(true);
      await expectNoOverflow(page);
    }
    await pressByKeyboard(page, page.getByRole('button', { name: 'Edit Winter <b>ideas</b>' }));
    await tabTo(page, dialog(page).getByLabel('Description (optional)'));
    await page.keyboard.type('For the cold');
    await pressByKeyboard(page, inDialog(page, 'Update list'));
    await expectToast(page, 'List updated');
    await expect(dialog(page)).toHaveCount(0);
    await expect.poll(() => focused(page)).toBe('Edit Winter <b>ideas</b>');
    await expect(page.locator('main')).toContainText('For the cold');

    await pressByKeyboard(page, page.getByRole('link', { name: 'View Emails of Winter <b>ideas</b>' }));
    await page.waitForURL(/\/saved-lists\/\d+$/);
    await pressByKeyboard(page, page.getByRole('button', { name: /^Edit Notes: / }));
    await expect(dialog(page).getByLabel('Notes')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Look at the footer');
    await pressByKeyboard(page, inDialog(page, 'Save notes'));
    await expectToast(page, 'Notes updated');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.locator('main')).toContainText('Look at the footer');

    // Print: the page with pictures and notes, without controls.
    await page.emulateMedia({ media: 'print' });
    expect(
      await page.locator('header, footer, aside, nav, button, a[download]').filter({ visible: true }).count(),
    ).toBe(
      1, // the list's own heading
    );
    await expect(page.getByRole('main')).toContainText('Look at the footer');
    expect((await page.locator('article > .preview').boundingBox())?.width).toBe(120);
    await page.emulateMedia({ media: 'screen' });

    await pressByKeyboard(page, page.getByRole('article').getByRole('link').first());
    await expect(dialog(page).getByRole('button', { name: 'Save to list' })).toBeVisible();
    expect(page.url()).toMatch(/\/email\/\d+$/);
    await escapeFrom(page);

    await pressByKeyboard(page, page.getByRole('button', { name: /^Remove: / }));
    await expect(dialog(page)).toContainText("This won't delete the email itself.");
    await pressByKeyboard(page, inDialog(page, 'Remove'));
    await expectToast(page, 'Email removed');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.locator('main')).toContainText('No emails in this list');
    await expect.poll(() => focused(page)).toBe('Winter <b>ideas</b>');

    await pressByKeyboard(page, page.getByRole('link', { name: 'Back to Lists' }));
    await pressByKeyboard(page, page.getByRole('button', { name: 'Delete Winter <b>ideas</b>' }));
    await expect(dialog(page)).toContainText('This action cannot be undone.');
    await pressByKeyboard(page, inDialog(page, 'Delete List'));
    await expectToast(page, 'List deleted');
    await expect(dialog(page)).toHaveCount(0);
    await expect.poll(() => focused(page)).toBe('Your Saved Lists');
    await deleteAllLists(page, origin);

    await pressByKeyboard(page, page.getByRole('banner').getByRole('link', { name: 'Log out' }));
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  });

  test('are locked for a free reader, who is told why', async ({ openVisit, request }) => {
    const brand = await openBrand(request);
    const visit = await openVisit({ as: 'free' });
    const { page } = visit;
    await open(visit.page, `/brand/${brand.slug}`);
    await expect(page.getByRole('banner')).toContainText('Upgrade');
    await tabTo(page, heart(page));
    await expect(heart(page)).toBeDisabled();
    await expect(page.getByRole('tooltip')).toHaveText('Premium feature - upgrade to add favorite brands');
    await expect(page.getByRole('tooltip')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tooltip')).not.toBeVisible();
    await page.keyboard.press('Enter');
    expect(visit.requests.filter((url) => url.endsWith('/favorite'))).toEqual([]);

    await pressByKeyboard(page, page.getByRole('button', { name: /^Save to list: / }).first());
    await expect(dialog(page).getByRole('heading', { name: 'Premium Feature: Saved Lists' })).toBeVisible();
    await expectAccessible(page);
    await escapeFrom(page);
    await expect.poll(() => focused(page)).toMatch(/^Save to list: /);
  });

  test('ask a visitor to log in, with the way there and back', { tag: '@nightly' }, async ({
    page,
    request,
  }) => {
    const brand = await openBrand(request);
    await open(page, `/brand/${brand.slug}`);
    await pressByKeyboard(page, heart(page));
    await expectToast(page, 'Login Required', 'Please log in to save brands to your favorites', 'Log In');
    await expect(toast(page).getByRole('link', { name: 'Log In' })).toHaveAttribute(
      'href',
      `/api/login?returnTo=${encodeURIComponent(`/brand/${brand.slug}`)}`,
    );
    await pressByKeyboard(page, page.getByRole('button', { name: /^Save to list: / }).first());
    await expectToast(page, 'Login Required', 'Please log in to save emails to lists', 'Log In');
    await pressByKeyboard(
      page,
      page.getByRole('complementary').getByRole('link', { name: 'All Saved Lists' }),
    );
    await expectToast(page, 'Login required', 'Please log in to access this feature');
    await page.goto('/saved-lists');
    await page.waitForURL('**/oidc/**');
  });

  test('show at once what was wanted, and go back when the server fails', { tag: '@nightly' }, async ({
    openVisit,
    origin,
    request,
  }) => {
    const brand = await openBrand(request);
    const { page } = await openVisit({ as: 'premium' });
    await open(page, `/brand/${brand.slug}`);
    const fail = (path: string) =>
      answerFor(page, path, (route) => route.fulfill({ status: 500, body: '{}' }));
    await fail('**/favorite');
    const before = await heart(page).getAttribute('aria-pressed');
    await heart(page).click();
    await expectToast(page, 'Error', 'Failed to update favorite status');
    await expect(heart(page)).toHaveAttribute('aria-pressed', before ?? '');

    const list = await createList(page, 'Failures');
    const emailIds = brand.latestEmails.map(({ id }) => id);
    for (const emailId of emailIds)
      await post(page, `/api/saved-lists/${list}/emails`, { emailId, notes: 'Old' });
    await open(page, `/saved-lists/${list}`);
    await fail('**/api/saved-lists/*/emails');
    await page
      .getByRole('button', { name: /^Edit Notes: / })
      .first()
      .click();
    await dialog(page).getByLabel('Notes').fill('New');
    await inDialog(page, 'Save notes').click();
    await expectToast(page, 'Error', 'Failed to update notes. Please try again.');
    await expect(page.locator('main')).not.toContainText('New');
    await page
      .getByRole('button', { name: /^Edit Notes: / })
      .first()
      .click();
    await expect(dialog(page).getByLabel('Notes')).toHaveValue('New');
    await inDialog(page, 'Cancel').click();
    await expect(dialog(page)).toHaveCount(0);

    await fail('**/api/saved-lists/*/emails/*');
    const order = () => page.locator('article h2').allInnerTexts();
    const orderBefore = await order();
    await page
      .getByRole('button', { name: /^Remove: / })
      .nth(1)
      .click();
    await inDialog(page, 'Remove').click();
    await expectToast(page, 'Error', 'Failed to remove email from list. Please try again.');
    await expect.poll(() => order()).toEqual(orderBefore);

    await fail('**/api/saved-lists/*');
    await page.getByRole('link', { name: 'Back to Lists' }).click();
    await page.getByRole('button', { name: 'Delete Failures' }).click();
    await inDialog(page, 'Delete List').click();
    await expectToast(page, 'Error', 'Failed to delete list. Please try again.');
    await inDialog(page, 'Cancel').click();
    await page.getByRole('button', { name: 'Edit Failures' }).click();
    await inDialog(page, 'Update list').click();
    await expectToast(page, 'Error', 'Failed to update list. Please try again.');
    await inDialog(page, 'Cancel').click();

    await page.unroute('**/api/saved-lists/*');
    await open(page, '/');
    await fail('**/api/saved-lists');
    await page.getByRole('complementary').getByRole('link', { name: 'All Saved Lists' }).click();
    // The side panel had cached them: content that cannot be loaded again stays.
    await page.waitForURL('**/saved-lists');
    await expect(page.getByRole('main').getByRole('link', { name: 'Failures', exact: true })).toBeVisible();
    await page.request.delete(`/api/saved-lists/${list}`, { headers: { origin } });
  });

  test('are the same in every tab', { tag: '@nightly' }, async ({ openVisit, request }) => {
    const brand = await openBrand(request);
    const visit = await openVisit({ as: 'premium' });
    const { page } = visit;
    await open(visit.page, `/brand/${brand.slug}`);
    const other = await visit.context.newPage();
    await open(other, `/brand/${brand.slug}`);
    const wanted = (await heart(page).getAttribute('aria-pressed')) === 'true' ? 'false' : 'true';
    await heart(page).click();
    await expect(heart(other)).toHaveAttribute('aria-pressed', wanted);
    await Promise.all([heart(page).click(), heart(other).click()]);
    await expect
      .poll(
        async () =>
          (await heart(page).getAttribute('aria-pressed')) ===
          (await heart(other).getAttribute('aria-pressed')),
      )
      .toBe(true);
  });

  test('have screens and dialogs without a complaint, a shift or a finding of axe at every width', {
    tag: '@nightly',
  }, async ({ openVisit, origin, request }) => {
    const brand = await openBrand(request);
    const visit = await openVisit({ as: 'premium' });
    const { page } = visit;
    await watchShift(page);
    await open(visit.page, '/favorites');
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
      await page.emulateMedia({ colorScheme });
    };
    const check = async (name: string) => {
      await expectAccessible(page, name);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(sideways, `${name} does not scroll sideways`).toBeLessThanOrEqual(0);
    };
    const checkEachLook = async (name: string) => {
      for (const appearance of looks) {
        await lookAt(appearance);
        await check(`${name} on ${appearance[0]}`);
      }
    };
    for (const path of ['/favorites', '/saved-lists', `/saved-lists/${list}`, `/brand/${brand.slug}`]) {
      // Only a load reveals layout shifts.
      for (const appearance of looks) {
        const name = `${path} on ${appearance[0]}`;
        await lookAt(appearance);
        visit.requests.length = 0;
        await open(page, path);
        await check(name);
        expect
          .soft(
            visit.requests.filter((url) => url.startsWith('/api/')),
            name,
          )
          .toEqual([]);
        await expectStill(page, name);
      }
    }
    await page
      .getByRole('button', { name: /^Save to list: / })
      .first()
      .click();
    await expect(dialog(page).getByRole('radio').first()).toBeVisible();
    await checkEachLook('save dialog');
    await inDialog(page, 'Create new list').click();
    await checkEachLook('save dialog with a new list');
    await page.keyboard.press('Escape');
    await open(page, `/saved-lists/${list}`);
    for (const name of [/^Edit Notes: /, /^Remove: /]) {
      await page.getByRole('button', { name }).first().click();
      await expect(inDialog(page, 'Cancel')).toBeVisible();
      await checkEachLook(String(name));
      await inDialog(page, 'Cancel').click();
      await expect(dialog(page)).toHaveCount(0);
    }
    await page.request.delete(`/api/saved-lists/${list}`, { headers: { origin } });
    await post(page, `/api/brands/${brandId}/favorite`, { isFavorite: false });
  });
});

const looks = [
  ['desk', desk, 'light'],
  ['phone', phone, 'dark'],
  ['320 px', tiny, 'light'],
] as const;

async function deleteAllLists(page: Page, origin: string): Promise<void> {
  const lists: Array<{ id: number }> = await (await page.request.get('/api/saved-lists')).json();
  for (const { id } of lists) await page.request.delete(`/api/saved-lists/${id}`, { headers: { origin } });
}

async function createList(page: Page, name: string): Promise<number> {
  return ((await post(page, '/api/saved-lists', { name })) as { id: number }).id;
}
