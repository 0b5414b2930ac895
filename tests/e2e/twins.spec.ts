import type { Page } from '@playwright/test';
import { buildMail } from '#tests/support/mail/mail.ts';
import { startServerProcess } from '#tests/support/servers/server-process.ts';
import {
  expectAccessible,
  expectNoOverflow,
  expectToast,
  open,
  post,
  pressByKeyboard,
  waitForHydration,
} from './actions.ts';
import { expect, tiny, withServer } from './fixtures.ts';
import { demoVault } from './prepared.ts';

const test = withServer(() => startServerProcess({}, demoVault()));

test.use({ as: 'admin' });

const words = [
  'Our lamps are made of oak and linen in a small workshop by the sea.',
  'Each of them is signed by its maker and sent in a box without plastic.',
];

const mailTo = (name: 'Anna' | 'Ben', day: number, subject: string) =>
  buildMail({
    from: 'Lampenhaus <news@lampenhaus.example>',
    to: `${name.toLowerCase()}@reader.example`,
    date: new Date(Date.UTC(2026, 10, day, 8)).toUTCString(),
    messageId: `<${name}.${day}@lampenhaus.example>`,
    subject,
    body: `<h1>Zdravo ${name}</h1>${words.map((line) => `<p>${line}</p>`).join('')}`,
  });

/** Takes mail in by the API, as a program with a token sends it. */
async function takeIn(page: Page, mails: readonly Buffer[]): Promise<void> {
  const { token } = (await post(page, '/api/admin/ingest-tokens', { name: 'Twins' })) as { token: string };
  for (const data of mails) {
    const answer = await page.request.post('/api/ingest', {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'message/rfc822' },
      data,
    });
    expect(await answer.json()).toMatchObject({ messages: [{ outcome: 'imported' }] });
  }
}

test('mail to two identities is one card: proven by its twin, or in two versions with a switch', async ({
  page,
  openVisit,
}) => {
  await open(page, '/');
  for (const name of ['Anna', 'Ben']) {
    const address = `${name.toLowerCase()}@reader.example`;
    await post(page, '/api/admin/identities', { name, knownData: [name], addresses: [address] });
  }
  const off = (rule: string) => ({ rule, sourceKind: 'api', isOn: false });
  const rules = await page.request.put('/api/admin/gate-rules', {
    data: { rules: ['unvouched', 'residue'].map(off) },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(rules.status()).toBe(200);
  await takeIn(page, [
    mailTo('Anna', 16, 'Zdravo Anna, our lamps are here again'),
    mailTo('Ben', 16, 'Zdravo Ben, our lamps are here again'),
    mailTo('Anna', 23, 'Twenty new lamps for long evenings'),
    mailTo('Ben', 23, 'Half price on everything until Sunday'),
  ]);

  const reader = (await openVisit()).page;
  await open(reader, '/brand/lampenhaus');
  await expect(reader.getByRole('link', { name: /Zdravo, our lamps are here again/ })).toHaveCount(1);
  await reader
    .getByRole('link', { name: /Twenty new lamps/ })
    .first()
    .click();
  await reader.waitForURL(/email/);
  const id = /(\d+)/.exec(new URL(reader.url()).search + new URL(reader.url()).pathname)?.[1];
  await open(reader, `/email/${id}`);
  await expect(reader.getByText('sent in 2 versions')).toBeVisible();
  const versions = reader.getByRole('navigation', { name: 'Versions of the email' });
  await expect(versions.getByRole('link', { name: 'Version 1' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(reader);
  await takePictures(reader, 'version-1');
  await pressByKeyboard(reader, versions.getByRole('link', { name: 'Version 2' }));
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Half price on everything until Sunday');
  await expect(reader).toHaveURL(/\/email\/\d+\?version=\d+$/);
  await reader.reload();
  await waitForHydration(reader);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Half price on everything until Sunday');
  await expect(reader.frameLocator('iframe[title^="Email"]').getByText('oak and linen')).toBeVisible();
  await reader.setViewportSize(tiny);
  await expectAccessible(reader);
  await expectNoOverflow(reader);

  await open(page, `/email/${id}`);
  await expect(page.getByText('judged by rules')).toBeVisible();
  await takePictures(page, 'version-admin');
  await open(page, '/admin?tab=settings&view=health');
  await expect(page.getByText(/Rules agree with twins in \d.* of 1 pair\./)).toBeVisible();
  await expectAccessible(page);
  await takePictures(page, 'health');
  await open(page, '/admin?tab=settings');
  await page.getByLabel('Email of brands with two sign-ups').selectOption('Wait up to 24 hours');
  await expectToast(page, 'Wait updated');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await takePictures(page, 'settings');
});

async function takePictures(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1280]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({
        path: `${process.env.PICTURES}/${name}-${width}-${colorScheme}.png`,
        fullPage: true,
      });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 900 });
}
