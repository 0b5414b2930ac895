import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lookOf } from '#tests/support/browser.ts';
import { numberedMail, startTestMailbox, type TestMailbox } from '#tests/support/imap.ts';
import { patienceMs } from '#tests/support/patience.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { axeFinds } from './axe.ts';
import { desk, journeyBrowser, tiny } from './journey.ts';
import { alive, eventually, hasKeyboard } from './keyboard.ts';

/** Longer than a phone's header has room for. */
const longName = 'Paper House of the Northern Lights';

let server: ServerProcess;
let mailbox: TestMailbox;
let context: BrowserContext;

beforeAll(async () => {
  mailbox = await startTestMailbox();
  for (const number of [1, 2]) mailbox.deliver(numberedMail(number));
  server = await startServerProcess({ DEMO: 'off', SESSION_SECRET: '' });
  context = await (await journeyBrowser()).newContext({ ...lookOf('light'), viewport: desk });
  context.setDefaultTimeout(patienceMs);
});

afterAll(async () => {
  await context?.close();
  await server?.stop();
  await mailbox?.close();
});

it('the first administrator is led from the printed link to a vault with mail in it', async () => {
  await context.addInitScript("try { localStorage.setItem('gdpr-consent', 'declined') } catch {}");
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  const step = (name: string) => page.getByRole('heading', { name, level: 2 });

  await page.goto(/opens (\S+)/.exec(server.printed())?.[1] ?? '');
  await page.getByLabel('Email').fill('ada@house.example');
  await page.getByLabel('Password').fill('a lantern by the door');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/admin/setup');
  await alive(page);

  await page.getByLabel('Name of the vault').fill(longName);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  // Without the demo people sign in by invitation and nothing is paid for: both are settled.
  await step('Who may look').waitFor();
  await alive(page);
  expect(await page.getByRole('banner').innerText()).toContain(longName);
  expect(await page.title()).toBe(`Set up the vault · ${longName}`);
  await page.getByRole('radio', { name: 'Everyone' }).check();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await hasKeyboard(step('Who may appear'));
  await eventually(() => page.getByRole('radio', { name: 'Senders that are vouched for' }).isChecked()).toBe(
    true,
  );
  await page.getByRole('radio', { name: 'Everybody' }).check();
  await page.getByRole('link', { name: 'Continue' }).click();
  await hasKeyboard(step('Mailbox'));

  const { host, port, username, password } = mailbox.account;
  await page.getByLabel('IMAP host').fill(host);
  await page.getByLabel('Port').fill(String(port));
  await page.getByLabel('Security').selectOption('none');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Test connection' }).click();
  await page.getByText('holds 2 messages').waitFor();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();

  await hasKeyboard(step('First import'));
  await page.setViewportSize(tiny);
  expect(await axeFinds(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(tiny.width);
  await page.getByRole('button', { name: 'Fetch New Emails' }).click();
  await page.getByText('2 emails are in the vault.').waitFor();
  await page.getByRole('link', { name: 'Continue' }).click();
  await step('All is settled').waitFor();
  await page.getByRole('link', { name: 'See the vault' }).click();
  await page.getByRole('heading', { name: '2 emails' }).waitFor();
  await eventually(() => page.getByRole('link', { name: 'Set up the vault' }).count()).toBe(0);
  expect(complaints).toEqual([]);
});
