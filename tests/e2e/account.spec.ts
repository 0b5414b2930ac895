import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import {
  dialog,
  expectAccessibleInBothThemes,
  expectToast,
  open,
  pressByKeyboard,
  signIn,
} from './actions.ts';
import { desk, expect, phone, test } from './fixtures.ts';

for (const [size, viewport] of [
  ['phone', phone],
  ['desk', desk],
] as const) {
  const address = `leaver-${size}@reader.example`;

  test(`A reader ends a session, takes their data, leaves and changes their mind, by keyboard (${size})`, async ({
    openVisit,
  }) => {
    const { page } = await openVisit({ viewport });
    const elsewhere = await openVisit();
    await signIn(elsewhere.page, address);
    await signIn(page, address, '/account');
    await expect(page.getByText('This browser', { exact: true })).toBeVisible();
    await expectAccessibleInBothThemes(page);

    await pressByKeyboard(page, page.getByRole('button', { name: /^Log out (?!all|every)/ }));
    await expectToast(page, 'Session ended');
    await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1);
    expect((await elsewhere.page.request.get('/api/account')).status()).toBe(401);

    const downloading = page.waitForEvent('download');
    await pressByKeyboard(page, page.getByRole('link', { name: 'Take my data' }));
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^mailvault-my-data-\d{4}-\d\d-\d\d\.zip$/);
    const files = unzipSync(readFileSync(await download.path()));
    expect(JSON.parse(Buffer.from(files['profile.json'] ?? []).toString())).toMatchObject([
      { email: address },
    ]);

    await pressByKeyboard(page, page.getByRole('button', { name: 'Delete my account' }));
    const field = dialog(page).getByLabel('Your email address');
    await expect(field).toBeFocused();
    await page.keyboard.type('somebody@else.example');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText(`Type ${address} to delete your account.`)).toBeVisible();
    await expect(field).toBeFocused();
    await field.selectText();
    await page.keyboard.type(address);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeFocused();
    expect((await page.request.get('/api/account')).status()).toBe(401);

    // The sign-in service still knows the browser.
    await open(page, '/api/login?returnTo=%2Faccount');
    await expect(page.getByText(/Your account will be deleted on/)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await pressByKeyboard(page, page.getByRole('button', { name: 'Keep my account' }));
    await expectToast(page, 'Your account stays');
    await expect(page.getByText(/Your account will be deleted on/)).toHaveCount(0);
  });
}
