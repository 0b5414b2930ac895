import type { Locator, Page } from '@playwright/test';
import {
  answerFor,
  dialog,
  expectAccessible,
  expectFit,
  expectStill,
  expectToast,
  expectToastContaining,
  focused,
  inDialog,
  open,
  pressByKeyboard,
  tabTo,
  watchShift,
} from './actions.ts';
import { expect, test, windows } from './fixtures.ts';

const admin = 'admin@demo.test';

test.use({ as: 'admin', mayBeRefused: true });

const rows = (page: Page) => page.getByRole('table').locator('tbody tr');
const names = (page: Page) => rows(page).locator('td[role="cell"] bdi').allInnerTexts();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

async function dialogIsGone(page: Page): Promise<void> {
  await expect(dialog(page)).toHaveCount(0);
}

/** Returns the brands with the least mail, which no other journey uses. */
async function smallestBrands(page: Page): Promise<Array<{ id: number; name: string; domain: string }>> {
  const answer = await page.request.get('/api/admin/brands?sort=emailCount&direction=asc&limit=5');
  return (await answer.json()) as Array<{ id: number; name: string; domain: string }>;
}

test.describe('the dashboard', () => {
  test('is walked through its tabs with the arrow keys, and each tab is an address', {
    tag: '@nightly',
  }, async ({ page }) => {
    await open(page, '/admin');
    await expect(heading(page, 'Categories').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Fetch New Emails' })).toBeVisible();
    await tabTo(page, tab(page, 'Categories'));
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused(page)).toBe('Brands');
    await page.keyboard.press('Enter');
    await expect(heading(page, /^Brand Management \(\d+ brands\)$/)).toBeVisible();
    expect(parameter(page, 'tab')).toBe('brands');
    await page.keyboard.press('End');
    await expect.poll(() => focused(page)).toBe('Settings');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused(page)).toBe('Categories');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Space');
    await expect(heading(page, 'Settings')).toBeVisible();
    await page.goBack();
    await expect(heading(page, /^Brand Management/)).toBeVisible();
    await expect(tab(page, 'Brands')).toHaveAttribute('aria-selected', 'true');
    await page.reload();
    await expect(heading(page, /^Brand Management/)).toBeVisible();
  });

  test('closes itself when the rights are taken while it is open', { tag: '@nightly' }, async ({ page }) => {
    await open(page, '/admin?tab=brands');
    await expect(rows(page).first()).toBeVisible();
    await answerFor(page, '**/api/admin/**', (route) =>
      route.fulfill({ status: 403, json: { error: 'Only administrators may do this.', code: 'forbidden' } }),
    );
    await tab(page, 'Users').click();
    await page.waitForURL((url) => url.pathname === '/');
    await expectToast(
      page,
      'Access denied',
      "You don't have admin access to this page. Please contact support at support@mailvault.example if you need admin rights.",
    );
  });

  test('says so when the access cannot be checked', { tag: '@nightly' }, async ({ page }) => {
    await open(page, '/admin?tab=brands');
    await open(page, '/');
    await answerFor(page, '**/api/admin/check-access', (route) => route.abort());
    await page.evaluate(() => {
      // A history entry lets the router navigate without a load.
      history.pushState({}, '', '/admin');
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    });
    await page.waitForURL((url) => url.pathname === '/');
    await expectToast(page, 'Error', 'Could not verify admin access. Please try again later.');
  });
});

test.describe('the Categories tab', () => {
  test('makes and deletes a category by keyboard alone', async ({ page, complaints }) => {
    await open(page, '/admin');
    await expect(rows(page).first()).toBeVisible();
    const form = page.getByRole('form', { name: 'Add Category' });
    const submit = form.getByRole('button', { name: 'Create Category' });

    await pressByKeyboard(page, submit);
    await expect(form.getByText('A name is needed.')).toBeVisible();
    await expect(form).toContainText('An icon is needed.');
    await expect(form.getByLabel('Name')).toBeFocused();

    await page.keyboard.type('Pets & Animals');
    await expect(form.getByLabel('Slug')).toHaveValue('pets-animals');
    await type(page, form.getByLabel('Icon'), 'dog');
    await type(page, form.getByLabel('Position'), '-1');
    await pressByKeyboard(page, submit);
    await expect(form.getByText('The position must be a whole number of at least 0.')).toBeVisible();
    await type(page, form.getByLabel('Position'), '0');
    const creating = page.waitForRequest(
      (asked) => asked.method() === 'POST' && asked.url().endsWith('/api/categories'),
    );
    await pressByKeyboard(page, submit);
    expect((await creating).postDataJSON()).toMatchObject({ slug: 'pets-animals', position: 0 });
    await expectToast(page, 'Category created');
    await expect(page.getByRole('complementary').getByRole('link', { name: 'Pets & Animals' })).toBeVisible();
    await expect(form.getByLabel('Name')).toHaveValue('');

    // The same slug again: the server's sentence is shown at the field and in the toast.
    await type(page, form.getByLabel('Name'), 'Pets');
    await type(page, form.getByLabel('Slug'), 'pets-animals');
    await type(page, form.getByLabel('Icon'), 'dog');
    await page.keyboard.press('Enter');
    const taken = 'The slug “pets-animals” belongs to another category.';
    await expectToast(page, 'Error creating category', taken);
    await expect(form).toContainText(taken);
    await expectAccessible(page);

    await pressByKeyboard(page, page.getByRole('button', { name: 'Delete Pets & Animals' }));
    await expect(dialog(page)).toBeVisible();
    await expect(dialog(page)).toContainText(
      'Are you sure you want to delete Pets & Animals? This action cannot be undone.',
    );
    await pressByKeyboard(page, inDialog(page, 'Delete Category'));
    await expectToast(page, 'Category deleted');
    await dialogIsGone(page);
    await expect.poll(() => focused(page)).toBe('Categories');
    await expect.poll(() => names(page)).not.toContain('Pets & Animals');

    await pressByKeyboard(page, page.getByRole('button', { name: 'Delete Fashion & Apparel' }));
    await pressByKeyboard(page, inDialog(page, 'Delete Category'));
    await expectToastContaining(
      page,
      /^Error deleting category\nThis is the primary category of \d+ brands?\. Give (it|them) another/,
    );
    await dialogIsGone(page);
    await expect.poll(() => focused(page)).toBe('Delete Fashion & Apparel');
    expect(complaints.filter((line) => !/40[09]/.test(line))).toEqual([]);
  });
});

test.describe('the Brands tab', () => {
  test('is searched, filtered and sorted in the address, and Back goes back', { tag: '@nightly' }, async ({
    page,
  }) => {
    await open(page, '/admin?tab=brands');
    await expect(rows(page).first()).toBeVisible();
    const all = await rows(page).count();
    const [first = ''] = await names(page);

    await type(page, page.getByRole('searchbox', { name: 'Search brands...' }).last(), first.toUpperCase());
    await page.waitForURL((url) => url.searchParams.get('q') === first.toUpperCase());
    await expect.poll(() => names(page)).toEqual([first]);
    await expect(heading(page, 'Brand Management (1 brand)')).toBeVisible();
    await page.goBack();
    await expect(rows(page)).toHaveCount(all);
    await expect(page.getByRole('searchbox', { name: 'Search brands...' }).last()).toHaveValue('');

    await tabTo(page, page.getByRole('combobox', { name: 'Category', exact: true }));
    await page.keyboard.type('Luxury');
    await page.waitForURL((url) => url.searchParams.has('category'));
    const others = () => rows(page).filter({ hasNotText: 'Luxury' }).count();
    await expect.poll(others).toBe(0);
    const shown = await names(page);
    expect(shown.length).toBeGreaterThan(0);
    await page.reload();
    await expect.poll(() => names(page)).toEqual(shown);

    const download = page.getByRole('link', { name: 'Download Spreadsheet' });
    await expect(download).toHaveAttribute('target', '_blank');
    const file = await page.request.get((await download.getAttribute('href')) ?? '');
    expect(file.headers()['content-type']).toContain('spreadsheetml');
    expect((await file.body()).subarray(0, 2).toString()).toBe('PK');

    await open(page, '/admin?tab=brands');
    await tabTo(page, page.getByRole('combobox', { name: 'Sort by' }));
    await page.keyboard.type('Name');
    await page.waitForURL((url) => url.searchParams.get('sort') === 'name');
    await pressByKeyboard(page, page.getByRole('button', { name: 'Sort direction: Descending' }));
    await page.waitForURL((url) => url.searchParams.get('direction') === 'asc');
    const inOrder = (found: string[]) =>
      [...found].sort((one, other) => one.localeCompare(other, 'en', { sensitivity: 'base' }));
    await expect
      .poll(async () => (await names(page)).join() === inOrder(await names(page)).join())
      .toBe(true);
    const ascending = await names(page);
    await pressByKeyboard(page, page.getByRole('columnheader', { name: 'Brand' }).getByRole('button'));
    await page.waitForURL((url) => url.searchParams.get('direction') === null);
    await expect.poll(() => names(page)).toEqual([...ascending].reverse());
  });

  test('turns its pages and keeps them in the address', { tag: '@nightly' }, async ({ page }) => {
    await open(page, '/admin?tab=brands');
    // Ten to a page, because the demo has fewer brands than a page of fifty.
    await page.route('**/api/admin/brands?*', (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set('limit', '10');
      return route.continue({ url: url.href });
    });
    await page.reload();
    await expect(rows(page)).toHaveCount(10);
    const first = await names(page);
    await pressByKeyboard(page, page.getByRole('link', { name: 'Next' }));
    await page.waitForURL((url) => url.searchParams.has('cursor'));
    await expect.poll(() => names(page)).not.toEqual(first);
    const second = await names(page);
    expect(second.filter((name) => first.includes(name))).toEqual([]);
    await expect(page.getByText('Page 2')).toBeVisible();
    await expect.poll(() => focused(page)).toContain('brands');
    await page.reload();
    await expect.poll(() => names(page)).toEqual(second);
    await pressByKeyboard(page, page.getByRole('link', { name: 'Previous' }));
    await expect.poll(() => names(page)).toEqual(first);
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(second);
  });

  test('makes a brand premium only, and takes it back when the server fails', { tag: '@nightly' }, async ({
    page,
  }) => {
    await open(page, '/admin?tab=brands&sort=emailCount&direction=asc');
    const toggle = page.getByRole('switch').first();
    await tabTo(page, toggle);
    const before = await toggle.getAttribute('aria-checked');
    const name = (await toggle.getAttribute('aria-label')) ?? '';
    const same = page.getByRole('switch', { name, exact: true });
    for (const wanted of [before === 'true' ? 'false' : 'true', before]) {
      await page.keyboard.press('Space');
      await expectToast(page, 'Premium status updated');
      await expect(same).toHaveAttribute('aria-checked', wanted ?? '');
      await expect(same).toHaveAttribute('aria-disabled', 'false');
      await page.keyboard.press('F8');
      await page.keyboard.press('Escape');
      await same.focus();
    }
    await answerFor(page, '**/api/brands/*/premium', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.keyboard.press('Space');
    await expectToast(page, 'Error updating premium status', 'Please try again.');
    await expect(same).toHaveAttribute('aria-checked', before ?? '');
  });

  test('arranges a brand by keyboard alone: categories, edit, domains, merge, delete', async ({
    page,
    complaints,
  }) => {
    await open(page, '/admin?tab=brands&sort=emailCount&direction=asc');
    const [brand, other, third] = await smallestBrands(page);
    if (brand === undefined || other === undefined || third === undefined)
      throw new Error('The demo has fewer than three brands');

    await pressByKeyboard(page, page.getByRole('button', { name: `Categories ${brand.name}` }));
    await expect(dialog(page).getByRole('button', { pressed: true })).toBeVisible();
    const primary = dialog(page).getByRole('button', { name: /Primary$/ });
    await expect(primary).toBeDisabled();
    const chip = dialog(page).getByRole('button', { pressed: false }).first();
    const category = (await chip.innerText()).trim();
    const chosen = dialog(page).getByRole('button', { name: category, exact: true });
    await pressByKeyboard(page, chip);
    await expectToast(page, 'Category added');
    await expect(chosen).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
    await expect(chosen).toHaveAttribute('aria-disabled', 'false');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Category removed');
    await expect(chosen).toHaveAttribute('aria-pressed', 'false');
    await pressByKeyboard(page, inDialog(page, 'Done'));
    await dialogIsGone(page);
    await expect.poll(() => focused(page)).toBe(`Categories ${brand.name}`);

    const edit = page.getByRole('button', { name: `Edit ${brand.name}` });
    await pressByKeyboard(page, edit);
    await expect(dialog(page).getByLabel('Brand Name')).toBeVisible();
    await type(page, dialog(page).getByLabel('Slug'), 'favorites');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText('This slug is the address of another page.')).toBeVisible();
    await type(page, dialog(page).getByLabel('Slug'), 'arranged-by-hand');
    await type(page, dialog(page).getByLabel('Domain'), other.domain);
    await pressByKeyboard(page, inDialog(page, 'Update Brand'));
    await expectToastContaining(page, `Error updating brand\n${other.domain} belongs to ${other.name}.`);
    await expect(inDialog(page, 'Merge brands')).toBeVisible();
    await expectAccessible(page);
    await type(page, dialog(page).getByLabel('Domain'), brand.domain);
    await pressByKeyboard(page, inDialog(page, 'Update Brand'));
    await expectToast(page, 'Brand updated');
    await dialogIsGone(page);
    await expect.poll(() => focused(page)).toBe(`Edit ${brand.name}`);

    const more = page.getByRole('button', { name: `More for ${brand.name}` });
    await pressByKeyboard(page, more);
    await expect.poll(() => focused(page)).toBe('Domains');
    await page.keyboard.press('Enter');
    await type(page, dialog(page).getByLabel('Another domain'), 'https://nonsense');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText('A domain looks like brand.example.')).toBeVisible();
    await type(page, dialog(page).getByLabel('Another domain'), 'arranged-by-hand.shop');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Domain added');
    await pressByKeyboard(page, inDialog(page, 'Remove arranged-by-hand.shop'));
    await expectToast(page, 'Domain removed');
    await type(page, dialog(page).getByLabel('Another domain'), other.domain);
    await page.keyboard.press('Enter');
    await expect(inDialog(page, 'Merge brands')).toBeVisible();
    await expectAccessible(page);
    await pressByKeyboard(page, inDialog(page, 'Merge brands'));
    await expectToast(page, 'Brands merged', 'Undo');
    await expect(dialog(page)).toContainText(other.domain);
    await pressByKeyboard(page, inDialog(page, 'Done'));
    await dialogIsGone(page);
    await expect.poll(() => focused(page)).toBe(`More for ${brand.name}`);
    await expect.poll(() => names(page)).not.toContain(other.name);

    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toBe('Domains');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toBe('Hide brand');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('heading', { name: 'Merge Brand' })).toBeVisible();
    await pressByKeyboard(page, inDialog(page, 'Merge brands'));
    await expectToast(page, 'Error', 'Choose a brand to merge into');
    await type(page, dialog(page).getByRole('searchbox'), third.name);
    await expect(dialog(page).getByRole('radio', { name: third.name })).toBeVisible();
    await tabTo(page, dialog(page).getByRole('radio', { name: third.name }));
    await page.keyboard.press('Space');
    await expectAccessible(page);
    await pressByKeyboard(page, inDialog(page, 'Merge brands'));
    await expectToast(page, 'Brands merged', 'Undo');
    await dialogIsGone(page);
    await expect.poll(() => focused(page)).toMatch(/^Brand Management/);
    await expect.poll(() => names(page)).not.toContain(brand.name);

    // With more mail it may be far down the table by now.
    await type(page, page.getByRole('searchbox', { name: 'Search brands...' }).last(), third.name);
    await expect(rows(page)).toHaveCount(1);
    await pressByKeyboard(page, page.getByRole('button', { name: `Delete ${third.name}` }));
    await expect(dialog(page)).toBeVisible();
    await expect(dialog(page)).toContainText(
      `Are you sure you want to delete ${third.name}? This action cannot be undone.`,
    );
    await pressByKeyboard(page, inDialog(page, 'Cancel'));
    await dialogIsGone(page);
    await expect.poll(() => focused(page)).toBe(`Delete ${third.name}`);
    await page.keyboard.press('Enter');
    await pressByKeyboard(page, inDialog(page, 'Delete Brand'));
    await expectToast(page, 'Brand deleted');
    await dialogIsGone(page);
    await expect.poll(() => focused(page)).toMatch(/^Brand Management/);
    await expect.poll(() => names(page)).not.toContain(third.name);
    expect(complaints.filter((line) => !/40[09]/.test(line))).toEqual([]);

    // The log has an entry for each change.
    await page.goto('/admin?tab=admin-access&view=activity');
    await expect(rows(page).first()).toBeVisible();
    const told = await page.getByRole('table').innerText();
    for (const words of ['Brand deleted', 'Brand merged', 'Brand domain added', 'Brand updated', admin])
      expect(told).toContain(words);
  });

  test('that cannot be loaded can be tried again', { tag: '@nightly' }, async ({ page }) => {
    await open(page, '/admin');
    await answerFor(page, '**/api/admin/brands?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await tab(page, 'Brands').click();
    await expect(page.getByText("The brands couldn't be loaded.")).toBeVisible();
    await page.unroute('**/api/admin/brands?*');
    await pressByKeyboard(page, page.getByRole('button', { name: 'Try again' }));
    await expect(rows(page).first()).toBeVisible();
  });
});

test.describe('the panels of the directory', () => {
  for (const [width, sizes] of windows) {
    test(`fit, do not shift, and axe finds nothing (${width})`, { tag: '@nightly' }, async ({
      openVisit,
    }) => {
      const visit = await openVisit({ as: 'admin', viewport: sizes[0] });
      const { page } = visit;
      await open(page, '/admin');
      await watchShift(page);
      for (const search of [
        '',
        '?tab=brands',
        '?tab=brands&q=nothing-is-called-this',
        '?tab=admin-access&view=activity',
      ]) {
        await open(page, `/admin${search}`);
        await page.waitForFunction(
          () => document.querySelector('[role="tabpanel"] [role="status"]:not(.sr-only)') === null,
        );
        await expectStill(page, search);
        await expectFit(page, search, sizes);
      }
    });
  }
});
