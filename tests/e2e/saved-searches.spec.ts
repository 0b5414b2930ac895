import { readFile } from 'node:fs/promises';
import {
  dialog,
  escapeFrom,
  expectAccessibleInBothThemes,
  expectToast,
  inDialog,
  open,
  pressByKeyboard,
  toast,
} from './actions.ts';
import { desk, expect, test } from './fixtures.ts';

test.use({ as: 'premium' });

test('A search is saved, taken along as a file, followed by feed and deleted, by keyboard alone', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/emails?q=sale&view=table');
  const panel = page.getByRole('complementary', { name: 'Browse' });
  const subjects = page.getByRole('table', { name: 'Emails' }).locator('[data-email-card]');
  const found = await subjects.allInnerTexts();

  await pressByKeyboard(page, page.getByRole('button', { name: 'Download', exact: true }));
  await expect(page.getByRole('link', { name: 'CSV' })).toBeFocused();
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/^mailvault-emails-\d{4}-\d\d-\d\d\.csv$/);
  const file = await readFile(await download.path(), 'utf8');
  for (const subject of found) expect(file.replaceAll('""', '"')).toContain(subject);

  await pressByKeyboard(page, page.getByRole('button', { name: 'Save search' }));
  await expect(dialog(page).getByLabel('Name')).toBeFocused();
  await page.keyboard.type('All the sales');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Search saved', 'Find it under Explore.', 'Follow it');
  await pressByKeyboard(page, toast(page).getByRole('button', { name: 'Follow it' }));
  await expectToast(page, 'Following', 'New emails come in your daily digest.');
  const link = panel.getByRole('link', { name: 'All the sales' });
  await expect(link).toHaveAttribute('aria-current', 'page');

  await pressByKeyboard(page, panel.getByRole('button', { name: 'Manage searches' }));
  const bell = dialog(page).getByRole('button', { name: 'Follow All the sales' });
  await expect(bell).toHaveAttribute('aria-pressed', 'true');
  await pressByKeyboard(page, bell);
  await expectToast(page, 'No longer following');
  await expect(bell).toHaveAttribute('aria-pressed', 'false');
  await pressByKeyboard(page, dialog(page).getByRole('button', { name: 'Feed of All the sales' }));
  // A window as low as with many searches in the list.
  await page.setViewportSize({ width: desk.width, height: 390 });
  await pressByKeyboard(page, inDialog(page, 'Create feed'));
  const address = dialog(page).getByLabel('Feed address of All the sales');
  await expect(address).toBeFocused();
  const list = await dialog(page).getByRole('list').boundingBox();
  const hint = await dialog(page).getByText('Copy it now: it is not shown again.').boundingBox();
  expect((hint?.y ?? 0) + (hint?.height ?? 0)).toBeLessThanOrEqual((list?.y ?? 0) + (list?.height ?? 0));
  await page.setViewportSize(desk);
  await expectAccessibleInBothThemes(page);
  await pressByKeyboard(page, inDialog(page, 'Copy'));
  await expect(
    dialog(page).getByRole('status').filter({ hasText: 'The feed address was copied' }),
  ).toBeVisible();
  const feedAddress = await page.evaluate(() => navigator.clipboard.readText());
  expect(feedAddress).toBe(await address.inputValue());
  const readFeed = async () => {
    const answer = await request.get(new URL(feedAddress).pathname);
    return { status: answer.status(), text: await answer.text() };
  };
  expect((await readFeed()).text.match(/<entry>/g)).toHaveLength(found.length);
  await pressByKeyboard(page, inDialog(page, 'Revoke feed'));
  await expect(dialog(page).getByText('This search has no feed.')).toBeVisible();
  expect((await readFeed()).status).toBe(404);

  await pressByKeyboard(page, dialog(page).getByRole('button', { name: 'Delete All the sales' }));
  await pressByKeyboard(page, inDialog(page, 'Delete search'));
  await expect(dialog(page).getByText('No saved searches yet.')).toBeVisible();
  await escapeFrom(page);
  await expect(link).toHaveCount(0);
});
