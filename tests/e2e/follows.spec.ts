import AxeBuilder from '@axe-core/playwright';
import { startServerProcess } from '#tests/support/servers/server-process.ts';
import {
  expectAccessibleInBothThemes,
  expectNoOverflow,
  expectToast,
  open,
  pressByKeyboard,
  tabTo,
} from './actions.ts';
import { openBrand } from './demo.ts';
import { desk, expect, phone, withServer } from './fixtures.ts';
import { arrive } from './live-mail.ts';
import { demoVault } from './prepared.ts';

// The emails that arrive here are the newest of their brand.
const test = withServer(() => startServerProcess({}, demoVault()));

test.use({ as: 'premium' });

for (const [name, size] of [
  ['desk', desk],
  ['phone', phone],
] as const) {
  test(`A brand is followed, heard of weekly, and stopped, by keyboard (${name})`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize(size);
    const brand = await openBrand(request);
    await open(page, `/brand/${brand.slug}`);
    await pressByKeyboard(page, page.getByRole('button', { name: `Follow ${brand.name}` }));
    await expectToast(page, 'Following', 'New emails come in your daily digest.');

    await open(page, '/follows');
    const often = page.getByLabel(`How often about ${brand.name}`);
    await tabTo(page, often);
    await page.keyboard.press('ArrowDown');
    await expectToast(page, 'Saved');
    await page.reload();
    await expect(often).toHaveValue('weekly');

    await pressByKeyboard(page, page.getByRole('button', { name: `Stop following ${brand.name}` }));
    await expectToast(page, 'No longer following');
    await expect(page.getByText('You follow nothing yet')).toBeVisible();
    await expect(page.getByRole('region', { name: 'What you follow' })).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await expectNoOverflow(page, 'no follows');
    await open(page, `/brand/${brand.slug}`);
    await expect(page.getByRole('button', { name: `Follow ${brand.name}` })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
  });

  test(`A brand is followed, its email comes, and one click ends it, by keyboard (${name})`, async ({
    page,
    request,
    origin,
    openVisit,
  }) => {
    await page.setViewportSize(size);
    const brand = await openBrand(request);
    await open(page, `/brand/${brand.slug}`);
    const bell = page.getByRole('button', { name: `Follow ${brand.name}` });
    await expect(bell).toHaveAttribute('aria-pressed', 'false');
    await expect(bell).toBeEnabled();
    await pressByKeyboard(page, bell);
    await expectToast(page, 'Following', 'New emails come in your daily digest.');
    await expect(bell).toHaveAttribute('aria-pressed', 'true');

    await open(page, '/follows');
    const often = page.getByLabel(`How often about ${brand.name}`);
    await tabTo(page, often);
    await page.keyboard.press('ArrowUp');
    await expectToast(page, 'Saved');
    await expectAccessibleInBothThemes(page);
    await expectNoOverflow(page, 'follows');

    const subject = `Towels of ${name} ${Date.now()}`;
    const admin = await openVisit({ as: 'admin' });
    await arrive(admin.context.request, origin, brand, subject);
    await expect(async () => {
      await open(page, '/outbox');
      await expect(page.getByRole('link', { name: subject })).toBeVisible({ timeout: 500 });
    }).toPass();
    await expectNoOverflow(page, 'outbox');
    await pressByKeyboard(page, page.getByRole('link', { name: subject }));
    await expect(page.frameLocator('iframe').getByRole('link', { name: 'Open the email' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await expectNoOverflow(page, 'mail');
    const text = await page.locator('pre').first().innerText();
    const [, address = ''] = /Unsubscribe: (\S+)/.exec(text) ?? [];

    // The mail as a document, in both schemes.
    const html = (await page.locator('iframe').getAttribute('srcdoc')) ?? '';
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto('about:blank');
      await page.setContent(html);
      expect((await new AxeBuilder({ page }).setLegacyMode().analyze()).violations).toEqual([]);
      await expectNoOverflow(page, `mail as ${colorScheme} document`);
    }

    await page.goto(new URL(address).pathname);
    await pressByKeyboard(page, page.getByRole('button', { name: 'Unsubscribe' }));
    await expect(page.getByRole('heading', { name: 'Unsubscribed' })).toBeVisible();
    await open(page, '/follows');
    await expect(page.getByText('You follow nothing yet')).toBeVisible();
  });
}
