import { answerFor, expectAccessible, open, pressByKeyboard, waitForHydration } from './actions.ts';
import { openBrand } from './demo.ts';
import { desk, expect, phone, test } from './fixtures.ts';

test('shows as many brands as there is room for, every name whole, from phones to wide screens', {
  tag: '@nightly',
}, async ({ openVisit }) => {
  const { page } = await openVisit({ viewport: phone });
  await open(page, '/');
  const cards = page.getByRole('main').getByRole('list').getByRole('listitem');
  /** The number of cards in the first row, and its edges. */
  const firstRow = async () => {
    const boxes = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON()));
    const row = boxes.filter(({ top }) => top === boxes[0].top);
    return { count: row.length, right: row.at(-1).right };
  };
  const cutNames = () =>
    page.locator('main h3').evaluateAll((names) =>
      names.flatMap((name) => {
        const isCut = name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight;
        return isCut ? [name.textContent] : [];
      }),
    );
  for (const [width, count] of [
    [320, 1],
    [390, 2],
    [820, 2],
    [1280, 3],
    [1366, 4],
    [1920, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(async () => (await firstRow()).count, `${width} px`).toBe(count);
    await expect.poll(cutNames, `${width} px`).toEqual([]);
  }
  const header = await page
    .getByRole('banner')
    .getByRole('link')
    .last()
    .evaluate((link) => link.getBoundingClientRect().right);
  expect((await firstRow()).right).toBeCloseTo(header, 0);
});

test('keeps the categories at hand while a phone scrolls, and shows the one that is open', {
  tag: '@nightly',
}, async ({ openVisit }) => {
  const { page } = await openVisit({ viewport: phone });
  await open(page, '/');
  const chips = page.getByRole('navigation', { name: 'Categories' });
  await page.evaluate(() => scrollTo(0, 2_000));
  await expect.poll(() => chips.evaluate((row) => Math.round(row.getBoundingClientRect().top))).toBe(56);
  await chips.getByRole('link', { name: 'Luxury' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Luxury' })).toBeVisible();
  const isInSight = () =>
    chips.getByRole('link', { name: 'Luxury' }).evaluate((link) => {
      const { left, right } = link.getBoundingClientRect();
      return link.ariaCurrent === 'page' && left >= 0 && right <= window.innerWidth;
    });
  await expect.poll(isInSight).toBe(true);
  await page.reload();
  await waitForHydration(page);
  await expect.poll(isInSight).toBe(true);
});

test('opens the seasons inside the screen whatever its size, and says what each would show', {
  tag: '@nightly',
}, async ({ openVisit, request }) => {
  const { slug } = await openBrand(request);
  const { page } = await openVisit({ viewport: phone });
  await open(page, `/brand/${slug}`);
  const opener = page.getByRole('button', { name: 'Seasons' });
  const sheet = page.getByRole('dialog', { name: 'Seasons' });
  for (const [width, height] of [
    [390, 844],
    [640, 450],
    [820, 1100],
    [1280, 560],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await opener.click();
    const place = async () => {
      const { left, top, right, bottom } = await sheet.evaluate((box) =>
        box.getBoundingClientRect().toJSON(),
      );
      const isInside = left >= 0 && top >= 0 && right <= width && bottom <= height;
      return { width, isInside, isSheet: left === 0 && bottom === height };
    };
    await expect.poll(place).toEqual({ width, isInside: true, isSheet: width < 768 });
    await (width < 768 ? sheet.getByRole('button', { name: 'Done' }).click() : page.keyboard.press('Escape'));
    await expect(sheet).not.toBeVisible();
  }
  await opener.click();
  const first = sheet.getByRole('checkbox').first();
  const count = Number(await first.getAttribute('aria-description'));
  await first.check();
  await page.waitForURL('**season=**');
  await expect(page.locator('[data-email-card]')).toHaveCount(count);
});

test('says in the head of a brand what its tabs count, and begins with the mail soon', {
  tag: '@nightly',
}, async ({ openVisit, request }) => {
  const { slug, emailCount } = await openBrand(request);
  const { page } = await openVisit({ viewport: phone });
  await open(page, `/brand/${slug}`);
  const all = await page.getByRole('tab', { name: 'All Emails' }).getAttribute('aria-description');
  await expect(page.getByText(`${emailCount} emails, ${all} in the last 30 days`)).toBeVisible();
  const top = () =>
    page
      .locator('[data-email-card]')
      .first()
      .evaluate((card) => card.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThanOrEqual(400);
});

test('fades a row that scrolls sideways at the ends where there is more of it', { tag: '@nightly' }, async ({
  openVisit,
  request,
}) => {
  const { slug } = await openBrand(request);
  const { page } = await openVisit({ viewport: phone });
  await open(page, `/brand/${slug}`);
  const tabs = page.getByRole('tablist', { name: 'Campaign types' });
  const fades = () =>
    tabs.evaluate((row) => {
      const style = getComputedStyle(row);
      return ['--fade-start', '--fade-end'].map((name) => style.getPropertyValue(name));
    });
  await expect.poll(fades).toEqual(['0px', '40px']);
  await tabs.evaluate((row) => row.scrollBy({ left: 80, behavior: 'instant' }));
  await expect.poll(fades).toEqual(['40px', '40px']);
  await tabs.evaluate((row) => row.scrollBy({ left: 2_000, behavior: 'instant' }));
  await expect.poll(fades).toEqual(['40px', '0px']);
});

test('shows the emails below the headline where no brand was found', { tag: '@nightly' }, async ({
  page,
  request,
}) => {
  const { latestEmails, name } = await openBrand(request);
  const words = latestEmails[0]?.subject ?? '';
  await open(page, `/?${new URLSearchParams({ q: words })}`);
  await expect(page.getByRole('heading', { level: 1, name: /emails from .* brands/ })).toBeVisible();
  await expect(page.getByText('No brands found')).toBeVisible();
  await expect(page.getByText(`No results for "${words}"`)).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Emails' }).getByText(name, { exact: true }).first(),
  ).toBeVisible();
});

test('keeps a reader’s own places behind their name, also on a phone and without JavaScript', async ({
  openVisit,
}) => {
  const { page } = await openVisit({ as: 'premium', viewport: phone });
  await open(page, '/');
  const opener = page.getByRole('button', { name: 'premium@demo.test account menu' });
  const menu = page.getByRole('dialog', { name: 'Account menu' });
  await pressByKeyboard(page, opener);
  await expect(menu.getByRole('link', { name: 'Manage Subscription' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await page.setViewportSize(desk);
  await opener.click();
  await menu.getByRole('link', { name: 'Favorite Brands' }).click();
  await page.waitForURL('**/favorites');
  await expect(menu).not.toBeVisible();
  const plain = await openVisit({ as: 'premium', javaScriptEnabled: false });
  await plain.page.goto('/');
  await plain.page.getByRole('button', { name: 'account menu' }).click();
  const plainMenu = plain.page.getByRole('dialog', { name: 'Account menu' });
  await expect(plainMenu.getByRole('link', { name: 'Manage Subscription' })).toBeVisible();
  // Above the menu, on every page.
  await expect(plain.page.getByRole('banner').getByRole('link', { name: 'Log out' })).toBeVisible();
});

test('keeps the keyboard in the box while somebody types, though the page they asked for comes only then', {
  tag: '@nightly',
}, async ({ page, request }) => {
  await open(page, '/privacy');
  const box = page.getByRole('combobox', { name: 'Search the vault' });
  const { name } = await openBrand(request);
  await box.fill(name);
  await expect(page.getByRole('option', { name, exact: true })).toBeVisible();
  const { promise: late, resolve: come } = Promise.withResolvers<void>();
  await answerFor(page, '**/assets/*.js', (route) => late.then(() => route.continue()));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/emails?q=*');
  await expect(box).toHaveValue('');
  await page.keyboard.type('gift');
  come();
  await expect(page.getByRole('heading', { name: 'Emails', level: 1 })).toBeVisible();
  await page.keyboard.type(' ideas');
  await expect(box).toHaveValue('gift ideas');
  // Without typing, the focus moves to the page's content.
  await box.fill('');
  await page.getByRole('link', { name: 'Privacy' }).first().click();
  await expect(page.getByRole('heading', { name: /Privacy/, level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page.unroute('**/assets/*.js');
});

test('suggests brands and emails under the box of every page, by keyboard alone', async ({
  page,
  request,
}) => {
  const brand = await openBrand(request);
  await open(page, '/privacy');
  const box = page.getByRole('combobox', { name: 'Search the vault' });
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('');
  await page.keyboard.type(brand.name);
  const option = page.getByRole('option', { name: brand.name, exact: true });
  await expect(option).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expect(box).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(box).toHaveValue(brand.name);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/brand/${brand.slug}`);
  // Until the page is shown the box keeps the focus, and `/` is an ordinary letter.
  await expect(box).not.toBeFocused();
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  // While the suggestions belong to earlier letters, Enter chooses none of them.
  await page.keyboard.type(brand.name);
  await expect(option).toBeVisible();
  const { promise: late, resolve: suggest } = Promise.withResolvers<void>();
  await answerFor(page, '**/api/emails/suggest?q=the*', (route) => late.then(() => route.continue()));
  await box.selectText();
  await page.keyboard.type('the or');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/emails?q=the+or');
  suggest();
  await expect(box).toHaveValue('');
  await box.fill('冬'.repeat(700));
  await page.keyboard.press('Enter');
  await expect(page.getByText('This search is too long.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/emails/suggest?q=the*');
});
