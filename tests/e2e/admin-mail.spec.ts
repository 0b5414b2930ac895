import type { Locator, Page } from '@playwright/test';
import {
  answerFor,
  dialog,
  escapeFrom,
  expectFit,
  expectStill,
  expectToast,
  expectToastContaining,
  focused,
  inDialog,
  open,
  pressByKeyboard,
  tabTo,
  waitForHydration,
  watchShift,
} from './actions.ts';
import { expect, test, windows } from './fixtures.ts';

const admin = 'admin@demo.test';

test.use({ as: 'admin', mayBeRefused: true });

const rows = (page: Page) => page.getByRole('table').locator('tbody tr');
const rowOf = (page: Page, words: string) => rows(page).filter({ hasText: words });

/** Types into a panel's search box and waits until address and list are updated. */
async function search(page: Page, label: string, words: string): Promise<void> {
  await tabTo(page, page.getByRole('searchbox', { name: label }));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('q') === words);
  await page.waitForFunction(() => document.querySelector('main table[aria-busy="true"]') === null);
}

/** Chooses in a native select by keyboard: by the beginning of the option's text. */
async function choose(page: Page, select: Locator, words: string): Promise<void> {
  await tabTo(page, select);
  await page.keyboard.type(words);
}

async function dialogIsGone(page: Page): Promise<void> {
  await expect(dialog(page)).toHaveCount(0);
}

test.describe('the Emails tab', () => {
  test('searches, explains, corrects and deletes by keyboard alone', async ({ page }) => {
    await open(page, '/admin?tab=emails');
    await expect(rows(page).first()).toBeVisible();
    const subject = (await rows(page).first().locator('td').nth(1).innerText()).replace(/^Subject: /, '');
    const brand = (await rows(page).first().locator('td').nth(2).innerText()).trim();

    await search(page, 'Search emails...', brand);
    // One assertion, because rows leave while the answer of the search arrives.
    await expect
      .poll(async () => (await rows(page).allInnerTexts()).every((row) => row.includes(brand)))
      .toBe(true);
    await expect(rowOf(page, subject).first()).toBeVisible();

    const view = rows(page)
      .first()
      .getByRole('link', { name: /^View / });
    await expect(view).toHaveAttribute('href', /^\/email\/\d+$/);
    await expect(view).toHaveAttribute('target', '_blank');

    const evidence = page.getByRole('button', { name: `Evidence of ${subject}` });
    await pressByKeyboard(page, evidence);
    await expect(dialog(page).getByRole('heading', { name: 'Evidence' })).toBeVisible();
    const type = dialog(page).getByLabel('Campaign type', { exact: true });
    const before = await type.inputValue();
    const wanted = before === 'transactional' ? 'Newsletter' : 'Transactional';
    await choose(page, type, wanted);
    await expect(dialog(page)).toContainText('Set by hand.');
    await pressByKeyboard(page, inDialog(page, 'Save'));
    await expectToast(page, 'Classification updated');
    await dialogIsGone(page);
    await expect.poll(() => focused(page)).toBe(`Evidence of ${subject}`);
    await expect(rowOf(page, subject).first().getByText('Set by hand')).toBeVisible();
    await expect(rowOf(page, subject).first()).toContainText(wanted);

    await page.keyboard.press('Enter');
    await pressByKeyboard(
      page,
      dialog(page).getByRole('button', { name: 'Back to automatic: Campaign type' }),
    );
    await expect(type).toHaveValue(before);
    await pressByKeyboard(page, inDialog(page, 'Save'));
    await expectToast(page, 'Classification updated');
    await dialogIsGone(page);
    await expect(rowOf(page, subject).first().getByText('Set by hand')).toHaveCount(0);

    const remove = page.getByRole('button', { name: `Delete ${subject}` });
    await pressByKeyboard(page, remove);
    const words = await dialog(page).innerText();
    expect(words).toContain('Are you sure you want to delete this email? This action cannot be undone.');
    expect(words).toContain(subject);
    expect(words).toContain(brand);
    await pressByKeyboard(page, inDialog(page, 'Cancel'));
    await dialogIsGone(page);
    await expect.poll(() => focused(page)).toBe(`Delete ${subject}`);
    const count = await rows(page).count();
    await page.keyboard.press('Enter');
    await pressByKeyboard(page, inDialog(page, 'Delete Email'));
    await expectToast(page, 'Email deleted');
    await dialogIsGone(page);
    await expect.poll(() => rows(page).count()).toBeLessThanOrEqual(count);
    await expect(rowOf(page, subject).first()).toHaveCount(0);
    await expect.poll(() => focused(page)).toMatch(/^Delete /);

    await search(page, 'Search emails...', 'zzzz nothing');
    await expect(page.getByRole('heading', { name: 'No emails found' })).toBeVisible();
    await page.goBack();
    await waitForHydration(page);
  });

  test('says in the words of the server why an email could not be deleted', { tag: '@nightly' }, async ({
    page,
  }) => {
    await open(page, '/admin?tab=emails');
    await answerFor(page, '**/api/emails/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 503, json: { error: 'The database is being moved.', code: 'unavailable' } })
        : route.continue(),
    );
    const remove = page.getByRole('button', { name: /^Delete / }).first();
    await remove.click();
    await inDialog(page, 'Delete Email').click();
    await expectToast(page, 'Error deleting email', 'The database is being moved.');
    await expect(dialog(page)).toContainText('Delete Email');
  });

  test('has a second view for rejected emails', { tag: '@nightly' }, async ({ page }) => {
    await open(page, '/admin?tab=emails');
    await pressByKeyboard(page, page.getByRole('link', { name: 'Rejected' }));
    await page.waitForURL('**/admin?tab=emails&view=rejected');
    await page
      .getByRole('heading', { name: /^(Rejected emails|No rejected emails)/ })
      .first()
      .waitFor();
  });
});

test.describe('the Users and Admin Access tabs', () => {
  test('set premium and admin rights by keyboard, ask where it hurts, and close behind whoever removes themselves', async ({
    page,
    openVisit,
  }) => {
    const newcomer = 'newcomer@mailvault.test';
    const theirs = await openVisit();
    await theirs.page.goto('/api/login?returnTo=%2F');
    await theirs.page.getByLabel('email').fill(newcomer);
    await theirs.page.getByRole('button', { name: 'Continue' }).click();
    await expect(theirs.page.getByRole('banner').getByRole('button', { name: newcomer })).toBeVisible();

    await open(page, '/admin?tab=users');
    await search(page, 'Search users...', 'newcomer@');
    const premium = rowOf(page, newcomer).getByRole('switch');
    await tabTo(page, premium);
    await expect(premium).toHaveAttribute('aria-label', `Set Premium: ${newcomer}`);
    await page.keyboard.press('Space');
    await expectToast(page, 'Subscription updated');
    await expect(premium).toHaveAttribute('aria-label', `Premium: ${newcomer}`);
    await expect(premium).toHaveAttribute('aria-checked', 'true');
    await page.keyboard.press('Space');
    await expect(premium).toHaveAttribute('aria-label', `Set Premium: ${newcomer}`);

    await search(page, 'Search users...', 'premium@demo.test');
    await tabTo(page, rowOf(page, 'premium@demo.test').getByRole('switch'));
    await page.keyboard.press('Space');
    await expect(dialog(page)).toContainText('ends their Stripe subscription at once');
    await pressByKeyboard(page, inDialog(page, 'Cancel'));
    await dialogIsGone(page);
    await expect.poll(() => focused(page)).toBe('Premium: premium@demo.test');
    await search(page, 'Search users...', 'nobody-is-called-that');
    await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();

    await open(page, '/admin?tab=admin-access&q=newcomer%40');
    await expect(page.getByRole('heading', { name: 'Security notice' })).toBeVisible();
    const rights = page.getByRole('button', { name: `Make Admin ${newcomer}` });
    await pressByKeyboard(page, rights);
    await expectToast(page, 'Admin Rights Granted');
    await expect(page.getByRole('button', { name: `Remove Admin ${newcomer}` })).toBeVisible();
    await search(page, 'Search users...', 'admin@demo.test');
    await expect(rowOf(page, admin).getByText('Primary Administrator')).toBeVisible();
    await expect(rowOf(page, admin).getByRole('button')).toHaveCount(0);

    // The new administrator removes this right in one tab while another is open.
    await theirs.page.goto('/admin?tab=admin-access&q=newcomer%40');
    await waitForHydration(theirs.page);
    const other = await theirs.context.newPage();
    await open(other, '/admin?tab=users');
    await expect(rows(other).first()).toBeVisible();
    await pressByKeyboard(theirs.page, theirs.page.getByRole('button', { name: `Remove Admin ${newcomer}` }));
    await expect(dialog(theirs.page)).toContainText('Are you sure you want to remove your own admin rights?');
    await pressByKeyboard(theirs.page, inDialog(theirs.page, 'Remove Admin'));
    await theirs.page.waitForURL((url) => url.pathname === '/');
    await expectToast(theirs.page, 'Admin Rights Removed');
    await other.waitForURL((url) => url.pathname === '/');
    await expectToastContaining(other, "You don't have admin access to this page.");
  });
});

test.describe('the Settings tab', () => {
  test('tests a mailbox, stores what is set and shows it again, by keyboard', { tag: '@nightly' }, async ({
    page,
    complaints,
  }) => {
    await open(page, '/admin?tab=settings');
    const host = page.getByLabel('IMAP host');
    await tabTo(page, host);
    await page.keyboard.type('127.0.0.1');
    await tabTo(page, page.getByLabel('Port', { exact: true }));
    await page.keyboard.type('99x');
    await pressByKeyboard(page, page.getByRole('button', { name: 'Test connection' }));
    await expectToast(
      page,
      'Error testing the connection',
      'The port must be a whole number from 1 to 65535.',
    );
    await expect(page.getByLabel('Port', { exact: true })).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('1');
    await tabTo(page, page.getByLabel('Username'));
    await page.keyboard.type('archive');
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type('hunter2');
    await pressByKeyboard(page, page.getByRole('button', { name: 'Test connection' }));
    const answer = page.locator('form [role="status"]');
    await expect(answer).toContainText(/\w/);

    // Only a toggle is stored.
    await page.reload();
    await waitForHydration(page);
    await expect(host).toBeVisible();
    await expect(host).toHaveValue('');
    const images = page.getByRole('switch', { name: 'Save Images' });
    await tabTo(page, images);
    const before = await images.getAttribute('aria-checked');
    for (const expected of [before === 'true' ? 'false' : 'true', before]) {
      await tabTo(page, images);
      await page.keyboard.press('Space');
      await pressByKeyboard(page, page.getByRole('button', { name: 'Save Settings' }));
      await expectToast(page, 'Settings saved');
      await page.reload();
      await waitForHydration(page);
      await expect(images).toBeVisible();
      await expect(images).toHaveAttribute('aria-checked', expected ?? '');
    }

    // A second mailbox is added to the one of the form and removed.
    const mailboxes = page.getByRole('region', { name: 'Mailboxes' });
    const names = async () => (await mailboxes.getByRole('listitem').all()).length;
    await expect.poll(names).toBe(1);
    await pressByKeyboard(page, mailboxes.getByRole('button', { name: 'Add mailbox' }));
    const form = dialog(page);
    await tabTo(page, form.getByLabel('Name', { exact: true }));
    await page.keyboard.type('Travel');
    await pressByKeyboard(page, inDialog(page, 'Add mailbox'));
    await expectToast(page, 'Error adding mailbox', 'Enter the IMAP host.');
    expect(complaints.splice(0)).toEqual([expect.stringContaining('400')]);
    await expect(form.getByLabel('IMAP host')).toBeFocused();
    for (const [label, text] of [
      ['IMAP host', '127.0.0.1'],
      ['Port', '1'],
      ['Username', 'travel'],
      ['Password', 'hunter2'],
    ] as const) {
      await form.getByLabel(label, { exact: true }).fill(text);
    }
    await pressByKeyboard(page, inDialog(page, 'Test connection'));
    await expect(form.getByRole('status')).toContainText('Nothing answers at 127.0.0.1');
    await form.getByLabel('Check').selectOption('Manually');
    await pressByKeyboard(page, inDialog(page, 'Add mailbox'));
    await expectToast(page, 'Mailbox added', 'Travel');
    await expect.poll(names).toBe(2);
    await pressByKeyboard(page, mailboxes.getByRole('button', { name: 'Pause Travel' }));
    await expectToast(page, 'Mailbox paused', 'Travel');
    await pressByKeyboard(page, mailboxes.getByRole('button', { name: 'Remove Travel' }));
    await pressByKeyboard(page, inDialog(page, 'Remove mailbox'));
    await expectToast(page, 'Mailbox removed', 'Emails already fetched stay.');
    await expect.poll(names).toBe(1);
    await expect.poll(() => focused(page)).toBe('Mailboxes');
  });
});

test.describe('Fetch New Emails', () => {
  test('brings new mail from the demo mailbox, shows how it goes, and keeps a record', async ({
    page,
    requests,
  }) => {
    await open(page, '/admin?tab=emails');
    const total = async () => {
      const heading = await page.locator('main h2').first().innerText();
      return Number(/^Emails ([\d,]+)/.exec(heading)?.[1]?.replaceAll(',', '') ?? Number.NaN);
    };
    await expect.poll(total).toBeGreaterThan(0);
    const before = await total();
    await pressByKeyboard(page, page.getByRole('button', { name: 'Fetch New Emails' }));
    await expectToast(page, 'Email fetch initiated', 'The system is now fetching new emails');
    // The announcement reports the end, and the table has the new mail without a request.
    await expect
      .poll(() => page.locator('main p[role="status"].sr-only').first().innerText(), { timeout: 60_000 })
      .toContain('The fetch is done');
    await expect.poll(total).toBeGreaterThan(before);

    // Before the two buttons; the focus is still on the second.
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => focused(page)).toBe('Import emails');
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => focused(page)).toBe('Recent fetches');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('heading', { name: 'Recent fetches' })).toBeVisible();
    const newest = dialog(page).getByRole('listitem').first();
    await expect(newest).toContainText(/By an administrator[\s\S]*Done[\s\S]*\d+ found · \d+ imported/);
    await escapeFrom(page);
    await dialogIsGone(page);
    await expect.poll(() => focused(page)).toBe('Recent fetches');

    // Requested only while something is visible.
    requests.length = 0;
    await page.waitForTimeout(2_500);
    expect(requests.filter((url) => url.includes('/fetch-runs'))).toEqual([]);
  });

  test('says in the words of the server why it could not begin', { tag: '@nightly' }, async ({ page }) => {
    await open(page, '/admin?tab=users');
    await answerFor(page, '**/api/emails/fetch', (route) =>
      route.fulfill({ status: 409, json: { error: 'No mailbox is set.', code: 'conflict' } }),
    );
    await page.getByRole('button', { name: 'Fetch New Emails' }).click();
    await expectToast(page, 'Error fetching emails', 'No mailbox is set.');
  });
});

test.describe('The panels', () => {
  for (const [width, sizes] of windows) {
    test(`stand without a complaint, a shift or a finding of axe (${width})`, { tag: '@nightly' }, async ({
      openVisit,
    }) => {
      const visit = await openVisit({ as: 'admin', viewport: sizes[0] });
      const { page } = visit;
      await watchShift(page);
      await open(visit.page, '/admin');
      for (const place of ['emails', 'emails&view=rejected', 'users', 'admin-access', 'settings']) {
        await open(page, `/admin?tab=${place}`);
        await expect(page.locator('[role="tabpanel"]').getByRole('heading').first()).toBeVisible();
        await page.waitForFunction(() => document.querySelector('main .skeleton') === null);
        // A panel may be longer than its skeleton below the fold; visible content must not move.
        await expectStill(page, place);
        await expectFit(page, place, sizes);
      }
      await open(page, '/admin?tab=emails');
      for (const name of [/^Evidence /, /^Delete /]) {
        await page.getByRole('button', { name }).first().click();
        await expect(inDialog(page, 'Cancel')).toBeVisible();
        await expectFit(page, String(name), sizes);
        await inDialog(page, 'Cancel').click();
        await dialogIsGone(page);
      }
    });
  }
});
