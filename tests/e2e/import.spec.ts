import type { Page } from '@playwright/test';
import { buildMail } from '#tests/support/mail/mail.ts';
import { makeZip } from '#tests/support/mail/make-zip.ts';
import { startServerProcess } from '#tests/support/servers/server-process.ts';
import { dialog, expectAccessible, expectNoOverflow, waitForHydration } from './actions.ts';
import { expect, tiny, withServer } from './fixtures.ts';

const test = withServer(() => startServerProcess({ DEMO: 'off', SESSION_SECRET: '' }));

const letter = (number: number, subject = `Offer ${number}`) =>
  buildMail({
    from: `Shop ${number % 3} <news@shop${number % 3}.example>`,
    messageId: `<${number}@shop.example>`,
    subject,
    date: 'Tue, 04 Mar 2025 10:15:00 +0000',
  });

const mbox = (numbers: readonly number[]) =>
  Buffer.concat(
    numbers.flatMap((number) => [
      Buffer.from('From news@shop.example Tue Mar  4 10:15:00 2025\n'),
      letter(number),
      Buffer.from('\n\n'),
    ]),
  );

interface Dropped {
  name: string;
  bytes: Buffer;
}

/** Drops files on the dashboard, as from a folder of the desktop. */
async function drop(page: Page, files: readonly Dropped[]): Promise<void> {
  const sent = files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') }));
  const data = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { lastModified: 0 }));
    }
    return transfer;
  }, sent);
  await page.dispatchEvent('main', 'dragenter', { dataTransfer: data });
  await expect(dialog(page).getByRole('heading', { name: 'Import emails' })).toBeVisible();
  await page.getByLabel('Drop emails here, or choose files').dispatchEvent('drop', { dataTransfer: data });
}

test('an administrator drops emails into the dashboard and reads what became of them', async ({
  page,
  server,
}) => {
  await page.goto(/opens (\S+)/.exec(server.printed())?.[1] ?? '');
  await page.getByLabel('Email').fill('ada@house.example');
  await page.getByLabel('Password').fill('a lantern by the door');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/admin/setup');
  await page.goto(new URL('/admin', page.url()).href);
  await waitForHydration(page);
  await expect(page.getByText('Nothing fetched or imported yet.')).toBeVisible();

  await drop(page, [
    { name: 'one.eml', bytes: letter(1) },
    { name: 'box.mbox', bytes: mbox([2, 3, 4]) },
    { name: 'more.zip', bytes: makeZip([{ name: 'deep/5.eml', bytes: letter(5) }]) },
    { name: 'again.eml', bytes: letter(1) },
    { name: 'code.eml', bytes: letter(6, 'Your verification code is 123456') },
    { name: 'invoice.eml', bytes: Buffer.from('%PDF-1.7\n%\xe2\xe3\n1 0 obj\n<< >>\nendobj\n') },
  ]);
  const entry = dialog(page).getByRole('listitem').first();
  // The first mail of a vault starts the worker threads.
  await expect(entry).toContainText('Done', { timeout: 60_000 });
  await expect(entry).toContainText('one.eml and 5 other files');
  await expect(entry).toContainText('6 new emails, 3 new brands');
  await expect(entry).toContainText('1 already in the vault');
  await expect(entry).toContainText('1 rejected');
  await page.setViewportSize(tiny);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await entry.getByRole('link', { name: /^Review the emails held/ }).click();
  await expect(dialog(page)).toHaveCount(0);
  // The code itself is redacted.
  await expect(page.getByRole('heading', { name: 'Your verification code is 000000' })).toBeVisible();
  await expect(page.getByText('6 imported · 1 held · 1 duplicate · 1 rejected')).toBeVisible();

  // The same files again, by keyboard: nothing is stored twice.
  await page.getByRole('button', { name: 'Import emails' }).focus();
  await page.keyboard.press('Enter');
  await page
    .getByLabel('Drop emails here, or choose files')
    .setInputFiles([{ name: 'box.mbox', mimeType: 'application/mbox', buffer: mbox([2, 3, 4]) }]);
  await expect(entry).toContainText('3 already in the vault', { timeout: 60_000 });
  await expect(entry).toContainText('0 new emails');
});
