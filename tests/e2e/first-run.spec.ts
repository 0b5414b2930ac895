import { numberedMail, startTestMailbox, type TestMailbox } from '#tests/support/mail/imap.ts';
import { startServerProcess } from '#tests/support/servers/server-process.ts';
import { expectAccessible, expectNoOverflow, waitForHydration } from './actions.ts';
import { expect, tiny, withServer } from './fixtures.ts';

/** Longer than a phone's header has room for. */
const longName = 'Paper House of the Northern Lights';

const test = withServer(() => startServerProcess({ DEMO: 'off', SESSION_SECRET: '' }));

let mailbox: TestMailbox;

test.beforeAll(async () => {
  mailbox = await startTestMailbox();
  for (const number of [1, 2]) mailbox.deliver(numberedMail(number));
});

test.afterAll(() => mailbox.close());

test('the first administrator is led from the printed link to a vault with mail in it', async ({
  page,
  server,
}) => {
  const step = (name: string) => page.getByRole('heading', { name, level: 2 });

  await page.goto(/opens (\S+)/.exec(server.printed())?.[1] ?? '');
  await page.getByLabel('Email').fill('ada@house.example');
  await page.getByLabel('Password').fill('a lantern by the door');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/admin/setup');
  await waitForHydration(page);

  await page.getByLabel('Vault name').fill(longName);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  // Without the demo, sign-in is by invitation and billing is off: both steps are done.
  await page.waitForURL('**/admin/setup?step=readers');
  await expect(step('Who can view')).toBeVisible();
  await waitForHydration(page);
  await expect(page.getByRole('banner')).toContainText(longName);
  await expect(page).toHaveTitle(`Set up the vault · ${longName}`);
  await page.getByRole('radio', { name: 'Everyone' }).check();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(step('Who may appear')).toBeFocused();
  await expect(page.getByRole('radio', { name: 'Verified senders' })).toBeChecked();
  await page.getByRole('radio', { name: 'Everybody' }).check();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(step('Mailbox')).toBeFocused();

  const { host, port, username, password } = mailbox.account;
  await page.getByLabel('IMAP host').fill(host);
  await page.getByLabel('Port').fill(String(port));
  await page.getByLabel('Security').selectOption('none');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('holds 2 messages')).toBeVisible();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();

  await expect(step('First import')).toBeFocused();
  await page.setViewportSize(tiny);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Fetch New Emails' }).click();
  // The first mail of a vault starts the worker threads.
  await expect(page.getByText('2 emails are in the vault.')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(step('You’re all set')).toBeVisible();
  await page.getByRole('link', { name: 'See the vault' }).click();
  await expect(page.getByRole('heading', { name: '2 emails' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Set up the vault' })).toHaveCount(0);
});
