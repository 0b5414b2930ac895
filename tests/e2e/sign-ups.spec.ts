import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeFinds } from './axe.ts';
import { openVisit } from './journey.ts';
import {
  dialog,
  eventually,
  focused,
  hasKeyboard,
  inDialog,
  openAs,
  pressOn,
  saw,
  sawPart,
  tabTo,
} from './keyboard.ts';
import { expectStill, watchShift } from './layout-shift.ts';

const row = (page: Page, name: string) => page.getByRole('table').getByRole('row').filter({ hasText: name });
const bar = (page: Page) => page.getByRole('region', { name: 'Chosen sign-ups' });
const pasted = (page: Page) => dialog(page).getByLabel('Domains');

it('an operator notes whom they mean to follow, by list, brand and spreadsheet, and what came, by keyboard alone', async () => {
  const visit = await openVisit();
  const { page, complaints, leave } = visit;
  await watchShift(page);
  await openAs(visit, 'admin@demo.test', '/admin?tab=brands&view=sign-ups');
  await page.getByRole('heading', { name: 'Sign-ups (0)' }).waitFor();
  const unfollowed = page.getByRole('region', { name: 'Not in the ledger' });
  await unfollowed.waitFor();
  expect(await axeFinds(page)).toEqual([]);

  // A brand whose mail comes already is added with one press.
  await pressOn(page, unfollowed.getByRole('button', { name: 'Show' }));
  const brand = dialog(page).getByRole('button', { name: /^Add / }).first();
  await brand.waitFor();
  const name = ((await brand.getAttribute('aria-label')) ?? '').replace('Add ', '');
  expect(await axeFinds(page)).toEqual([]);
  await pressOn(page, brand);
  await saw(page, '1 sign-up added');
  await eventually(() => focused(page)).toBe('Brands not in the ledger');
  await pressOn(page, inDialog(page, 'Done'));
  await row(page, name).getByText('Receiving').waitFor();

  // A list is looked at, mended and taken.
  const opener = page.getByRole('button', { name: 'Add Sign-ups' });
  await pressOn(page, opener);
  await hasKeyboard(pasted(page));
  expect(await axeFinds(page)).toEqual([]);
  await pasted(page).fill('https://www.northwind.com/news\nco.uk');
  await pressOn(page, inDialog(page, 'Look at the List'));
  await dialog(page).getByText('1 row cannot be taken and is left out.').waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await pressOn(page, inDialog(page, 'Change the List'));
  await hasKeyboard(pasted(page));
  await pasted(page).fill('https://www.northwind.com/news\ncontoso.co.uk vault+c@reader.example');
  await pressOn(page, inDialog(page, 'Look at the List'));
  await pressOn(page, inDialog(page, 'Take 2 Sign-ups'));
  await saw(page, 'Ledger updated', '2 sign-ups are added.');
  await eventually(() => focused(page)).toBe('Add Sign-ups');
  await row(page, 'contoso.co.uk').getByText('vault+c@reader.example').waitFor();

  // A spreadsheet says more of them.
  await pressOn(page, opener);
  await dialog(page)
    .getByLabel('Choose a file or drop it here')
    .setInputFiles({
      name: 'ledger.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Domain,Confirmed,Notes\nnorthwind.com,2026-11-02,Ask Ada\n'),
    });
  await pressOn(page, inDialog(page, 'Take 1 Sign-up'));
  await row(page, 'northwind.com').getByText('Confirmed', { exact: true }).waitFor();

  // Ticked ones are signed up as of today, one is edited, and the rest is found by its state.
  await tabTo(page, page.getByRole('checkbox', { name: 'Select contoso.co.uk' }));
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await eventually(() => focused(page)).toBe('Clear');
  await pressOn(page, bar(page).getByRole('button', { name: 'Signed Up' }));
  await saw(page, '1 sign-up signed up');
  await row(page, 'contoso.co.uk').getByText('Signed up', { exact: true }).waitFor();
  await pressOn(page, page.getByRole('button', { name: 'Edit contoso.co.uk' }));
  await dialog(page).getByLabel('Rhythm in days').fill('never');
  expect(await axeFinds(page)).toEqual([]);
  await pressOn(page, inDialog(page, 'Update Sign-up'));
  await hasKeyboard(dialog(page).getByLabel('Rhythm in days'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('14');
  await page.keyboard.press('Enter');
  await row(page, 'contoso.co.uk').getByText('every 14 days').waitFor();
  await page.getByRole('combobox', { name: 'State' }).selectOption('confirmed');
  await page.getByRole('heading', { name: 'Sign-ups (1)' }).waitFor();
  expect(await row(page, 'northwind.com').innerText()).toContain('Ask Ada');
  // So are brands that are ticked in the directory.
  await openAs(visit, 'admin@demo.test', '/admin?tab=brands');
  await tabTo(page, page.getByRole('checkbox', { name: 'Select the brands shown' }));
  await page.keyboard.press('Space');
  await pressOn(
    page,
    page.getByRole('region', { name: 'Chosen brands' }).getByRole('button', { name: 'Add to Sign-ups' }),
  );
  await sawPart(page, 'sign-ups added');
  // What had the keyboard is gone; it goes on at the heading, a little after the way to the ledger.
  await hasKeyboard(page.getByRole('heading', { name: /^Brand Management/ }));
  const ledger = page.getByRole('link', { name: 'Sign-ups' });
  for (let presses = 0; presses < 10 && (await focused(page)) !== 'Sign-ups'; presses += 1)
    await page.keyboard.press('Shift+Tab');
  await hasKeyboard(ledger);
  await page.keyboard.press('Enter');
  await page.getByText('Every brand whose mail comes is in the ledger.').waitFor();
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await axeFinds(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectStill(page, 'the ledger');
  // The rhythm that was none.
  expect(complaints).toEqual([expect.stringContaining('400 (Bad Request)')]);
  await leave();
});
