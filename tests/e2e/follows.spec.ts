import AxeBuilder from '@axe-core/playwright';
import type { APIRequestContext } from '@playwright/test';
import {
  expectAccessibleInBothThemes,
  expectNoOverflow,
  expectToast,
  open,
  pressByKeyboard,
} from './actions.ts';
import { openBrand } from './demo.ts';
import { desk, expect, phone, test } from './fixtures.ts';

test.use({ as: 'premium' });

/** Posts a message of a brand, as a program does that receives it live. */
async function arrive(
  request: APIRequestContext,
  origin: string,
  brand: { name: string; slug: string },
  subject: string,
): Promise<void> {
  const made = await request.post('/api/admin/ingest-tokens', {
    headers: { origin },
    data: { name: subject },
  });
  const { token } = await made.json();
  const { domain } = await (await request.get(`/api/brands/${brand.slug}`)).json();
  const message = [
    `From: ${brand.name} <news@${domain}>`,
    'To: reader@reader.example',
    `Subject: ${subject}`,
    `Message-ID: <${Date.now()}@${domain}>`,
    `Date: ${new Date().toUTCString()}`,
    `List-Unsubscribe: <https://${domain}/unsubscribe>`,
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>New sheets and towels for every bed in the house.</p>',
  ].join('\r\n');
  const answer = await request.post('/api/ingest', {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'message/rfc822' },
    data: message,
  });
  expect((await answer.json()).messages).toMatchObject([{ outcome: 'imported', reasons: [] }]);
}

for (const [name, size] of [
  ['desk', desk],
  ['phone', phone],
] as const) {
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
    await often.selectOption('each');
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
