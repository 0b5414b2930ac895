import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFit } from './fit.ts';
import { openVisit, type Visit, windows } from './journey.ts';
import {
  alive,
  answerFor,
  dialog,
  escapeFrom,
  eventually,
  focused,
  inDialog,
  openAs,
  pressOn,
  saw,
  sawPart,
  tabTo,
} from './keyboard.ts';
import { expectStill, watchShift } from './layout-shift.ts';
import { until } from './until.ts';

const admin = 'admin@demo.test';

async function openDashboard(search: string, options: Parameters<typeof openVisit>[0] = {}): Promise<Visit> {
  const visit = await openVisit(options);
  await openAs(visit, admin, `/admin${search}`);
  return visit;
}

const rows = (page: Page) => page.getByRole('table').locator('tbody tr');
const rowOf = (page: Page, words: string) => rows(page).filter({ hasText: words });

/** Types into the search box of a panel and waits until the address has it and the list follows. */
async function search(page: Page, label: string, words: string): Promise<void> {
  await tabTo(page, page.getByRole('searchbox', { name: label }));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('q') === words);
  await until(page, () => document.querySelector('main table[aria-busy="true"]') === null);
}

/** Chooses in a list of the browser's own, as the keyboard does: by the beginning of its words. */
async function choose(page: Page, select: Locator, words: string): Promise<void> {
  await tabTo(page, select);
  await page.keyboard.type(words);
}

async function dialogIsGone(page: Page): Promise<void> {
  await dialog(page).waitFor({ state: 'detached' });
}

describe('the Emails tab', () => {
  it('searches, explains, corrects and deletes by keyboard alone', async () => {
    const visit = await openDashboard('?tab=emails');
    const { page } = visit;
    await rows(page).first().waitFor();
    const subject = (await rows(page).first().locator('td').nth(1).innerText()).replace(/^Subject: /, '');
    const brand = (await rows(page).first().locator('td').nth(2).innerText()).trim();

    await search(page, 'Search emails...', brand);
    // All at once: rows leave while the answer of the search comes in.
    await eventually(async () => (await rows(page).allInnerTexts()).every((row) => row.includes(brand))).toBe(
      true,
    );
    await rowOf(page, subject).first().waitFor();

    const view = rows(page)
      .first()
      .getByRole('link', { name: /^View / });
    expect(await view.getAttribute('href')).toMatch(/^\/email\/\d+$/);
    expect(await view.getAttribute('target')).toBe('_blank');

    const evidence = page.getByRole('button', { name: `Evidence of ${subject}` });
    await pressOn(page, evidence);
    await dialog(page).getByRole('heading', { name: 'Evidence' }).waitFor();
    const type = dialog(page).getByLabel('Campaign type', { exact: true });
    const before = await type.inputValue();
    const wanted = before === 'transactional' ? 'Newsletter' : 'Transactional';
    await choose(page, type, wanted);
    expect(await dialog(page).innerText()).toContain('Set by hand.');
    await pressOn(page, inDialog(page, 'Save'));
    await saw(page, 'Classification updated');
    await dialogIsGone(page);
    await eventually(() => focused(page)).toBe(`Evidence of ${subject}`);
    await rowOf(page, subject).first().getByText('Set by hand').waitFor();
    expect(await rowOf(page, subject).first().innerText()).toContain(wanted);

    await page.keyboard.press('Enter');
    await pressOn(page, dialog(page).getByRole('button', { name: 'Back to automatic: Campaign type' }));
    expect(await type.inputValue()).toBe(before);
    await pressOn(page, inDialog(page, 'Save'));
    await saw(page, 'Classification updated');
    await dialogIsGone(page);
    await rowOf(page, subject).first().getByText('Set by hand').waitFor({ state: 'detached' });

    const remove = page.getByRole('button', { name: `Delete ${subject}` });
    await pressOn(page, remove);
    const words = await dialog(page).innerText();
    expect(words).toContain('Are you sure you want to delete this email? This action cannot be undone.');
    expect(words).toContain(subject);
    expect(words).toContain(brand);
    await pressOn(page, inDialog(page, 'Cancel'));
    await dialogIsGone(page);
    await eventually(() => focused(page)).toBe(`Delete ${subject}`);
    const count = await rows(page).count();
    await page.keyboard.press('Enter');
    await pressOn(page, inDialog(page, 'Delete Email'));
    await saw(page, 'Email deleted');
    await dialogIsGone(page);
    await eventually(() => rows(page).count()).toBeLessThanOrEqual(count);
    await rowOf(page, subject).first().waitFor({ state: 'detached' });
    await eventually(() => focused(page)).toMatch(/^Delete /);

    await search(page, 'Search emails...', 'zzzz nothing');
    await page.getByRole('heading', { name: 'No emails found' }).waitFor();
    await page.goBack();
    await alive(page);
    expect(visit.complaints).toEqual([]);
    await visit.leave();
  });

  it('says in the words of the server why an email could not be deleted', async () => {
    const visit = await openDashboard('?tab=emails');
    const { page } = visit;
    await answerFor(page, '**/api/emails/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 503, json: { error: 'The database is being moved.', code: 'unavailable' } })
        : route.continue(),
    );
    const remove = page.getByRole('button', { name: /^Delete / }).first();
    await remove.click();
    await inDialog(page, 'Delete Email').click();
    await saw(page, 'Error deleting email', 'The database is being moved.');
    expect(await dialog(page).innerText()).toContain('Delete Email');
    await visit.leave();
  });

  it('has a second view for rejected mail', async () => {
    const visit = await openDashboard('?tab=emails');
    const { page } = visit;
    await pressOn(page, page.getByRole('link', { name: 'Rejected' }));
    await page.waitForURL('**/admin?tab=emails&view=rejected');
    await page
      .getByRole('heading', { name: /^(Rejected Mail|No rejected mail)/ })
      .first()
      .waitFor();
    await visit.leave();
  });
});

describe('the Users and Admin Access tabs', () => {
  it('set premium and admin rights by keyboard, ask where it hurts, and close behind whoever removes themselves', async () => {
    const newcomer = 'newcomer@mailvault.test';
    const theirs = await openVisit();
    await theirs.page.goto('/api/login?returnTo=%2F');
    await theirs.page.getByLabel('email').fill(newcomer);
    await theirs.page.getByRole('button', { name: 'Continue' }).click();
    await theirs.page.getByRole('banner').getByRole('button', { name: newcomer }).waitFor();

    // A demo account is there from its first sign-in on.
    const payer = await openVisit();
    await openAs(payer, 'premium@demo.test', '/');
    await payer.leave();

    const visit = await openDashboard('?tab=users');
    const { page } = visit;
    await search(page, 'Search users...', 'newcomer@');
    const premium = rowOf(page, newcomer).getByRole('switch');
    await tabTo(page, premium);
    expect(await premium.getAttribute('aria-label')).toBe(`Set Premium: ${newcomer}`);
    await page.keyboard.press('Space');
    await saw(page, 'Subscription updated');
    await eventually(() => premium.getAttribute('aria-label')).toBe(`Premium: ${newcomer}`);
    expect(await premium.getAttribute('aria-checked')).toBe('true');
    await page.keyboard.press('Space');
    await eventually(() => premium.getAttribute('aria-label')).toBe(`Set Premium: ${newcomer}`);

    await search(page, 'Search users...', 'premium@demo.test');
    await tabTo(page, rowOf(page, 'premium@demo.test').getByRole('switch'));
    await page.keyboard.press('Space');
    expect(await dialog(page).innerText()).toContain('ends their Stripe subscription at once');
    await pressOn(page, inDialog(page, 'Cancel'));
    await dialogIsGone(page);
    await eventually(() => focused(page)).toBe('Premium: premium@demo.test');
    await search(page, 'Search users...', 'nobody-is-called-that');
    await page.getByRole('heading', { name: 'No users found' }).waitFor();

    await page.goto('/admin?tab=admin-access&q=newcomer%40');
    await alive(page);
    await page.getByRole('heading', { name: 'Security notice' }).waitFor();
    const rights = page.getByRole('button', { name: `Make Admin ${newcomer}` });
    await pressOn(page, rights);
    await saw(page, 'Admin Rights Granted');
    await page.getByRole('button', { name: `Remove Admin ${newcomer}` }).waitFor();
    await search(page, 'Search users...', 'admin@demo.test');
    await rowOf(page, admin).getByText('Primary Administrator').waitFor();
    expect(await rowOf(page, admin).getByRole('button').count()).toBe(0);

    // The newcomer, now an administrator, gives it up in one tab while another is open.
    await theirs.page.goto('/admin?tab=admin-access&q=newcomer%40');
    await alive(theirs.page);
    const other = await theirs.context.newPage();
    await other.goto('/admin?tab=users');
    await alive(other);
    await rows(other).first().waitFor();
    await pressOn(theirs.page, theirs.page.getByRole('button', { name: `Remove Admin ${newcomer}` }));
    expect(await dialog(theirs.page).innerText()).toContain(
      'Are you sure you want to remove your own admin rights?',
    );
    await pressOn(theirs.page, inDialog(theirs.page, 'Remove Admin'));
    await theirs.page.waitForURL((url) => url.pathname === '/');
    await saw(theirs.page, 'Admin Rights Removed');
    await other.waitForURL((url) => url.pathname === '/');
    await sawPart(other, "You don't have admin access to this page.");
    expect(visit.complaints).toEqual([]);
    await theirs.leave();
    await visit.leave();
  });
});

describe('the Settings tab', () => {
  it('tests a mailbox, stores what is set and shows it again, by keyboard', async () => {
    const visit = await openDashboard('?tab=settings');
    const { page } = visit;
    const host = page.getByLabel('IMAP host');
    await tabTo(page, host);
    await page.keyboard.type('127.0.0.1');
    await tabTo(page, page.getByLabel('Port', { exact: true }));
    await page.keyboard.type('99x');
    await pressOn(page, page.getByRole('button', { name: 'Test connection' }));
    await saw(page, 'Error testing the connection', 'The port must be a whole number from 1 to 65535.');
    await eventually(() =>
      page.getByLabel('Port', { exact: true }).evaluate((field) => field === document.activeElement),
    ).toBe(true);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('1');
    await tabTo(page, page.getByLabel('Username'));
    await page.keyboard.type('archive');
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type('hunter2');
    await pressOn(page, page.getByRole('button', { name: 'Test connection' }));
    const answer = page.locator('form [role="status"]');
    await eventually(() => answer.innerText()).toMatch(/\w/);

    // Nothing of this is stored: only a toggle is.
    await page.reload();
    await alive(page);
    await host.waitFor();
    expect(await host.inputValue()).toBe('');
    const images = page.getByRole('switch', { name: 'Save Images' });
    await tabTo(page, images);
    const before = await images.getAttribute('aria-checked');
    for (const expected of [before === 'true' ? 'false' : 'true', before]) {
      await tabTo(page, images);
      await page.keyboard.press('Space');
      await pressOn(page, page.getByRole('button', { name: 'Save Settings' }));
      await saw(page, 'Settings saved');
      await page.reload();
      await alive(page);
      await images.waitFor();
      expect(await images.getAttribute('aria-checked')).toBe(expected);
    }

    // A further mailbox comes and goes beside the one of the form.
    const mailboxes = page.getByRole('region', { name: 'Mailboxes' });
    const names = async () => (await mailboxes.getByRole('listitem').all()).length;
    await eventually(names).toBe(1);
    await pressOn(page, mailboxes.getByRole('button', { name: 'Add Mailbox' }));
    const form = dialog(page);
    await tabTo(page, form.getByLabel('Name', { exact: true }));
    await page.keyboard.type('Travel');
    await pressOn(page, inDialog(page, 'Add Mailbox'));
    await saw(page, 'Error adding mailbox', 'Enter the IMAP host.');
    expect(visit.complaints.splice(0)).toEqual([expect.stringContaining('400')]);
    await eventually(() =>
      form.getByLabel('IMAP host').evaluate((field) => field === document.activeElement),
    ).toBe(true);
    for (const [label, text] of [
      ['IMAP host', '127.0.0.1'],
      ['Port', '1'],
      ['Username', 'travel'],
      ['Password', 'hunter2'],
    ] as const) {
      await form.getByLabel(label, { exact: true }).fill(text);
    }
    await pressOn(page, inDialog(page, 'Test connection'));
    await eventually(() => form.getByRole('status').innerText()).toContain('Nobody answers at 127.0.0.1');
    await form.getByLabel('Read').selectOption('When asked');
    await pressOn(page, inDialog(page, 'Add Mailbox'));
    await saw(page, 'Mailbox added', 'Travel');
    await eventually(names).toBe(2);
    await pressOn(page, mailboxes.getByRole('button', { name: 'Pause Travel' }));
    await saw(page, 'Mailbox paused', 'Travel');
    await pressOn(page, mailboxes.getByRole('button', { name: 'Remove Travel' }));
    await pressOn(page, inDialog(page, 'Remove Mailbox'));
    await saw(page, 'Mailbox removed', 'The mail that was fetched from it stays.');
    await eventually(names).toBe(1);
    expect(await focused(page)).toBe('Mailboxes');
    expect(visit.complaints).toEqual([]);
    await visit.leave();
  });
});

describe('Fetch New Emails', () => {
  it('brings new mail from the demo mailbox, shows how it goes, and keeps a record', async () => {
    const visit = await openDashboard('?tab=emails');
    const { page } = visit;
    const total = async () => {
      const heading = await page.locator('main h2').first().innerText();
      return Number(/\(([\d,]+)\)/.exec(heading)?.[1]?.replaceAll(',', '') ?? Number.NaN);
    };
    await eventually(total).toBeGreaterThan(0);
    const before = await total();
    await pressOn(page, page.getByRole('button', { name: 'Fetch New Emails' }));
    await saw(page, 'Email fetch initiated', 'The system is now fetching new emails');
    // The announcement says it once it is over, and the table has the new mail without being asked.
    await eventually(
      () => page.locator('main p[role="status"].sr-only').first().innerText(),
      60_000,
    ).toContain('The fetch is done');
    await eventually(total).toBeGreaterThan(before);

    // Right before the button, where the keyboard still is.
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toBe('Recent fetches');
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('heading', { name: 'Recent fetches' }).waitFor();
    const newest = dialog(page).getByRole('listitem').first();
    expect(await newest.innerText()).toMatch(/By an administrator[\s\S]*Done[\s\S]*\d+ found · \d+ imported/);
    await escapeFrom(page);
    await dialogIsGone(page);
    await eventually(() => focused(page)).toBe('Recent fetches');

    // Asked for only while there is something to see.
    visit.requests.length = 0;
    await page.waitForTimeout(2_500);
    expect(visit.requests.filter((url) => url.includes('/fetch-runs'))).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.leave();
  });

  it('says in the words of the server why it could not begin', async () => {
    const visit = await openDashboard('?tab=users');
    const { page } = visit;
    await answerFor(page, '**/api/emails/fetch', (route) =>
      route.fulfill({ status: 409, json: { error: 'No mailbox is set.', code: 'conflict' } }),
    );
    await page.getByRole('button', { name: 'Fetch New Emails' }).click();
    await saw(page, 'Error fetching emails', 'No mailbox is set.');
    await visit.leave();
  });
});

describe('The panels', () => {
  for (const [width, sizes] of windows) {
    it(`stand without a complaint, a shift or a finding of axe (${width})`, async () => {
      const visit = await openVisit({ viewport: sizes[0], colorScheme: 'light' });
      const { page } = visit;
      await watchShift(page);
      await openAs(visit, admin, '/admin');
      for (const place of ['emails', 'emails&view=rejected', 'users', 'admin-access', 'settings']) {
        await page.goto(`/admin?tab=${place}`, { waitUntil: 'load' });
        await alive(page);
        await page.locator('[role="tabpanel"]').getByRole('heading').first().waitFor();
        await until(page, () => document.querySelector('main .skeleton') === null);
        // A panel may be longer than its skeleton, below the fold; what is read stays where it is.
        await expectStill(page, place, 0.02);
        await expectFit(page, place, sizes);
      }
      await page.goto('/admin?tab=emails');
      await alive(page);
      for (const name of [/^Evidence /, /^Delete /]) {
        await page.getByRole('button', { name }).first().click();
        await inDialog(page, 'Cancel').waitFor();
        await expectFit(page, String(name), sizes);
        await inDialog(page, 'Cancel').click();
        await dialogIsGone(page);
      }
      expect.soft(visit.complaints).toEqual([]);
      await visit.leave();
    });
  }
});
