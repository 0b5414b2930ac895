import type { Page } from '@playwright/test';
import type { AdminEmail } from '#shared/contract/curation/admin-emails.ts';
import {
  dialog,
  expectAccessible,
  expectToast,
  focused,
  inDialog,
  open,
  pressByKeyboard,
  tabTo,
  toast,
} from './actions.ts';
import { expect, test } from './fixtures.ts';

const ticks = (page: Page) => page.getByRole('table').locator('tbody').getByRole('checkbox');
const bar = (page: Page) => page.getByRole('region', { name: 'Selected emails' });

/** Returns the emails of a type in the dashboard. */
async function ofType(page: Page, type: string): Promise<AdminEmail[]> {
  const path = `/api/emails/recent?limit=200&campaignType=${type}`;
  return (await (await page.request.get(path)).json()) as AdminEmail[];
}

const seasonsOf = (emails: readonly AdminEmail[]) =>
  emails.map(({ id, season, seasonLocked }) => [id, season, seasonLocked]);

test.describe('many emails at once', () => {
  test('are narrowed down, ticked as a whole result, given a season and put back, by keyboard alone', async ({
    openVisit,
  }) => {
    const visit = await openVisit({ as: 'admin' });
    await open(visit.page, '/admin?tab=emails');
    const { page } = visit;
    await expect(ticks(page).first()).toBeVisible();
    const before = await ofType(page, 'newsletter');
    const changing = before.filter(({ season, seasonLocked }) => season !== 'easter' || !seasonLocked);
    expect(changing.length).toBeGreaterThan(50);

    await tabTo(page, page.getByRole('combobox', { name: 'Type' }));
    await page.keyboard.type('Newsletter');
    await page.waitForURL('**type=newsletter**');
    await expect(page.getByRole('table')).not.toContainText('Abandoned Cart');
    await pressByKeyboard(page, page.getByRole('button', { name: 'Filters' }));
    await expectAccessible(page);
    await pressByKeyboard(page, page.getByRole('button', { name: 'Saved views' }));
    await expect(dialog(page)).toBeVisible();
    await tabTo(page, dialog(page).getByLabel('Save this view as'));
    await page.keyboard.type('Weekly letters');
    await page.keyboard.press('Enter');
    await expectToast(page, 'View saved');
    await expectAccessible(page);
    await pressByKeyboard(page, inDialog(page, 'Done'));
    const view = page.getByRole('combobox', { name: 'Saved view' });
    await expect
      .poll(() => view.evaluate((it: HTMLSelectElement) => it.selectedOptions[0]?.text))
      .toBe('Weekly letters');
    await tabTo(page, page.getByRole('checkbox', { name: 'Select the emails shown' }));
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Clear');
    await pressByKeyboard(
      page,
      bar(page).getByRole('button', { name: 'Select all emails in these results' }),
    );
    await expect(bar(page).locator('p')).toHaveText('All emails selected');
    await expectAccessible(page);

    await pressByKeyboard(page, bar(page).getByRole('button', { name: 'Set season…' }));
    const season = dialog(page).getByRole('combobox', { name: 'Season' });
    await expect(season).toBeVisible();
    await tabTo(page, season);
    await page.keyboard.type('Easter');
    await expect(dialog(page).getByText(`Sets ${changing.length} emails of`)).toBeVisible();
    await expectAccessible(page);
    expect(seasonsOf(await ofType(page, 'newsletter'))).toEqual(seasonsOf(before));
    await pressByKeyboard(page, inDialog(page, `Set ${changing.length} emails`));
    await expectToast(page, `${changing.length} emails set to Easter`, 'Undo');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: /^Emails/ })).toBeFocused();
    await page.keyboard.press('F8');
    for (let presses = 0; presses < 3 && (await focused(page)) !== 'Undo'; presses += 1)
      await page.keyboard.press('Tab');
    await expect(toast(page).getByRole('button', { name: 'Undo' })).toBeFocused();
    // No time limit while the button is focused.
    expect(
      (await ofType(page, 'newsletter')).every(
        ({ season, seasonLocked }) => season === 'easter' && seasonLocked,
      ),
    ).toBe(true);
    await page.keyboard.press('Enter');
    await expectToast(page, 'Change undone', `${changing.length} emails restored.`);
    expect(seasonsOf(await ofType(page, 'newsletter'))).toEqual(seasonsOf(before));

    await pressByKeyboard(page, page.getByRole('button', { name: 'Recent changes' }));
    await expect(dialog(page).getByText(`${changing.length} emails set to Easter.`)).toBeVisible();
    await expect(dialog(page)).toContainText('Undone');
    await expectAccessible(page);
    await pressByKeyboard(page, inDialog(page, 'Done'));
    await pressByKeyboard(page, page.getByRole('button', { name: 'Saved views' }));
    await pressByKeyboard(page, inDialog(page, 'Delete Weekly letters'));
    await expectToast(page, 'View deleted');
  });
});
