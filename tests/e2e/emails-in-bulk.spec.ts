import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { AdminEmail } from '#shared/contract/admin-emails.ts';
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
  tabTo,
  toast,
} from './keyboard.ts';

const ticks = (page: Page) => page.getByRole('table').locator('tbody').getByRole('checkbox');
const bar = (page: Page) => page.getByRole('region', { name: 'Chosen emails' });

/** The emails of a type, as the dashboard has them. */
async function ofType(page: Page, type: string): Promise<AdminEmail[]> {
  const path = `/api/emails/recent?limit=200&campaignType=${type}`;
  return (await (await page.request.get(path)).json()) as AdminEmail[];
}

const seasonsOf = (emails: readonly AdminEmail[]) =>
  emails.map(({ id, season, seasonLocked }) => [id, season, seasonLocked]);

describe('many emails at once', () => {
  it('are narrowed down, ticked as a whole result, given a season and put back, by keyboard alone', async () => {
    const visit = await openVisit();
    await openAs(visit, 'admin@demo.test', '/admin?tab=emails');
    const { page, complaints, leave } = visit;
    await ticks(page).first().waitFor();
    const before = await ofType(page, 'newsletter');
    const changing = before.filter(({ season, seasonLocked }) => season !== 'easter' || !seasonLocked);
    expect(changing.length).toBeGreaterThan(50);

    await tabTo(page, page.getByRole('combobox', { name: 'Type' }));
    await page.keyboard.type('Newsletter');
    await page.waitForURL('**type=newsletter**');
    await eventually(() => page.getByRole('table').innerText()).not.toContain('Abandoned Cart');
    await pressOn(page, page.getByRole('button', { name: 'Filters' }));
    expect(await axeFinds(page)).toEqual([]);
    await pressOn(page, page.getByRole('button', { name: 'Saved Views' }));
    await dialog(page).waitFor();
    await tabTo(page, dialog(page).getByLabel('Save what is shown as'));
    await page.keyboard.type('Weekly letters');
    await page.keyboard.press('Enter');
    await saw(page, 'View saved');
    expect(await axeFinds(page)).toEqual([]);
    await pressOn(page, inDialog(page, 'Done'));
    const view = page.getByRole('combobox', { name: 'Saved view' });
    await eventually(() => view.evaluate((it: HTMLSelectElement) => it.selectedOptions[0]?.text)).toBe(
      'Weekly letters',
    );
    await tabTo(page, page.getByRole('checkbox', { name: 'Select the emails shown' }));
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('Clear');
    await pressOn(page, bar(page).getByRole('button', { name: 'Select all emails of this result' }));
    expect(await bar(page).locator('p').innerText()).toBe('All emails of this result chosen');
    expect(await axeFinds(page)).toEqual([]);

    await pressOn(page, bar(page).getByRole('button', { name: 'Set season…' }));
    const season = dialog(page).getByRole('combobox', { name: 'Season' });
    await season.waitFor();
    await tabTo(page, season);
    await page.keyboard.type('Easter');
    await dialog(page).getByText(`Sets ${changing.length} emails of`).waitFor();
    expect(await axeFinds(page)).toEqual([]);
    expect(seasonsOf(await ofType(page, 'newsletter'))).toEqual(seasonsOf(before));
    await pressOn(page, inDialog(page, `Set ${changing.length} Emails`));
    await saw(page, `${changing.length} emails set to Easter`, 'Undo');
    await dialog(page).waitFor({ state: 'detached' });
    await hasKeyboard(page.getByRole('heading', { name: /^Emails/ }));
    await page.keyboard.press('F8');
    for (let presses = 0; presses < 3 && (await focused(page)) !== 'Undo'; presses += 1)
      await page.keyboard.press('Tab');
    await hasKeyboard(toast(page).getByRole('button', { name: 'Undo' }));
    // Whoever stands on it has all the time there is.
    expect(
      (await ofType(page, 'newsletter')).every(
        ({ season, seasonLocked }) => season === 'easter' && seasonLocked,
      ),
    ).toBe(true);
    await page.keyboard.press('Enter');
    await saw(page, 'Change undone', `${changing.length} emails are as before.`);
    expect(seasonsOf(await ofType(page, 'newsletter'))).toEqual(seasonsOf(before));

    await pressOn(page, page.getByRole('button', { name: 'Recent Changes' }));
    await dialog(page).getByText(`${changing.length} emails set to Easter.`).waitFor();
    expect(await dialog(page).innerText()).toContain('Undone');
    expect(await axeFinds(page)).toEqual([]);
    await pressOn(page, inDialog(page, 'Done'));
    await pressOn(page, page.getByRole('button', { name: 'Saved Views' }));
    await pressOn(page, inDialog(page, 'Delete Weekly letters'));
    await saw(page, 'View deleted');
    expect(complaints).toEqual([]);
    await leave();
  });
});
