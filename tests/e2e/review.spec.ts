import type { APIRequestContext, Page } from '@playwright/test';
import type { Waiting } from '#shared/contract/curation/reviews.ts';
import {
  answerFor,
  dialog,
  escapeFrom,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectFit,
  expectStill,
  expectToast,
  expectToastContaining,
  open,
  pressByKeyboard,
  pressInMenu,
  tabTo,
  watchShift,
} from './actions.ts';
import { listedBrands, openBrand } from './demo.ts';
import { desk, expect, phone, test, tiny } from './fixtures.ts';
import { sessionOf } from './prepared.ts';

test.use({ as: 'admin' });

/** Held emails of these journeys: more than are decided one by one, so that a group remains. */
const heldCount = 3;

interface Held {
  id: number;
  subject: string;
}

let brand: { id: number; name: string; slug: string };
let held: Held[] = [];
let administrator: APIRequestContext;

const titleOf = (page: Page) => page.locator('[data-review-title]');
const queueOf = () => `/admin?tab=emails&view=to-review&by=brand&group=${brand.id}`;

/** Returns the status of an email for a visitor. */
const statusFor = async (request: APIRequestContext, id: number) =>
  (await request.get(`/api/emails/${id}`)).status();

async function setState(emails: Held[], state: string): Promise<void> {
  const ids = emails.map(({ id }) => id);
  expect(await administrator.post('/api/admin/emails/state', { data: { ids, state } })).toBeOK();
}

/** Returns the brand's emails that a visitor may read. */
const readable = async (request: APIRequestContext): Promise<Held[]> =>
  (await request.get(`/api/brands/${brand.slug}/emails?limit=${heldCount + 1}`)).json();

test.beforeAll(async ({ playwright, request, server: { origin } }) => {
  administrator = await playwright.request.newContext({
    baseURL: origin,
    extraHTTPHeaders: { origin },
    storageState: sessionOf('admin'),
  });
  const { slug } = await openBrand(request, heldCount + 1);
  brand = await (await request.get(`/api/brands/${slug}`)).json();
  held = (await readable(request)).slice(0, heldCount);
  await setState(held, 'held');
});

test.afterAll(async () => {
  await setState(held, 'published');
  await administrator.dispose();
});

async function openQueue(page: Page): Promise<void> {
  await open(page, queueOf());
  await expect(titleOf(page)).toBeVisible();
}

/** Returns the current email of the queue, once it differs from the one before. */
async function currentAfter(page: Page, before = ''): Promise<Held> {
  await expect.poll(() => titleOf(page).innerText()).not.toBe(before);
  const subject = await titleOf(page).innerText();
  const found = held.find((email) => email.subject === subject);
  if (found === undefined) throw new Error(`“${subject}” is none of those that wait`);
  return found;
}

test.describe('the queue of what waits', () => {
  for (const [width, sizes] of [
    ['desk', [desk]],
    ['phone and 320 px', [phone, tiny]],
  ] as const) {
    test(`holds still, and axe finds nothing (${width})`, { tag: '@nightly' }, async ({ openVisit }) => {
      const { page } = await openVisit({ as: 'admin', viewport: sizes[0] });
      await watchShift(page);
      await open(page, queueOf());
      await expect(titleOf(page)).toBeVisible();
      await expect(page.locator('iframe')).toBeVisible();
      await expectStill(page, 'queue');
      await expectFit(page, 'queue', sizes);
      await open(page, `/email/${held[0]?.id}`);
      await expect(page.getByText('Only administrators can see this email.')).toBeVisible();
      await expectStill(page, 'email');
      await expectFit(page, 'email', sizes);
      await open(page, '/admin?tab=settings');
      await expect(page.getByRole('switch').nth(10)).toBeVisible();
      await expectFit(page, 'settings', sizes);
    });
  }

  test('is worked through by keyboard alone, one by one, and undone', async ({ page, request }) => {
    await openQueue(page);
    const first = await currentAfter(page);
    await expect.poll(() => statusFor(request, first.id)).toBe(404);

    await page.keyboard.press('p');
    await expectToast(page, 'Published', first.subject, 'Undo');
    await expect.poll(() => statusFor(request, first.id)).toBe(200);
    const second = await currentAfter(page, first.subject);
    await page.keyboard.press('h');
    await expectToast(page, 'Hidden', second.subject, 'Undo');
    const third = await currentAfter(page, second.subject);
    await page.keyboard.press('u');
    await expectToast(page, 'Undone', '“Hidden”');
    expect((await currentAfter(page, third.subject)).id).toBe(second.id);
    await page.keyboard.press('u');
    await expectToast(page, 'Undone', '“Published”');
    expect((await currentAfter(page, second.subject)).id).toBe(first.id);
    await expect.poll(() => statusFor(request, first.id)).toBe(404);
  });

  test('has keys that work in the mail too, and a list of them', { tag: '@nightly' }, async ({ page }) => {
    await openQueue(page);
    const first = await currentAfter(page);
    await page.locator('iframe').focus();
    await page.frameLocator('iframe').locator('body').press('j');
    const second = await currentAfter(page, first.subject);
    await page.keyboard.press('k');
    await currentAfter(page, second.subject);

    await page.keyboard.press('?');
    await expect(dialog(page).getByText('Always publish this brand')).toBeVisible();
    await escapeFrom(page);
  });

  test('files an email under another brand and back by keyboard', { tag: '@nightly' }, async ({
    page,
    request,
  }) => {
    const wanted = (await listedBrands(request)).find(({ slug }) => slug !== brand.slug);
    await openQueue(page);
    await page.keyboard.press('n');
    await expect(dialog(page).getByRole('heading', { name: 'Change brand' })).toBeVisible();
    // Only a brand with a namesake finds one before anything is typed.
    await expect(dialog(page).getByRole('searchbox')).toBeFocused();
    await page.keyboard.type(wanted?.name ?? '');
    await tabTo(page, dialog(page).getByRole('radio').first());
    await page.keyboard.press('Space');
    const other = (await dialog(page).locator('label:has(:checked) bdi').innerText()).trim();
    await page.keyboard.press('Enter');
    await expectToast(page, `Moved to ${other}`, 'It is still held for review.', 'Undo');
    await page.keyboard.press('u');
    await expectToast(page, 'Undone', `“Moved to ${other}”`);
    await expect(page.locator('[data-waiting] [data-id]')).toHaveCount(heldCount);
  });

  test('blocks a sender, trusts a brand, decides a group, and takes each back by keyboard', async ({
    page,
    request,
  }) => {
    await openQueue(page);
    await page.keyboard.press('b');
    const domain = dialog(page).getByRole('radio').last();
    await expect(dialog(page).getByRole('radio').first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    const sender = (await domain.inputValue()).trim();
    await page.keyboard.press('Enter');
    await expectToast(page, `Blocked ${sender}`, `${heldCount} emails hidden.`, 'Undo');
    await page.keyboard.press('u');
    await expectToastContaining(page, 'Undone');
    await expect(page.locator('[data-waiting] [data-id]')).toHaveCount(heldCount);

    await page.keyboard.press('t');
    await expectToast(page, `Always publishing ${brand.name}`, `${heldCount} emails published.`, 'Undo');
    for (const { id } of held) await expect.poll(() => statusFor(request, id)).toBe(200);
    await page.keyboard.press('u');
    await expectToastContaining(page, 'Undone');
    await expect(page.locator('[data-waiting] [data-id]')).toHaveCount(heldCount);
    const verdicts = await page.request.get('/api/admin/gate-verdicts');
    expect(await verdicts.json()).toEqual([]);

    await pressByKeyboard(page, page.getByRole('button', { name: `Hide all ${heldCount}` }));
    await expectToast(page, `Hidden: ${heldCount} emails`, brand.name, 'Undo');
    for (const { id } of held) await expect.poll(() => statusFor(request, id)).toBe(404);
    await page.keyboard.press('u');
    await expectToastContaining(page, 'Undone');
  });

  test('leads to every group, also those that are too small for the choice, by keyboard', {
    tag: '@nightly',
  }, async ({ page }) => {
    await openQueue(page);
    // The demo has fewer than fifty groups: the answer is mocked, and requested again after a decision.
    await page.route('**/api/admin/emails/waiting', async (route) => {
      const waiting = (await (await route.fetch()).json()) as Waiting;
      const made = (at: number) => ({ key: `made-${at}@x.example`, label: `made-${at}@x.example`, count: 1 });
      waiting.groups.run = Array.from({ length: 50 }, (_, at) => made(at));
      await route.fulfill({ json: waiting });
    });
    await page.keyboard.press('p');
    await expectToastContaining(page, 'Published');
    await page.keyboard.press('u');
    await expectToastContaining(page, 'Undone');
    await pressByKeyboard(page, page.getByRole('button', { name: 'All groups…' }));
    const groups = dialog(page).getByRole('region', { name: 'Groups' }).getByRole('button');
    await expect(groups.first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await tabTo(page, dialog(page).getByRole('searchbox'));
    await page.keyboard.type('no such group');
    await expect(dialog(page).getByText('No groups found')).toBeVisible();
    await dialog(page).getByRole('searchbox').fill(brand.name);
    await expect(groups).toHaveCount(1);
    await pressByKeyboard(page, groups.first());
    await expect(dialog(page)).toHaveCount(0);
    await page.unroute('**/api/admin/emails/waiting');
    expect(new URL(page.url()).searchParams.get('group')).toBe(String(brand.id));
    await expect(page.locator('[data-waiting] [data-id]')).toHaveCount(heldCount);
  });

  test('decides nothing by a key that is held down, or while single letters are no keys', {
    tag: '@nightly',
  }, async ({ page }) => {
    await openQueue(page);
    const { subject } = await currentAfter(page);
    await page.evaluate(() =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', repeat: true, bubbles: true })),
    );
    await page.evaluate("localStorage.setItem('letter-keys', 'off')");
    await page.keyboard.press('p');
    await page.evaluate("localStorage.removeItem('letter-keys')");
    await page.keyboard.press('j');
    await currentAfter(page, subject);
    await page.keyboard.press('k');
    await expect(titleOf(page)).toHaveText(subject);
  });

  test('puts an email back that the server refuses to decide, and says what to do', {
    tag: '@nightly',
  }, async ({ page, complaints }) => {
    await openQueue(page);
    const { subject } = await currentAfter(page);
    await answerFor(page, '**/api/admin/emails/state', (route) => route.abort());
    await page.keyboard.press('h');
    await expectToast(page, 'Error hiding', 'Nothing was changed. Please try again.');
    await expect(page.locator('[data-waiting]').getByText(subject)).toBeVisible();
    await page.unroute('**/api/admin/emails/state');
    complaints.splice(0);
  });
});

test.describe('a report', () => {
  test('is sent by a reader by keyboard, and the administrator who hides the email hides it from everybody', async ({
    page,
    openVisit,
    request,
  }) => {
    const email = (await readable(request)).find(({ id }) => held.every((each) => each.id !== id));
    if (email === undefined) throw new Error('The brand has nothing else to read');
    const viewer = await openVisit();
    await open(viewer.page, `/email/${email.id}`);
    await pressByKeyboard(viewer.page, viewer.page.getByRole('button', { name: 'More actions' }));
    await pressInMenu(viewer.page, 'Report this email');
    await viewer.page.waitForURL(`**/report?email=${email.id}`);
    await expect(viewer.page.getByText(email.subject)).toBeVisible();
    await expectAccessible(viewer.page);
    // One stop for all the choices, then the text, then the button.
    const send = async () => {
      await tabTo(viewer.page, viewer.page.getByLabel('In your words'));
      await viewer.page.keyboard.press('Tab');
      await viewer.page.keyboard.press('Enter');
    };
    await tabTo(viewer.page, viewer.page.getByRole('radio').first());
    await viewer.page.keyboard.press('Tab');
    await send();
    await expect(viewer.page.getByText('Say in a few words what is wrong.')).toBeVisible();
    await expect(viewer.page.getByLabel('In your words')).toBeFocused();
    await viewer.page.keyboard.type('A name stands at its foot.');
    await viewer.page.keyboard.press('Shift+Tab');
    await viewer.page.getByRole('radio', { name: 'It shows personal data' }).press('Space');
    await viewer.page.keyboard.press('Tab');
    await send();
    await expect(viewer.page.getByRole('heading', { name: 'Thank you' })).toBeFocused();
    await expect.poll(() => statusFor(request, email.id)).toBe(200);

    await open(page, '/admin?tab=emails&view=to-review&by=rule&group=reported');
    await expect(page.getByText('It shows personal data. A name stands at its foot.').first()).toBeVisible();
    await expect(page.getByText('Public now')).toBeVisible();
    await page.keyboard.press('h');
    await expectToast(page, 'Hidden', email.subject, 'Undo');
    await expect.poll(() => statusFor(request, email.id)).toBe(404);
    await viewer.page.goto(`/email/${email.id}`);
    await expect(viewer.page.getByRole('heading', { name: 'Email Not Found' })).toBeVisible();
    // The report without text, and the hidden email.
    expect(viewer.complaints.splice(0)).toEqual([
      expect.stringContaining('400'),
      expect.stringContaining('404'),
    ]);
    await setState([email], 'published');
  });

  test('is not needed by an administrator, who takes an email down beside it and back again', {
    tag: '@nightly',
  }, async ({ page, request }) => {
    const email = (await readable(request)).find(({ id }) => held.every((each) => each.id !== id));
    if (email === undefined) throw new Error('The brand has nothing else to read');
    await open(page, `/email/${email.id}`);
    await pressByKeyboard(page, page.getByRole('button', { name: 'More actions' }));
    await pressInMenu(page, 'Hide from readers');
    await expectToast(page, 'Hidden from readers', email.subject, 'Undo');
    await expect(page.getByText('Only administrators can see this email.')).toBeVisible();
    await expect.poll(() => statusFor(request, email.id)).toBe(404);
    await pressByKeyboard(page, page.getByRole('button', { name: 'Publish', exact: true }));
    await expectToast(page, 'Published', email.subject, 'Undo');
    await expect.poll(() => statusFor(request, email.id)).toBe(200);
    await expect(page.getByText('Only administrators can see this email.')).toHaveCount(0);
  });
});

test('What is held back is switched in the Settings tab and kept', { tag: '@nightly' }, async ({ page }) => {
  const account = page.getByRole('switch', { name: 'Orders and accounts: hold email from Mailbox' });
  const appearance = async () => {
    await open(page, '/admin?tab=settings');
    await expect(account).toBeVisible();
  };
  await appearance();
  await expect(account).toHaveAttribute('aria-checked', 'true');
  await tabTo(page, account);
  await page.keyboard.press('Space');
  await expectToast(page, 'Rule turned off', 'Orders and accounts, Mailbox');
  await appearance();
  await expect(account).toHaveAttribute('aria-checked', 'false');
  await pressByKeyboard(page, account);
  await expectToast(page, 'Rule turned on', 'Orders and accounts, Mailbox');
  await appearance();
  await expect(account).toHaveAttribute('aria-checked', 'true');
});
