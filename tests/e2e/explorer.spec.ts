import { afterEach, expect, it } from 'vitest';
import { axeFindsInBothThemes } from './axe.ts';
import { desk, openVisit, phone, type Visit } from './journey.ts';
import {
  alive,
  answerFor,
  dialog,
  escapeFrom,
  eventually,
  hasKeyboard,
  inDialog,
  openAs,
  pressOn,
  saw,
  tabTo,
} from './keyboard.ts';

let visit: Visit;

afterEach(async () => {
  await visit.leave();
  expect(visit.complaints).toEqual([]);
});

/** How many emails the page says it found. */
async function found(): Promise<number> {
  const words = await visit.page
    .getByRole('status')
    .filter({ hasText: /emails?$/ })
    .first()
    .innerText();
  return Number(/^(?:about )?([\d,]+) /.exec(words)?.[1]?.replaceAll(',', ''));
}

const parameters = () => new URL(visit.page.url()).searchParams;

it('is searched, narrowed, looked at in three ways and copied from by keyboard alone, and its months dragged over', async () => {
  visit = await openVisit({ viewport: desk });
  const { page } = visit;
  await visit.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(visit, 'premium@demo.test', '/');
  await pressOn(
    page,
    page.getByRole('complementary', { name: 'Browse' }).getByRole('link', { name: 'Emails' }),
  );
  await page.getByRole('heading', { level: 1, name: 'Emails' }).waitFor();
  await eventually(found).toBeGreaterThan(100);
  const all = await found();

  await tabTo(page, page.getByRole('searchbox', { name: 'Search emails...' }));
  await page.keyboard.type('has:offer');
  await page.keyboard.press('Enter');
  await page.waitForURL('**q=has*');
  await eventually(found).toBeLessThan(all);
  const withOffer = await found();

  const filters = page.getByRole('complementary', { name: 'Filters' });
  const promotion = filters.getByRole('checkbox', { name: 'Promotion' });
  await tabTo(page, promotion);
  const promotions = Number((await promotion.getAttribute('aria-description')) ?? '');
  await page.keyboard.press('Space');
  await eventually(found).toBe(promotions);
  expect(promotions).toBeLessThan(withOffer);

  // The newest month, then with Shift the ones before it.
  const months = page.getByRole('group', { name: 'Emails by month' }).getByRole('button');
  await tabTo(page, months.last());
  await page.keyboard.press('Enter');
  await eventually(() => parameters().get('from')).toMatch(/-01$/);
  const newest = parameters().get('from') ?? '';
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+Enter');
  await eventually(() => (parameters().get('from') ?? '') < newest).toBe(true);
  const pressed = months.and(page.locator('[aria-pressed="true"]'));
  await eventually(() => pressed.count()).toBe(6);

  const chips = page.getByRole('list', { name: 'Chosen filters' });
  await pressOn(page, chips.getByRole('link', { name: 'Remove Promotion' }));
  await eventually(() => promotion.isChecked()).toBe(false);
  await pressOn(page, page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Table' }));
  // What stands there until the new order comes is as legible as ever.
  const { promise: order, resolve: answer } = Promise.withResolvers<void>();
  const list = '**/api/emails?*sort=depth*';
  await answerFor(page, list, (route) => order.then(() => route.continue()));
  await pressOn(page, page.getByRole('columnheader', { name: 'Offer' }).getByRole('button'));
  await eventually(() => parameters().get('sort')).toBe('depth');
  const changing = page.getByRole('main').locator('.changing[aria-busy="true"]');
  await changing.waitFor();
  expect(await axeFindsInBothThemes(page)).toEqual([]);
  answer();
  await changing.waitFor({ state: 'detached' });
  await page.unroute(list);
  expect(await axeFindsInBothThemes(page)).toEqual([]);

  const ticks = page.getByRole('table', { name: 'Emails' }).getByRole('checkbox');
  await tabTo(page, ticks.nth(1));
  await page.keyboard.press('Space');
  await tabTo(page, ticks.nth(3));
  await page.keyboard.press('Shift+Space');
  await page.keyboard.press('Enter');
  const bar = page.getByRole('region', { name: 'Chosen emails' });
  await hasKeyboard(bar.getByRole('button').first());
  await pressOn(page, bar.getByRole('button', { name: 'Copy subjects' }));
  await saw(page, 'Copied', '3 subjects');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const subjects = page.getByRole('table', { name: 'Emails' }).locator('[data-email-card]');
  expect(copied.split('\n')).toEqual((await subjects.allInnerTexts()).slice(0, 3));

  const behind = page.url();
  const compared = (await subjects.allInnerTexts()).slice(0, 3);
  await pressOn(page, bar.getByRole('link', { name: 'Open side by side' }));
  await page.getByRole('heading', { level: 1, name: 'Side by side' }).waitFor();
  const beside = page.getByRole('article');
  await eventually(() => beside.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(compared);
  await eventually(() => beside.locator('iframe').count()).toBe(3);
  const frames = await beside
    .locator('iframe')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(frames.map(Math.round)).size).toBe(1);
  await pressOn(page, beside.nth(1).getByRole('link', { name: /^Leave out/ }));
  await eventually(() => beside.count()).toBe(2);
  expect(parameters().getAll('email')).toHaveLength(2);
  expect(await axeFindsInBothThemes(page)).toEqual([]);
  await pressOn(page, page.getByRole('link', { name: 'Back to Emails' }));
  await page.waitForURL(behind);
  await page.getByRole('heading', { level: 1, name: 'Emails' }).waitFor();

  await pressOn(page, subjects.first());
  await dialog(page).getByRole('heading').first().waitFor();
  // What sticks below the header does so behind a dialog too.
  expect(await page.locator('.side-panel').evaluate((panel) => panel.getBoundingClientRect().top)).toBe(64);
  await escapeFrom(page);
  await hasKeyboard(subjects.first());

  const chart = page.getByRole('group', { name: 'Emails by month' });
  await chart.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await chart.evaluate((box) => box.getBoundingClientRect().toJSON());
  const middle = y + height / 2;
  await page.mouse.move(x + width - 5, middle);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, middle);
  await page.mouse.up();
  await eventually(() => pressed.count()).toBeGreaterThan(6);
  expect(await months.last().getAttribute('aria-pressed')).toBe('true');
});

it('tells visitors how far back it looks, and fits on a phone', async () => {
  visit = await openVisit({ viewport: phone, hasTouch: true });
  const { page } = visit;
  await page.goto('/emails?view=inbox');
  await alive(page);
  await page.getByText(/From the last 30 days\. Premium searches \d+ months\./).waitFor();
  const all = await found();
  await page.getByRole('button', { name: 'Filters' }).tap();
  const first = dialog(page).getByRole('checkbox').first();
  // Its head and its buttons stay, however far it is scrolled.
  const days = dialog(page).getByLabel('To', { exact: true });
  await days.scrollIntoViewIfNeeded();
  for (const kept of [inDialog(page, 'Close'), inDialog(page, 'Clear all'), days]) {
    const { y = 0, height = 0 } = (await kept.boundingBox()) ?? {};
    expect([y > 0, y + height <= phone.height]).toEqual([true, true]);
  }
  const few = Number(await first.getAttribute('aria-description'));
  expect(few).toBeLessThan(all);
  await first.tap();
  await inDialog(page, `Show ${few} emails`).tap();
  await eventually(() => dialog(page).count()).toBe(0);
  expect(await found()).toBe(few);
  expect(await page.getByRole('list', { name: 'Chosen filters' }).getByRole('listitem').count()).toBe(2);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(phone.width);

  await page.getByRole('button', { name: 'Search tips' }).tap();
  await dialog(page).getByRole('link', { name: '"last chance"' }).tap();
  await eventually(() => parameters().get('q')).toBe('"last chance"');
  await page.goBack();
  await eventually(found).toBe(few);
  const box = page.getByRole('searchbox', { name: 'Search emails...' });
  expect(await box.inputValue()).toBe('');

  // On a desk the tools stand beside the count.
  await page.setViewportSize(desk);
  const count = await page
    .getByRole('status')
    .filter({ hasText: /emails?$/ })
    .first()
    .boundingBox();
  const views = await page.getByRole('navigation', { name: 'View' }).boundingBox();
  expect(views?.y).toBeLessThan((count?.y ?? 0) + (count?.height ?? 0));

  // A choice takes along what was typed, and Back puts the words of its address into the box.
  await box.fill('sale');
  await box.press('Enter');
  await eventually(() => parameters().get('q')).toBe('sale');
  await eventually(found).not.toBe(few); // other words bring other filters, and what stands below them moves
  await box.fill('coat');
  const code = page.getByRole('complementary', { name: 'Filters' }).getByLabel('Has a code');
  await code.check();
  await eventually(() => parameters().get('code')).toBe('1');
  expect([parameters().get('q'), await box.inputValue()]).toEqual(['coat', 'coat']);
  await page.goBack();
  await eventually(() => box.inputValue()).toBe('sale');
  await box.fill('boots');
  await page.goBack();
  await eventually(() => box.inputValue()).toBe('');
  await eventually(found).toBe(few);

  // Words that an address has no room for are refused below their box, and go nowhere.
  const address = page.url();
  await box.fill('冬'.repeat(700));
  await box.press('Enter');
  await page.getByText('This search is too long.').waitFor();
  expect([page.url(), await box.getAttribute('aria-invalid')]).toEqual([address, 'true']);
  await code.check();
  await eventually(() => parameters().get('code')).toBe('1');
  expect([parameters().get('q'), (await box.inputValue()).length]).toEqual([null, 700]);
  await page.goBack();
  await page.getByText('This search is too long.').waitFor({ state: 'detached' });
  expect(await box.inputValue()).toBe('');
});
