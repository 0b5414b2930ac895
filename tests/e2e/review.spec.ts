import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Waiting } from '#shared/contract/reviews.ts';
import { axeFinds, axeFindsInBothThemes } from './axe.ts';
import { expectFit } from './fit.ts';
import { listedBrands, openVisit, origin, type Visit, windows } from './journey.ts';
import {
  alive,
  answerFor,
  dialog,
  escapeFrom,
  eventually,
  hasKeyboard,
  openAs,
  post,
  pressInMenu,
  pressOn,
  saw,
  sawPart,
  tabTo,
} from './keyboard.ts';
import { expectStill, watchShift } from './layout-shift.ts';

const admin = 'admin@demo.test';

/** Emails that wait in these journeys: more than are decided one by one, so that a group is left. */
const heldCount = 3;

interface Held {
  id: number;
  subject: string;
}

let brand: { id: number; name: string; slug: string };
let held: Held[] = [];
let visit: Visit;

const titleOf = (page: Page) => page.locator('[data-review-title]');
const queueOf = () => `/admin?tab=emails&view=to-review&by=brand&group=${brand.id}`;

/** What a visitor is answered who asks for an email. */
const statusFor = async (id: number) => (await fetch(`${origin()}/api/emails/${id}`)).status;

const setState = (ids: number[], state: string) =>
  post(visit.page, '/api/admin/emails/state', { ids, state });

/** Emails of the brand that a visitor may read. */
async function readable({ slug } = brand): Promise<Held[]> {
  const answer = await fetch(`${origin()}/api/brands/${slug}/emails?limit=${heldCount + 1}`);
  return (await answer.json()) as Held[];
}

/** A brand that has one more for readers than are held. */
async function brandWithEnough(): Promise<typeof brand> {
  for (const { slug } of await listedBrands()) {
    const found = (await (await fetch(`${origin()}/api/brands/${slug}`)).json()) as typeof brand;
    if ((await readable({ ...found, slug })).length > heldCount) return { ...found, slug };
  }
  throw new Error('The demo has no brand with enough emails to read');
}

beforeAll(async () => {
  visit = await openVisit();
  brand = await brandWithEnough();
  await openAs(visit, admin, '/admin');
  held = (await readable()).slice(0, heldCount);
  expect(held).toHaveLength(heldCount);
  await setState(
    held.map(({ id }) => id),
    'held',
  );
});

afterAll(async () => {
  await setState(
    held.map(({ id }) => id),
    'published',
  );
  await visit.leave();
});

async function openQueue(page: Page): Promise<void> {
  await page.goto(queueOf());
  await alive(page);
  await titleOf(page).waitFor();
}

/** The email that is looked at, once it is another than before. */
async function currentAfter(page: Page, before = ''): Promise<Held> {
  await eventually(() => titleOf(page).innerText()).not.toBe(before);
  const subject = await titleOf(page).innerText();
  const found = held.find((email) => email.subject === subject);
  if (found === undefined) throw new Error(`“${subject}” is none of those that wait`);
  return found;
}

describe('the queue of what waits', () => {
  for (const [width, sizes] of windows) {
    it(`holds still, and axe finds nothing (${width})`, async () => {
      const look = await openVisit({ viewport: sizes[0], colorScheme: 'light' });
      const { page } = look;
      await watchShift(page);
      await openAs(look, admin, queueOf());
      await titleOf(page).waitFor();
      await page.locator('iframe').waitFor();
      await expectStill(page, 'queue', 0.02);
      await expectFit(page, 'queue', sizes);
      await page.goto(`/email/${held[0]?.id}`);
      await alive(page);
      await page.getByText('Only administrators see this email.').waitFor();
      await expectStill(page, 'email');
      await expectFit(page, 'email', sizes);
      await page.goto('/admin?tab=settings');
      await alive(page);
      await page.getByRole('switch').nth(10).waitFor();
      await expectFit(page, 'settings', sizes);
      expect(look.complaints).toEqual([]);
      await look.leave();
    });
  }

  it('is worked through by keyboard alone, one by one, and undone', async () => {
    const { page } = visit;
    await openQueue(page);
    const first = await currentAfter(page);
    expect(await statusFor(first.id)).toBe(404);

    await page.keyboard.press('p');
    await saw(page, 'Published', first.subject, 'Undo');
    expect(await statusFor(first.id)).toBe(200);
    const second = await currentAfter(page, first.subject);
    await page.keyboard.press('h');
    await saw(page, 'Hidden', second.subject, 'Undo');
    const third = await currentAfter(page, second.subject);
    await page.keyboard.press('u');
    await saw(page, 'Undone', '“Hidden”');
    expect((await currentAfter(page, third.subject)).id).toBe(second.id);
    await page.keyboard.press('u');
    await saw(page, 'Undone', '“Published”');
    expect((await currentAfter(page, second.subject)).id).toBe(first.id);
    expect(await statusFor(first.id)).toBe(404);

    expect(visit.complaints).toEqual([]);
  });

  it('has keys that work in the mail too, and a list of them', async () => {
    const { page } = visit;
    await openQueue(page);
    const first = await currentAfter(page);
    await page.locator('iframe').focus();
    await page.frameLocator('iframe').locator('body').press('j');
    const second = await currentAfter(page, first.subject);
    await page.keyboard.press('k');
    await currentAfter(page, second.subject);

    await page.keyboard.press('?');
    await dialog(page).getByText('Always publish this brand').waitFor();
    await escapeFrom(page);

    expect(visit.complaints).toEqual([]);
  });

  it('files an email under another brand and back by keyboard', async () => {
    const { page } = visit;
    await openQueue(page);
    await page.keyboard.press('n');
    await dialog(page).getByRole('heading', { name: 'Not This Brand' }).waitFor();
    await tabTo(page, dialog(page).getByRole('radio').first());
    await page.keyboard.press('Space');
    const other = (await dialog(page).locator('label:has(:checked) bdi').innerText()).trim();
    await page.keyboard.press('Enter');
    await saw(page, `Now of ${other}`, 'It still waits to be published.', 'Undo');
    await page.keyboard.press('u');
    await saw(page, 'Undone', `“Now of ${other}”`);
    await eventually(() => page.locator('[data-waiting] [data-id]').count()).toBe(heldCount);

    expect(visit.complaints).toEqual([]);
  });

  it('blocks a sender, trusts a brand, decides a group, and takes each back by keyboard', async () => {
    const { page } = visit;
    await openQueue(page);
    await page.keyboard.press('b');
    const domain = dialog(page).getByRole('radio').last();
    await hasKeyboard(dialog(page).getByRole('radio').first());
    await page.keyboard.press('ArrowDown');
    const sender = (await domain.inputValue()).trim();
    await page.keyboard.press('Enter');
    await saw(page, `Blocked ${sender}`, `${heldCount} emails hidden.`, 'Undo');
    await page.keyboard.press('u');
    await sawPart(page, 'Undone');
    await eventually(() => page.locator('[data-waiting] [data-id]').count()).toBe(heldCount);

    await page.keyboard.press('t');
    await saw(page, `Always publishing ${brand.name}`, `${heldCount} emails published.`, 'Undo');
    for (const { id } of held) expect(await statusFor(id)).toBe(200);
    await page.keyboard.press('u');
    await sawPart(page, 'Undone');
    await eventually(() => page.locator('[data-waiting] [data-id]').count()).toBe(heldCount);
    const verdicts = await page.request.get('/api/admin/gate-verdicts');
    expect(await verdicts.json()).toEqual([]);

    await pressOn(page, page.getByRole('button', { name: `Hide all ${heldCount}` }));
    await saw(page, `Hidden: ${heldCount} emails`, brand.name, 'Undo');
    for (const { id } of held) expect(await statusFor(id)).toBe(404);
    await page.keyboard.press('u');
    await sawPart(page, 'Undone');
    expect(visit.complaints).toEqual([]);
  });

  it('leads to every group, also those that are too small for the choice, by keyboard', async () => {
    const { page } = visit;
    await openQueue(page);
    // The demo has no fifty groups: the choice is told of as many, and asks again once something is decided.
    await page.route('**/api/admin/emails/waiting', async (route) => {
      const waiting = (await (await route.fetch()).json()) as Waiting;
      const made = (at: number) => ({ key: `made-${at}@x.example`, label: `made-${at}@x.example`, count: 1 });
      waiting.groups.run = Array.from({ length: 50 }, (_, at) => made(at));
      await route.fulfill({ json: waiting });
    });
    await page.keyboard.press('p');
    await sawPart(page, 'Published');
    await page.keyboard.press('u');
    await sawPart(page, 'Undone');
    await pressOn(page, page.getByRole('button', { name: 'All groups…' }));
    const groups = dialog(page).getByRole('region', { name: 'Groups' }).getByRole('button');
    await groups.first().waitFor();
    expect(await axeFindsInBothThemes(page)).toEqual([]);
    await tabTo(page, dialog(page).getByRole('searchbox'));
    await page.keyboard.type('no such group');
    await dialog(page).getByText('No groups found').waitFor();
    await dialog(page).getByRole('searchbox').fill(brand.name);
    await eventually(() => groups.count()).toBe(1);
    await pressOn(page, groups.first());
    await dialog(page).waitFor({ state: 'detached' });
    await page.unroute('**/api/admin/emails/waiting');
    expect(new URL(page.url()).searchParams.get('group')).toBe(String(brand.id));
    await eventually(() => page.locator('[data-waiting] [data-id]').count()).toBe(heldCount);
  });

  it('decides nothing by a key that is held down, or while single letters are no keys', async () => {
    const { page } = visit;
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
    await eventually(() => titleOf(page).innerText()).toBe(subject);
  });

  it('puts an email back that the server refuses to decide, and says what to do', async () => {
    const { page } = visit;
    await openQueue(page);
    const { subject } = await currentAfter(page);
    await answerFor(page, '**/api/admin/emails/state', (route) => route.abort());
    await page.keyboard.press('h');
    await saw(page, 'Error hiding', 'Nothing was changed. Please try again.');
    await page.locator('[data-waiting]').getByText(subject).waitFor();
    await page.unroute('**/api/admin/emails/state');
    visit.complaints.length = 0;
  });
});

describe('a report', () => {
  it('is sent by a reader by keyboard, and the administrator who hides the email hides it from everybody', async () => {
    const email = (await readable()).find(({ id }) => held.every((each) => each.id !== id));
    if (email === undefined) throw new Error('The brand has nothing else to read');
    const reader = await openVisit();
    await reader.page.goto(`/email/${email.id}`);
    await alive(reader.page);
    await pressOn(reader.page, reader.page.getByRole('button', { name: 'More actions' }));
    await pressInMenu(reader.page, 'Report this email');
    await reader.page.waitForURL(`**/report?email=${email.id}`);
    await reader.page.getByText(email.subject).waitFor();
    expect.soft(await axeFinds(reader.page)).toEqual([]);
    // One stop for all the choices, then the words, then the button.
    const send = async () => {
      await tabTo(reader.page, reader.page.getByLabel('In your words'));
      await reader.page.keyboard.press('Tab');
      await reader.page.keyboard.press('Enter');
    };
    await tabTo(reader.page, reader.page.getByRole('radio').first());
    await reader.page.keyboard.press('Tab');
    await send();
    await reader.page.getByText('Say in a few words what is wrong.').waitFor();
    await hasKeyboard(reader.page.getByLabel('In your words'));
    await reader.page.keyboard.type('A name stands at its foot.');
    await reader.page.keyboard.press('Shift+Tab');
    await reader.page.getByRole('radio', { name: 'It shows personal data' }).press('Space');
    await reader.page.keyboard.press('Tab');
    await send();
    await hasKeyboard(reader.page.getByRole('heading', { name: 'Thank you' }));
    expect(await statusFor(email.id)).toBe(200);

    const { page } = visit;
    await page.goto('/admin?tab=emails&view=to-review&by=rule&group=reported');
    await alive(page);
    await page.getByText('It shows personal data. A name stands at its foot.').first().waitFor();
    await page.getByText('Readers see it now').waitFor();
    await page.keyboard.press('h');
    await saw(page, 'Hidden', email.subject, 'Undo');
    expect(await statusFor(email.id)).toBe(404);
    await reader.page.goto(`/email/${email.id}`);
    await reader.page.getByRole('heading', { name: 'Email Not Found' }).waitFor();
    await setState([email.id], 'published');
    await reader.leave();
  });

  it('is not needed by an administrator, who takes an email down beside it and back again', async () => {
    const email = (await readable()).find(({ id }) => held.every((each) => each.id !== id));
    if (email === undefined) throw new Error('The brand has nothing else to read');
    const { page } = visit;
    await page.goto(`/email/${email.id}`);
    await alive(page);
    await pressOn(page, page.getByRole('button', { name: 'More actions' }));
    await pressInMenu(page, 'Hide from readers');
    await saw(page, 'Hidden from readers', email.subject, 'Undo');
    await page.getByText('Only administrators see this email.').waitFor();
    expect(await statusFor(email.id)).toBe(404);
    await pressOn(page, page.getByRole('button', { name: 'Publish', exact: true }));
    await saw(page, 'Published', email.subject, 'Undo');
    expect(await statusFor(email.id)).toBe(200);
    await page.getByText('Only administrators see this email.').waitFor({ state: 'detached' });
  });
});

it('What is held back is switched in the Settings tab and kept', async () => {
  const { page } = visit;
  const account = page.getByRole('switch', { name: 'Order and account mail: hold back from Mailbox' });
  const isOn = () => account.getAttribute('aria-checked');
  const open = async () => {
    await page.goto('/admin?tab=settings');
    await alive(page);
    await account.waitFor();
  };
  await open();
  expect(await isOn()).toBe('false');
  await tabTo(page, account);
  await page.keyboard.press('Space');
  await saw(page, 'Held back from now on', 'Order and account mail, Mailbox');
  await open();
  expect(await isOn()).toBe('true');
  await pressOn(page, account);
  await saw(page, 'No longer held back', 'Order and account mail, Mailbox');
  await open();
  expect(await isOn()).toBe('false');
});
