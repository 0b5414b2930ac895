import type { Page } from '@playwright/test';
import { startServerProcess } from '#tests/support/servers/server-process.ts';
import { expectNoOverflow, expectToast, open, pressByKeyboard } from './actions.ts';
import { openBrand } from './demo.ts';
import { desk, expect, phone, withServer } from './fixtures.ts';
import { arrive } from './live-mail.ts';
import { demoVault } from './prepared.ts';

const clock = new URL('../support/servers/jumping-clock.ts', import.meta.url).href;

const test = withServer(() => startServerProcess({ NODE_OPTIONS: `--import ${clock}` }, demoVault()));

test.use({ as: 'premium' });

for (const [name, size] of [
  ['desk', desk],
  ['phone', phone],
] as const) {
  test(`A digest comes a day later, and its link ends it, by keyboard (${name})`, async ({
    page,
    request,
    server,
    openVisit,
  }) => {
    await page.setViewportSize(size);
    const brand = await openBrand(request);
    await open(page, `/brand/${brand.slug}`);
    await pressByKeyboard(page, page.getByRole('button', { name: `Follow ${brand.name}` }));
    await expectToast(page, 'Following', 'New emails come in your daily digest.');

    const admin = await openVisit({ as: 'admin' });
    const headers = { origin: server.origin };
    const at = (path: string, data: object) => admin.context.request.post(path, { headers, data });
    await at('/api/follows', { subject: { kind: 'brand', slug: brand.slug }, cadence: 'each' });
    const subject = `Sheets of ${name}`;
    await arrive(admin.context.request, server.origin, brand, subject);
    const mailsIn = async (visit: Page, title: string) => {
      await open(visit, '/outbox');
      await expect(visit.getByRole('heading', { name: 'Outbox' })).toBeVisible();
      return visit.getByRole('link', { name: title });
    };
    // The email is news once the administrator, who wants each, has been sent it.
    await expect(async () => expect(await (await mailsIn(admin.page, subject)).count()).toBe(1)).toPass();
    const title = `1 new email: ${brand.name}`;
    const before = await (await mailsIn(page, title)).count();

    server.child.kill('SIGUSR2');
    expect((await at('/api/admin/jobs/digests/retry', {})).ok()).toBe(true);
    await expect(async () => expect(await (await mailsIn(page, title)).count()).toBe(before + 1)).toPass();
    await pressByKeyboard(page, page.getByRole('link', { name: title }).first());
    const mail = page.frameLocator('iframe');
    await expect(mail.getByRole('link', { name: subject })).toHaveAttribute('href', /\/email\/\d+$/);
    await expectNoOverflow(page, 'digest');

    const text = await page.locator('pre').first().innerText();
    const [, address = ''] = /Unsubscribe: (\S+)/.exec(text) ?? [];
    await page.goto(new URL(address).pathname);
    await expect(page.getByRole('button')).toHaveCount(1);
    await pressByKeyboard(page, page.getByRole('button', { name: 'Unsubscribe' }));
    await expect(page.getByRole('heading', { name: 'Unsubscribed' })).toBeVisible();
    await open(page, '/follows');
    await expect(page.getByText('You follow nothing yet')).toBeVisible();
  });
}
