import type { Page } from '@playwright/test';
import type { Brand } from '#shared/contract/library/brands.ts';
import type { Category } from '#shared/contract/library/categories.ts';
import {
  dialog,
  expectAccessibleInBothThemes,
  expectToast,
  expectToastContaining,
  open,
  pressByKeyboard,
} from './actions.ts';
import { expect, test } from './fixtures.ts';

test.use({ as: 'premium' });

const pick = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true });

test('Brands are named once, from a category, and picked in emails, planner, comparison and insights', async ({
  page,
  request,
}) => {
  const categories: Category[] = await (await request.get('/api/categories')).json();
  const listed = await Promise.all(
    categories.map(async (category) => ({
      category,
      brands: (await (await request.get(`/api/categories/${category.slug}/brands`)).json()) as Brand[],
    })),
  );
  const [largest] = listed.sort((one, other) => other.brands.length - one.brands.length);
  if (largest === undefined) throw new Error('The demo has no categories.');
  const names = largest.brands.map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(5);

  await open(page, `/category/${largest.category.slug}`);
  await pressByKeyboard(page, page.getByRole('button', { name: 'Save as My brands' }));
  await dialog(page).getByLabel('Name').fill('Rivals');
  await page.keyboard.press('Enter');
  await expectToastContaining(page, 'Saved to My brands');

  await open(page, '/emails?view=table');
  await pick(page, 'My brands').selectOption('Rivals');
  await page.waitForURL(/[?&]set=\d+/);
  await expect(page.getByRole('list', { name: /filters/ }).getByText('Rivals')).toBeVisible();
  const set = new URL(page.url()).searchParams.get('set');
  const facets = await (await page.request.get(`/api/emails/facets?set=${set}`)).json();
  expect(facets.brand.map(({ name }: { name: string }) => name).sort()).toEqual([...names].sort());
  await expect(page.getByRole('status').filter({ hasText: 'emails' }).first()).toContainText(
    facets.total.count.toLocaleString('en-GB'),
  );

  await open(page, '/planner/black_friday');
  await pick(page, 'Category').selectOption('Rivals');
  await page.waitForURL(`**/planner/black_friday?set=${set}`);
  await page.goBack();
  await page.waitForURL('**/planner/black_friday');

  await open(page, '/compare');
  await pick(page, 'My brands').selectOption('Rivals');
  await expect(page.getByRole('list', { name: 'Brands compared' }).getByRole('listitem')).toHaveCount(
    Math.min(6, names.length),
  );
  await expect(page.getByRole('columnheader', { name: 'Median Rivals brand' }).first()).toBeVisible();

  await open(page, `/brand/${largest.brands[0]?.slug}/insights`);
  await pick(page, 'Compare with My brands').selectOption('Rivals');
  await page.waitForURL(`**/insights?set=${set}`);
  await expect(page.getByRole('columnheader', { name: 'Median Rivals brand' })).toBeVisible();

  await open(page, `/my-brands?set=${set}`);
  await expectAccessibleInBothThemes(page);
  const [first = ''] = names;
  await pressByKeyboard(page, page.getByRole('button', { name: `Remove ${first}`, exact: true }));
  await expect(page.getByRole('button', { name: `Remove ${first}`, exact: true })).toHaveCount(0);
  await pressByKeyboard(page, page.getByRole('button', { name: 'Delete', exact: true }));
  await pressByKeyboard(page, page.getByRole('button', { name: 'Delete set' }));
  await expectToast(page, 'Set deleted');
  expect((await page.request.get(`/api/emails?set=${set}`)).status()).toBe(404);
});
