import type { Page } from '@playwright/test';
import {
  answerFor,
  dialog,
  escapeFrom,
  expectAccessibleInBothThemes,
  expectToast,
  inDialog,
  open,
  pressByKeyboard,
  tabTo,
} from './actions.ts';
import { desk, expect, phone, test } from './fixtures.ts';

/** Returns the page's number of results. */
async function found(page: Page): Promise<number> {
  const words = await page
    .getByRole('status')
    .filter({ hasText: /emails?$/ })
    .first()
    .innerText();
  return Number(/^(?:about )?([\d,]+) /.exec(words)?.[1]?.replaceAll(',', ''));
}

const parameters = (page: Page) => new URL(page.url()).searchParams;

test('is searched, narrowed, looked at in three ways and copied from by keyboard alone, and its months dragged over', async ({
  openVisit,
}) => {
  const visit = await openVisit({ as: 'premium' });
  const { page } = visit;
  await visit.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(visit.page, '/');
  await pressByKeyboard(
    page,
    page.getByRole('complementary', { name: 'Browse' }).getByRole('link', { name: 'Emails' }),
  );
  await expect(page.getByRole('heading', { level: 1, name: 'Emails' })).toBeVisible();
  await expect.poll(() => found(page)).toBeGreaterThan(100);
  const all = await found(page);

  await tabTo(page, page.getByRole('searchbox', { name: 'Search emails...' }));
  await page.keyboard.type('has:offer');
  await page.keyboard.press('Enter');
  await page.waitForURL('**q=has*');
  await expect.poll(() => found(page)).toBeLessThan(all);
  const withOffer = await found(page);

  const filters = page.getByRole('complementary', { name: 'Filters' });
  const promotion = filters.getByRole('checkbox', { name: 'Promotion' });
  await tabTo(page, promotion);
  const promotions = Number((await promotion.getAttribute('aria-description')) ?? '');
  await page.keyboard.press('Space');
  await expect.poll(() => found(page)).toBe(promotions);
  expect(promotions).toBeLessThan(withOffer);

  // The newest month, then with Shift the earlier ones.
  const months = page.getByRole('group', { name: 'Emails by month' }).getByRole('button');
  await tabTo(page, months.last());
  await page.keyboard.press('Enter');
  await expect.poll(() => parameters(page).get('from')).toMatch(/-01$/);
  const newest = parameters(page).get('from') ?? '';
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+Enter');
  await expect.poll(() => (parameters(page).get('from') ?? '') < newest).toBe(true);
  const pressed = months.and(page.locator('[aria-pressed="true"]'));
  await expect(pressed).toHaveCount(6);

  const chips = page.getByRole('list', { name: 'Selected filters' });
  await pressByKeyboard(page, chips.getByRole('link', { name: 'Remove Promotion' }));
  await expect.poll(() => promotion.isChecked()).toBe(false);
  await pressByKeyboard(
    page,
    page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Table' }),
  );
  // The old content stays legible until the new order arrives.
  const { promise: order, resolve: answer } = Promise.withResolvers<void>();
  const list = '**/api/emails?*sort=depth*';
  await answerFor(page, list, (route) => order.then(() => route.continue()));
  await pressByKeyboard(page, page.getByRole('columnheader', { name: 'Offer' }).getByRole('button'));
  await expect.poll(() => parameters(page).get('sort')).toBe('depth');
  const changing = page.getByRole('main').locator('.changing[aria-busy="true"]');
  await expect(changing).toBeVisible();
  await expectAccessibleInBothThemes(page);
  answer();
  await expect(changing).toHaveCount(0);
  await page.unroute(list);
  await expectAccessibleInBothThemes(page);

  const ticks = page.getByRole('table', { name: 'Emails' }).getByRole('checkbox');
  await tabTo(page, ticks.nth(1));
  await page.keyboard.press('Space');
  await tabTo(page, ticks.nth(3));
  await page.keyboard.press('Shift+Space');
  await page.keyboard.press('Enter');
  const bar = page.getByRole('region', { name: 'Selected emails' });
  await expect(bar.getByRole('button').first()).toBeFocused();
  await pressByKeyboard(page, bar.getByRole('button', { name: 'Copy subjects' }));
  await expectToast(page, 'Copied', '3 subjects');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const subjects = page.getByRole('table', { name: 'Emails' }).locator('[data-email-card]');
  expect(copied.split('\n')).toEqual((await subjects.allInnerTexts()).slice(0, 3));

  // These servers take no photographs: one is mocked, the others stay sketches.
  const photographs = /\/photographs\/\d+\.png$/;
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
  const bodies = [Buffer.from(pixel, 'base64'), Buffer.from('none'), Buffer.from('none')];
  await answerFor(page, photographs, (route) =>
    route.fulfill({ body: bodies.pop() ?? '', contentType: 'image/png' }),
  );
  await pressByKeyboard(page, bar.getByRole('button', { name: 'Picture for a slide' }));
  await expect(dialog(page)).toContainText('2 emails are shown as a sketch');
  const slide = dialog(page).locator('canvas');
  expect(await slide.evaluate((drawn: HTMLCanvasElement) => [drawn.width, drawn.height])).toEqual([
    2880, 1620,
  ]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    pressByKeyboard(page, inDialog(page, 'Download picture')),
  ]);
  expect(file.suggestedFilename()).toBe('emails.png');
  await pressByKeyboard(page, inDialog(page, 'Copy picture'));
  await expectToast(page, 'Picture copied', 'Paste it into a slide, a document or a chat.');
  await expectAccessibleInBothThemes(page);
  await page.unroute(photographs);
  await escapeFrom(page);

  const behind = page.url();
  const compared = (await subjects.allInnerTexts()).slice(0, 3);
  await pressByKeyboard(page, bar.getByRole('link', { name: 'Open side by side' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Side by side' })).toBeVisible();
  const beside = page.getByRole('article');
  await expect.poll(() => beside.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(compared);
  await expect(beside.locator('iframe')).toHaveCount(3);
  const frames = await beside
    .locator('iframe')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(frames.map(Math.round)).size).toBe(1);
  await pressByKeyboard(page, beside.nth(1).getByRole('link', { name: /^Remove/ }));
  await expect(beside).toHaveCount(2);
  expect(parameters(page).getAll('email')).toHaveLength(2);
  await expectAccessibleInBothThemes(page);
  await pressByKeyboard(page, page.getByRole('link', { name: 'Back to emails' }));
  await page.waitForURL(behind);
  await expect(page.getByRole('heading', { level: 1, name: 'Emails' })).toBeVisible();

  await pressByKeyboard(page, subjects.first());
  await expect(dialog(page).getByRole('heading').first()).toBeVisible();
  // Content that sticks below the header also does so behind a dialog.
  expect(await page.locator('.side-panel').evaluate((panel) => panel.getBoundingClientRect().top)).toBe(64);
  await escapeFrom(page);
  await expect(subjects.first()).toBeFocused();

  const chart = page.getByRole('group', { name: 'Emails by month' });
  await chart.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await chart.evaluate((box) => box.getBoundingClientRect().toJSON());
  const middle = y + height / 2;
  await page.mouse.move(x + width - 5, middle);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, middle);
  await page.mouse.up();
  await expect.poll(() => pressed.count()).toBeGreaterThan(6);
  await expect(months.last()).toHaveAttribute('aria-pressed', 'true');
});

test('tells visitors how far back it looks, and fits on a phone', { tag: '@nightly' }, async ({
  openVisit,
}) => {
  const { page } = await openVisit({ viewport: phone, hasTouch: true });
  await open(page, '/emails?view=inbox');
  await expect(page.getByText(/From the last 30 days\. Premium searches \d+ months\./)).toBeVisible();
  const all = await found(page);
  await page.getByRole('button', { name: 'Filters' }).tap();
  const first = dialog(page).getByRole('checkbox').first();
  // Header and buttons stay while it scrolls.
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
  await expect(dialog(page)).toHaveCount(0);
  await expect.poll(() => found(page)).toBe(few);
  await expect(page.getByRole('list', { name: 'Selected filters' }).getByRole('listitem')).toHaveCount(2);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(phone.width);

  await page.getByRole('button', { name: 'Search tips' }).tap();
  await dialog(page).getByRole('link', { name: '"last chance"' }).tap();
  await expect.poll(() => parameters(page).get('q')).toBe('"last chance"');
  await page.goBack();
  await expect.poll(() => found(page)).toBe(few);
  const box = page.getByRole('searchbox', { name: 'Search emails...' });
  await expect(box).toHaveValue('');

  // On a desktop the tools are next to the count.
  await page.setViewportSize(desk);
  const count = await page
    .getByRole('status')
    .filter({ hasText: /emails?$/ })
    .first()
    .boundingBox();
  const views = await page.getByRole('navigation', { name: 'View' }).boundingBox();
  expect(views?.y).toBeLessThan((count?.y ?? 0) + (count?.height ?? 0));

  // A choice keeps the typed text, and Back restores the words of its address.
  await box.fill('sale');
  await box.press('Enter');
  await expect.poll(() => parameters(page).get('q')).toBe('sale');
  await expect.poll(() => found(page)).not.toBe(few); // other words bring other filters, which move the content below
  await box.fill('coat');
  const code = page.getByRole('complementary', { name: 'Filters' }).getByLabel('Has a code');
  await code.check();
  await expect.poll(() => parameters(page).get('code')).toBe('1');
  expect([parameters(page).get('q'), await box.inputValue()]).toEqual(['coat', 'coat']);
  await page.goBack();
  await expect.poll(() => box.inputValue()).toBe('sale');
  await box.fill('boots');
  await page.goBack();
  await expect.poll(() => box.inputValue()).toBe('');
  await expect.poll(() => found(page)).toBe(few);

  // A query too long for an address is refused below its box.
  const address = page.url();
  await box.fill('冬'.repeat(700));
  await box.press('Enter');
  await expect(page.getByText('This search is too long.')).toBeVisible();
  expect([page.url(), await box.getAttribute('aria-invalid')]).toEqual([address, 'true']);
  await code.check();
  await expect.poll(() => parameters(page).get('code')).toBe('1');
  expect([parameters(page).get('q'), (await box.inputValue()).length]).toEqual([null, 700]);
  await page.goBack();
  await expect(page.getByText('This search is too long.')).toHaveCount(0);
  await expect(box).toHaveValue('');
});
