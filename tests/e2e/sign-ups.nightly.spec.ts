import type { Page } from '@playwright/test';
import {
  dialog,
  expectAccessible,
  expectNoOverflow,
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
import { expect, test } from './fixtures.ts';

test.use({ as: 'admin' });

const row = (page: Page, name: string) => page.getByRole('table').getByRole('row').filter({ hasText: name });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected sign-ups' });
const pasted = (page: Page) => dialog(page).getByLabel('Domains');

test('an operator notes whom they mean to follow, by list, brand and spreadsheet, and what came, by keyboard alone', async ({
  page,
  complaints,
}) => {
  await watchShift(page);
  await open(page, '/admin?tab=brands&view=sign-ups');
  await expect(page.getByRole('heading', { name: 'Sign-ups 0' })).toBeVisible();
  const unfollowed = page.getByRole('region', { name: 'Brands without a sign-up' });
  await expect(unfollowed).toBeVisible();
  await expectAccessible(page);

  // A brand that already sends mail is added with one press.
  await pressByKeyboard(page, unfollowed.getByRole('button', { name: 'Show' }));
  const brand = dialog(page).getByRole('button', { name: /^Add / }).first();
  await expect(brand).toBeVisible();
  const name = ((await brand.getAttribute('aria-label')) ?? '').replace('Add ', '');
  await expectAccessible(page);
  await pressByKeyboard(page, brand);
  await expectToast(page, '1 sign-up added');
  await expect.poll(() => focused(page)).toBe('Brands without a sign-up');
  await pressByKeyboard(page, inDialog(page, 'Done'));
  await expect(row(page, name).getByText('Receiving')).toBeVisible();

  // A list is previewed, corrected and added.
  const opener = page.getByRole('button', { name: 'Add sign-ups' });
  await pressByKeyboard(page, opener);
  await expect(pasted(page)).toBeFocused();
  await expectAccessible(page);
  await pasted(page).fill('https://www.northwind.com/news\nco.uk');
  await pressByKeyboard(page, inDialog(page, 'Review list'));
  await expect(dialog(page).getByText('1 row has errors and is left out.')).toBeVisible();
  await expectAccessible(page);
  await pressByKeyboard(page, inDialog(page, 'Change the list'));
  await expect(pasted(page)).toBeFocused();
  await pasted(page).fill('https://www.northwind.com/news\ncontoso.co.uk vault+c@reader.example');
  await pressByKeyboard(page, inDialog(page, 'Review list'));
  await pressByKeyboard(page, inDialog(page, 'Add 2 sign-ups'));
  await expectToast(page, 'Ledger updated', '2 sign-ups are added.');
  await expect.poll(() => focused(page)).toBe('Add sign-ups');
  await expect(row(page, 'contoso.co.uk').getByText('vault+c@reader.example')).toBeVisible();

  // A spreadsheet adds details.
  await pressByKeyboard(page, opener);
  await dialog(page)
    .getByLabel('Choose a file or drop it here')
    .setInputFiles({
      name: 'ledger.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Domain,Confirmed,Notes\nnorthwind.com,2026-11-02,Ask Ada\n'),
    });
  await pressByKeyboard(page, inDialog(page, 'Add 1 sign-up'));
  await expect(row(page, 'northwind.com').getByText('Confirmed', { exact: true })).toBeVisible();

  // Ticked ones are signed up as of today, one is edited, and the rest is found by its state.
  await tabTo(page, page.getByRole('checkbox', { name: 'Select contoso.co.uk' }));
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Clear');
  await pressByKeyboard(page, bar(page).getByRole('button', { name: 'Signed up' }));
  await expectToast(page, '1 sign-up signed up');
  await expect(row(page, 'contoso.co.uk').getByText('Signed up', { exact: true })).toBeVisible();
  await pressByKeyboard(page, page.getByRole('button', { name: 'Edit contoso.co.uk' }));
  await dialog(page).getByLabel('Days between emails').fill('never');
  await expectAccessible(page);
  await pressByKeyboard(page, inDialog(page, 'Update sign-up'));
  await expect(dialog(page).getByLabel('Days between emails')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('14');
  await page.keyboard.press('Enter');
  await expect(row(page, 'contoso.co.uk').getByText('every 14 days')).toBeVisible();
  await page.getByRole('combobox', { name: 'State' }).selectOption('confirmed');
  await expect(page.getByRole('heading', { name: 'Sign-ups 1' })).toBeVisible();
  await expect(row(page, 'northwind.com')).toContainText('Ask Ada');
  // Also from ticked brands in the directory.
  await open(page, '/admin?tab=brands');
  await tabTo(page, page.getByRole('checkbox', { name: 'Select the brands shown' }));
  await page.keyboard.press('Space');
  await pressByKeyboard(
    page,
    page.getByRole('region', { name: 'Selected brands' }).getByRole('button', { name: 'Add to sign-ups' }),
  );
  await expectToastContaining(page, 'sign-ups added');
  // The focused element is gone; the focus moves to the heading, shortly after the link to the ledger.
  await expect(page.getByRole('heading', { name: /^Brand Management/ })).toBeFocused();
  const ledger = page.getByRole('link', { name: 'Sign-ups' });
  for (let presses = 0; presses < 10 && (await focused(page)) !== 'Sign-ups'; presses += 1)
    await page.keyboard.press('Shift+Tab');
  await expect(ledger).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Every brand that sends you email has a sign-up.')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  await expectAccessible(page);
  await expectNoOverflow(page);
  await expectStill(page, 'the ledger');
  // The invalid rhythm.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('400 (Bad Request)')]);
});
