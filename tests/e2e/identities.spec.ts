import { startServerProcess } from '#tests/support/servers/server-process.ts';
import {
  dialog,
  expectAccessible,
  expectNoOverflow,
  expectToast,
  inDialog,
  open,
  pressByKeyboard,
} from './actions.ts';
import { expect, tiny, withServer } from './fixtures.ts';
import { demoVault } from './prepared.ts';

const test = withServer(() => startServerProcess({}, demoVault()));

test.use({ as: 'admin', mayBeRefused: true });

test('an operator registers two identities and signs up to one brand under both', async ({ page }) => {
  await open(page, '/admin?tab=settings');
  const section = page.getByRole('region', { name: 'Identities' });
  const add = section.getByRole('button', { name: 'Add identity' });
  for (const name of ['Anna', 'Ben']) {
    await pressByKeyboard(page, add);
    await dialog(page).getByLabel('Name').fill(`${name} Example`);
    await dialog(page).getByLabel('Addresses (optional)').fill('anna@reader.example');
    await dialog(page).getByLabel('Known data (optional)').fill(`${name}\nExample\n1010`);
    await pressByKeyboard(page, inDialog(page, 'Add identity'));
    if (name === 'Ben') {
      const field = dialog(page).getByLabel('Addresses (optional)');
      await expect(field).toHaveAccessibleDescription(
        'anna@reader.example is already an address of Anna Example.',
      );
      await expect(field).toBeFocused();
      await page.setViewportSize(tiny);
      await expectAccessible(page);
      await expectNoOverflow(page);
      await field.fill('ben@reader.example');
      await pressByKeyboard(page, inDialog(page, 'Add identity'));
    }
    await expect(section.getByRole('listitem').filter({ hasText: name })).toContainText(
      '0 sign-ups · 1 address · 3 lines of known data',
    );
  }
  await expectAccessible(page);
  await expectNoOverflow(page);

  await open(page, '/admin?tab=brands&view=sign-ups');
  for (const name of ['Anna', 'Ben']) {
    await pressByKeyboard(page, page.getByRole('button', { name: 'Add sign-ups' }));
    await dialog(page).getByLabel('Domains').fill(`ardenlight.com ${name}@reader.example`);
    await dialog(page).getByLabel('Identity').selectOption(`${name} Example`);
    await expectNoOverflow(page);
    await pressByKeyboard(page, inDialog(page, 'Review list'));
    await expect(dialog(page)).toContainText(`${name} Example`);
    await pressByKeyboard(page, inDialog(page, 'Add 1 sign-up'));
    await expect(dialog(page)).toHaveCount(0);
  }
  const rows = page.getByRole('table').getByRole('row').filter({ hasText: 'ardenlight.com' });
  await expect(rows).toHaveCount(2);
  await expectAccessible(page);
  await expectNoOverflow(page);
  const ofBen = rows.filter({ hasText: 'Ben Example' });
  await pressByKeyboard(page, ofBen.getByRole('button', { name: 'Edit' }));
  await dialog(page).getByLabel('Identity').selectOption('Anna Example');
  await pressByKeyboard(page, inDialog(page, 'Update sign-up'));
  await expect(dialog(page).getByLabel('Identity')).toHaveAccessibleDescription(
    'ardenlight.com already has a sign-up of Anna Example.',
  );
  await inDialog(page, 'Cancel').click();

  await open(page, '/admin?tab=settings');
  await section.getByRole('button', { name: /^Remove.*Ben Example/ }).click();
  await expect(dialog(page)).toContainText('1 sign-up stays, without an identity.');
  await inDialog(page, 'Remove identity').click();
  await expectToast(page, 'Identity removed');
  await expect(section.getByRole('listitem')).toHaveCount(1);
  await open(page, '/admin?tab=brands&view=sign-ups');
  await expect(rows).toHaveCount(2);
  await expect(ofBen).toHaveCount(0);
});
