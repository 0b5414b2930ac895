import type { Page } from '@playwright/test';
import { type Dovecot, startDovecot, whyNoDovecot } from '#tests/support/mail/dovecot.ts';
import { numberedMail } from '#tests/support/mail/imap.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import { type MailAuthorization, startMailAuthorization } from '#tests/support/servers/mail-authorization.ts';
import { startServerProcess } from '#tests/support/servers/server-process.ts';
import { expectAccessible, expectNoOverflow, waitForHydration } from './actions.ts';
import { test as base, expect, tiny } from './fixtures.ts';

const reader = 'reader@mail.example';

const test = base.extend<object, { provider: MailAuthorization; dovecot: Dovecot; port: number }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads here which fixtures this one needs.
  port: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  provider: [
    async ({ port }, use) => {
      const provider = await startMailAuthorization(`http://localhost:${port}`);
      await use(provider);
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  dovecot: [
    async ({ provider }, use) => {
      const dovecot = await startDovecot({ introspectionUrl: provider.introspectionUrl });
      await use(dovecot);
      await dovecot.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ port }, use) => {
      const server = await startServerProcess({ PORT: String(port), DEMO: 'off', SESSION_SECRET: '' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

test.skip(() => whyNoDovecot() !== null, 'A mail server that takes OAuth is needed.');

// The provider's pages are not ours.
test.use({ mayBeRefused: true });

/** Answers the provider's page. */
async function allow(page: Page, { issuer }: MailAuthorization, account: string): Promise<void> {
  await page.waitForURL(`${issuer}/login/**`);
  await page.locator('[name=email]').fill(account);
  await page.getByRole('button', { name: 'Allow' }).click();
}

test('an administrator connects a mailbox by OAuth, connects it again after it was withdrawn, and another by a code', async ({
  page,
  openVisit,
  server,
  provider,
  dovecot,
  origin,
}) => {
  for (const number of [1, 2]) dovecot.deliver(reader, numberedMail(number));
  const { host, port } = dovecot.account(reader, 'none');
  const dialog = page.getByRole('dialog');
  const row = (name: string) =>
    page.getByRole('region', { name: 'Mailboxes' }).getByRole('listitem').filter({ hasText: name });

  await page.goto(/opens (\S+)/.exec(server.printed())?.[1] ?? '');
  await page.getByLabel('Email').fill('ada@house.example');
  await page.getByLabel('Password').fill('a lantern by the door');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/admin/setup');
  await page.goto('/admin/setup?step=mailbox');
  await waitForHydration(page);

  // Google first asks for the vault's own client there.
  await page.getByRole('button', { name: 'Connect Google' }).click();
  await expect(dialog.getByLabel('Redirect address')).toHaveValue(`${origin}/api/mailbox-callback`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter the client ID.')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Other provider' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('House Mail');
  await dialog.getByLabel('Issuer').fill(provider.issuer);
  await dialog.getByLabel('Client ID').fill(provider.clientId);
  await dialog.getByLabel('Client secret').fill(provider.clientSecret);
  await dialog.getByLabel('Scope').fill(provider.scope);
  await dialog.getByLabel('IMAP host').fill(host);
  await dialog.getByLabel('Port').fill(String(port));
  await dialog.getByLabel('Security').selectOption('none');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await allow(page, provider, reader);
  await page.waitForURL('**/admin/setup?step=mailbox');
  const connected = page.getByRole('list', { name: 'Connected mailboxes' });
  await expect(connected).toContainText(`${reader} is connected through House Mail.`);
  // The first mail of a vault starts the worker threads.
  await expect(connected).toContainText('Last email', { timeout: 60_000 });
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL('**/admin/setup?step=import');

  await page.goto('/admin?tab=settings#mailboxes');
  await expect(row(reader)).toContainText(`INBOX of ${reader} at ${host}, connected through House Mail`);
  await provider.withdraw(reader);
  await row(reader).getByRole('button', { name: 'Fetch now' }).click();
  await expect(row(reader)).toContainText('House Mail no longer lets this vault read the mailbox');
  await page.goto('/admin?tab=health');
  await expect(page.getByText('House Mail no longer lets this vault read the mailbox')).toBeVisible();
  await page.goto('/admin?tab=settings#mailboxes');
  await row(reader).getByRole('button', { name: 'Connect again' }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await allow(page, provider, reader);
  await page.waitForURL('**/admin?tab=settings#mailboxes');
  await expect(row(reader)).toContainText('Last checked');
  await expect(row(reader)).not.toContainText('no longer lets');

  await page.setViewportSize(tiny);
  await page.getByRole('button', { name: 'Connect House Mail' }).click();
  await dialog.getByRole('button', { name: 'Use a code on another device' }).click();
  await expect(dialog).toContainText('Waiting for your approval at House Mail.');
  const code = /[A-Z]{4}-[A-Z]{4}/.exec(await dialog.innerText())?.[0] ?? '';
  await expectAccessible(page);
  await expectNoOverflow(page);
  // Another device: nobody has signed in to the provider there.
  const { page: phone } = await openVisit();
  await phone.goto(`${provider.issuer}/device`);
  await phone.locator('[name=user_code]').fill(code);
  await phone.locator('[type=submit]').first().click();
  await phone.locator('[type=submit]').first().click();
  await allow(phone, provider, 'second@mail.example');
  await expect(dialog).toBeHidden({ timeout: 20_000 });
  await expect(row('second@mail.example')).toContainText('connected through House Mail');

  await row('second@mail.example').getByRole('button', { name: 'Remove' }).click();
  await expect(dialog).toContainText('revokes its permission');
  await dialog.getByRole('button', { name: 'Remove mailbox' }).click();
  await expect(row('second@mail.example')).toHaveCount(0);
  await expect.poll(() => provider.revoked.length).toBe(1);
});
