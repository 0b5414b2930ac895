import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import readXlsxFile from 'read-excel-file/universal';
import writeXlsxFile from 'write-excel-file/universal';
import { openServices } from '#server/app/open-services.ts';
import { ingest } from '#server/ingest/pipeline.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { buildMail, type MailParts } from '#tests/support/mail/mail.ts';
import { journeySecret, startServerProcess } from '#tests/support/servers/server-process.ts';
import { dialog, expectToastContaining, tabTo, waitForHydration } from './actions.ts';
import { expect, test } from './fixtures.ts';

/** An operator's first evening: 340 mails of 120 senders arrive together, and end as a presentable vault. */

const kinds: ReadonlyArray<readonly [slug: string, ...subjects: string[]]> = [
  ['fashion-apparel', 'New dresses and denim', 'Knitwear, coats and boots', 'The jacket and jeans edit'],
  ['food-drink', 'Coffee, roasted on Monday', 'A recipe for soup and bread', 'Wine for the cheese board'],
  ['beauty-cosmetics', 'Serum and lipstick', 'Skincare for dry skin', 'A mascara and a foundation'],
  [
    'books-media',
    'New novels this week',
    'The author of the book you loved',
    'Paperback fiction and thrillers',
  ],
  [
    'sports-fitness',
    'Running shoes and yoga mats',
    'Your next marathon workout',
    'Football boots, gym and fitness',
  ],
  ['home-garden', 'Sofas, lamps and rugs', 'Bulbs and seeds for the garden', 'A mattress and new bedding'],
];
const shops = 96;
const omitted = 10;

/** A newsletter with the headers of one. */
const newsletter = (name: string, host: string, subject: string): MailParts => ({
  from: `${name} <news@${host}.example>`,
  subject,
  headers: [`List-Unsubscribe: <https://${host}.example/leave>`],
  body: `<p>${subject}.</p><a href="https://${host}.example/all">Have a look</a>`,
});

/** The receiving server's verdict on a forgery. */
const refused = [
  'Authentication-Results: mx.reader.example; dmarc=fail header.from=other-place.example',
  'Received: from unknown by mx.reader.example with ESMTP; Mon, 2 Nov 2026 10:00:00 +0000',
];

function* writtenMails(): Generator<MailParts> {
  for (let number = 0; number < shops; number += 1) {
    const [, ...subjects] = kinds[number % kinds.length] ?? [''];
    for (const subject of subjects) yield newsletter(`Qintar ${number}`, `qintar${number}`, subject);
  }
  for (let number = 0; number < omitted; number += 1)
    for (const subject of ['Hello there', 'A note'])
      yield newsletter(`Zolt ${number}`, `zolt${number}`, subject);
  for (const host of ['northmark', 'northmark-mail'])
    for (let number = 0; number < 6; number += 1)
      yield newsletter('Northmark', host, `Hello again, ${number}`);
  for (let number = 0; number < 6; number += 1) {
    yield { ...newsletter('Northmark', `other-place${number}`, 'Your prize is waiting'), headers: refused };
    yield {
      from: `Ann Reader <ann.reader${number}@gmail.com>`,
      subject: 'Lunch?',
      body: '<p>Are you free?</p>',
    };
  }
  for (let number = 0; number < 8; number += 1)
    yield { ...newsletter(`Qintar ${number}`, `qintar${number}`, `Your sign-in code is 48121${number}`) };
}

let vault: string;

test.beforeAll(async () => {
  vault = mkdtempSync(join(tmpdir(), 'mailvault-untidy-'));
  const services = await openServices(
    readConfig({ DATA_DIR: vault, SESSION_SECRET: journeySecret, DEMO: 'off' }),
  );
  await services.database.pool.query(
    "insert into gate_settings (rule, source_kind, is_on) values ('unknown_brand', 'import', true)",
  );
  const mails = [...writtenMails()].map((parts, index) => ({
    raw: buildMail({
      ...parts,
      messageId: `<${index}@evening.example>`,
      date: new Date(Date.now() - (index + 1) * 60_000).toUTCString(),
    }),
    label: `${index}`,
  }));
  const report = await ingest(mails, { ...services, threads: 1 });
  expect(report).toMatchObject({ imported: 340, rejected: 0, held: 340 });
  const { rows } = await services.database.pool.query('select distinct from_address from emails');
  expect(rows).toHaveLength(120);
  await services.close();
});

test.afterAll(() => rmSync(vault, { recursive: true, force: true }));

const bar = (page: Page) => page.getByRole('region', { name: 'Selected brands' });

/** A person's input device; counts each effective press. */
interface Hand {
  count(): number;
  press(target: Locator): Promise<void>;
  /** Chooses in a select by the beginning of the label. */
  choose(select: Locator, label: RegExp): Promise<void>;
}

/** A click for each control; a choice takes two. */
function mouse(): Hand {
  let count = 0;
  return {
    count: () => count,
    async press(target) {
      count += 1;
      await target.click();
    },
    async choose(select, label) {
      count += 2;
      await select.selectOption(await optionOf(select, label));
    },
  };
}

/**
 * Tab moves between controls, and the arrows within a row of tabs; the key that acts counts, and each letter
 * of a choice.
 */
function keyboard(page: Page): Hand {
  let count = 0;
  const isThere = (target: Locator) => target.evaluate((element) => element === document.activeElement);
  /** Returns to shortly before its position, as after a recent visit. */
  async function goTo(target: Locator): Promise<void> {
    for (let stops = 0; stops < 12 && (await target.evaluate(standsBefore)); stops += 1)
      await page.keyboard.press('Shift+Tab');
    await tabTo(page, target);
  }
  async function goToTab(target: Locator): Promise<void> {
    await tabTo(page, page.getByRole('tab', { selected: true }));
    for (let tabs = await page.getByRole('tab').count(); tabs > 0 && !(await isThere(target)); tabs -= 1) {
      count += 1;
      await page.keyboard.press('ArrowRight');
    }
  }
  async function goToItem(target: Locator): Promise<void> {
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    for (
      let items = await page.getByRole('menuitem').count();
      items > 0 && !(await isThere(target));
      items -= 1
    )
      await page.keyboard.press('ArrowDown');
  }
  return {
    count: () => count,
    async press(target) {
      const role = await target.getAttribute('role');
      if (role === 'tab') await goToTab(target);
      else if (role === 'menuitem') await goToItem(target);
      else await goTo(target);
      count += 1;
      await page.keyboard.press((await target.getAttribute('type')) === 'checkbox' ? 'Space' : 'Enter');
    },
    async choose(select, label) {
      await tabTo(page, select);
      const wanted = await optionOf(select, label);
      const chosen = () => select.inputValue();
      // No letters: their effect depends on the typing speed, and a busy machine is slow.
      const pressed = async (key: string) => {
        const before = await chosen();
        count += 1;
        await page.keyboard.press(key);
        await expect.poll(chosen).not.toBe(before);
      };
      if ((await chosen()) !== '') await pressed('Home');
      while ((await chosen()) !== wanted) await pressed('ArrowDown');
    },
  };
}

/** Runs in the page. */
function standsBefore(wanted: Element): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return false;
  return (activeElement.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
}

async function optionOf(select: Locator, label: RegExp): Promise<string> {
  const option = select.locator('option').filter({ hasText: label }).first();
  await option.waitFor({ state: 'attached' });
  return (await option.getAttribute('value')) ?? '';
}

/** Returns the downloaded spreadsheet with every brand of Other moved to Business. */
async function editedSheet(page: Page): Promise<Buffer> {
  const path = await page.getByRole('link', { name: 'Download Spreadsheet' }).getAttribute('href');
  const file = await (await page.request.get(path ?? '')).body();
  const [sheet] = await readXlsxFile(new Uint8Array(file).buffer, { trim: false });
  const [head = [], ...rows] = (sheet?.data ?? []) as Array<Array<string | number | boolean | Date | null>>;
  const category = head.indexOf('Primary category');
  const edited = rows.map((row) =>
    row.map((cell, index) => (index === category && cell === 'Other' ? 'Business' : cell)),
  );
  const cells = [head, ...edited].map((row) =>
    row.map((value) => (value instanceof Date ? { value, format: 'yyyy-mm-dd' } : { value })),
  );
  const written = await writeXlsxFile([{ data: cells, sheet: 'Brands' }] as never).toBlob();
  return Buffer.from(await written.arrayBuffer());
}

async function tidy(page: Page, hand: Hand): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const group = page.getByRole('combobox', { name: 'Group' });
  await hand.press(page.getByRole('tab', { name: /^Emails/ }));
  await hand.press(page.getByRole('link', { name: /^To review/ }));
  // Mail nobody may see, by reason; then all the rest in one step.
  for (const [reason, count] of [
    [/^Forged/, 6],
    [/^Codes and sign-in links/, 8],
    [/^Personal email/, 6],
  ] as const) {
    await hand.choose(group, reason);
    await hand.press(button(`Hide all ${count}`));
    await expectToastContaining(page, `Hidden: ${count} emails`);
    await expect(group).toHaveValue('');
  }
  await hand.choose(group, /^Brand not approved/);
  await hand.press(button('Publish all 320'));
  await expectToastContaining(page, 'Published: 320 emails');

  await hand.press(page.getByRole('tab', { name: 'Brands', exact: true }));
  await hand.press(button('Tools'));
  await hand.press(page.getByRole('menuitem', { name: 'Suggest categories' }));
  const guessed = dialog(page).getByRole('button', { name: /^Change \d+ brands$/ });
  await expect(guessed).toHaveText(`Change ${shops} brands`);
  await hand.press(guessed);
  await expect(dialog(page)).toHaveCount(0);

  const sheet = await editedSheet(page);
  await hand.press(button('Tools'));
  await hand.press(page.getByRole('menuitem', { name: 'Upload spreadsheet' }));
  const chooser = page.waitForEvent('filechooser');
  await hand.press(dialog(page).getByLabel('Choose a file or drop it here'));
  await (await chooser).setFiles({
    name: 'brands.xlsx',
    mimeType: 'application/octet-stream',
    buffer: sheet,
  });
  await hand.press(dialog(page).getByRole('button', { name: /^Change \d+ brands$/ }));
  await expect(dialog(page)).toHaveCount(0);

  await hand.press(page.getByRole('button', { name: 'Brand', exact: true }));
  const duplicates = page.getByRole('checkbox', { name: 'Select Northmark', exact: true });
  await expect(duplicates).toHaveCount(2);
  await hand.press(duplicates.nth(0));
  await hand.press(duplicates.nth(1));
  await hand.press(bar(page).getByRole('button', { name: 'Merge…' }));
  await hand.press(dialog(page).getByRole('button', { name: /^Merge/ }));
  await expect(dialog(page)).toHaveCount(0);
}

interface Listed {
  name: string;
  categoryId: number;
  emailCount: number;
}

test.describe('a vault of 340 mails of 120 senders', () => {
  for (const [how, handOf] of [
    ['by pointer', mouse],
    ['by keyboard alone', keyboard],
  ] as const)
    test(`is tidied in at most 40 presses ${how}`, async ({ openVisit }) => {
      const server = await startServerProcess({ DEMO: 'off', SIGN_IN: 'local' }, vault);
      const { page } = await openVisit({ baseURL: server.origin });
      const listed = async () => (await (await fetch(`${server.origin}/api/brands`)).json()) as Listed[];
      try {
        expect(await listed()).toEqual([]);
        await page.goto('/api/login?returnTo=%2Fadmin');
        await page.getByRole('button', { name: 'admin@demo.test' }).click();
        await page.waitForURL('**/admin');
        await waitForHydration(page);
        const hand = handOf(page);
        await tidy(page, hand);
        expect(hand.count()).toBeLessThanOrEqual(40);

        const brands = await listed();
        expect(brands).toHaveLength(shops + omitted + 1);
        expect(brands.reduce((sum, { emailCount }) => sum + emailCount, 0)).toBe(320);
        expect(brands.find(({ name }) => name === 'Northmark')?.emailCount).toBe(12);
        const categories = (await (await fetch(`${server.origin}/api/categories`)).json()) as Array<{
          id: number;
          slug: string;
        }>;
        const slugOf = new Map(categories.map(({ id, slug }) => [id, slug]));
        const placed = (prefix: string) =>
          brands
            .filter(({ name }) => name.startsWith(prefix))
            .map(({ categoryId }) => slugOf.get(categoryId));
        expect(new Set(placed('Qintar'))).toEqual(new Set(kinds.map(([slug]) => slug)));
        expect(new Set(placed('Zolt'))).toEqual(new Set(['business']));
        expect(placed('')).not.toContain('other');
        for (const word of ['prize', 'code', 'lunch']) {
          const found = await fetch(`${server.origin}/api/emails/search?q=${word}`);
          expect(await found.json()).toEqual([]);
        }
      } finally {
        await server.stop();
      }
    });
});
