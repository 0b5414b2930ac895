import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import type { IngestedMessage } from '#shared/contract/intake/ingest-api.ts';
import { buildMail } from '#tests/support/mail/mail.ts';
import { makeTar } from '#tests/support/mail/make-tar.ts';
import { makeZip } from '#tests/support/mail/make-zip.ts';
import { startServerProcess } from '#tests/support/servers/server-process.ts';
import { dialog, expectAccessible, expectNoOverflow, inDialog, waitForHydration } from './actions.ts';
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
    {
      name: 'old.tgz',
      bytes: gzipSync(
        makeTar([
          { name: 'deep/7.eml', bytes: letter(7) },
          { name: 'deep/8.eml', type: '2', linkTo: '/etc/passwd' },
        ]),
      ),
    },
    { name: 'again.eml', bytes: letter(1) },
    { name: 'code.eml', bytes: letter(6, 'Your verification code is 123456') },
    { name: 'invoice.eml', bytes: Buffer.from('%PDF-1.7\n%\xe2\xe3\n1 0 obj\n<< >>\nendobj\n') },
  ]);
  const entry = dialog(page).getByRole('listitem').first();
  // The first mail of a vault starts the worker threads.
  await expect(entry).toContainText('Done', { timeout: 60_000 });
  await expect(entry).toContainText('one.eml and 6 other files');
  await expect(entry).toContainText('7 new emails, 3 new brands');
  await expect(entry).toContainText('1 already in the vault');
  await expect(entry).toContainText('1 rejected');
  await entry.getByText('1 file could not be read').click();
  await expect(entry).toContainText('old.tgz/deep/8.eml: It is a link or a device, not a file.');
  await page.setViewportSize(tiny);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await entry.getByRole('link', { name: /^Review the emails held/ }).click();
  await expect(dialog(page)).toHaveCount(0);
  // The code itself is redacted.
  await expect(page.getByRole('heading', { name: 'Your verification code is 000000' })).toBeVisible();
  await expect(page.getByText('7 imported · 1 held · 1 duplicate · 1 rejected')).toBeVisible();

  // The same files again, by keyboard: nothing is stored twice.
  await page.getByRole('button', { name: 'Import emails' }).focus();
  await page.keyboard.press('Enter');
  await page
    .getByLabel('Drop emails here, or choose files')
    .setInputFiles([{ name: 'box.mbox', mimeType: 'application/mbox', buffer: mbox([2, 3, 4]) }]);
  await expect(entry).toContainText('3 already in the vault', { timeout: 60_000 });
  await expect(entry).toContainText('0 new emails');

  // A program of the administrator's posts the next message.
  await page.goto(new URL('/admin?tab=settings', page.url()).href);
  await waitForHydration(page);
  const tokens = page.getByRole('region', { name: 'API tokens' });
  await tokens.getByLabel('Name').fill('Postfix on mx1');
  await tokens.getByRole('button', { name: 'Create token' }).click();
  const token = await tokens.getByLabel('Token for Postfix on mx1').inputValue();
  await expect(tokens.getByRole('listitem')).toContainText('Never used');
  await expectNoOverflow(page);
  await expectAccessible(page);
  const post = (id: number) =>
    fetch(new URL('/api/ingest', page.url()), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'message/rfc822' },
      body: new Uint8Array(letter(id)),
    });
  const answer = await post(9);
  expect(answer.status).toBe(200);
  const { messages } = (await answer.json()) as { messages: IngestedMessage[] };
  expect(messages).toMatchObject([{ outcome: 'imported', id: expect.any(Number) }]);
  await page.goto(new URL(`/email/${messages[0]?.id}`, page.url()).href);
  await expect(page.getByRole('heading', { name: 'Offer 9' })).toBeVisible();
  await page.goto(new URL('/admin?tab=settings', page.url()).href);
  await waitForHydration(page);
  await expect(tokens.getByRole('listitem')).toContainText('Last used');
  await expect(tokens.getByLabel('Token for Postfix on mx1')).toHaveCount(0);
  await tokens.getByRole('button', { name: /^Revoke the token Postfix on mx1/ }).click();
  await inDialog(page, 'Revoke token').click();
  await expect(tokens.getByRole('listitem')).toHaveCount(0);
  expect((await post(10)).status).toBe(401);
});
