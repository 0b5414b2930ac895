import { afterEach, expect, it } from 'vitest';
import { axeFinds } from './axe.ts';
import { desk, openBrand, openVisit, phone, type Visit } from './journey.ts';
import { alive, answerFor, eventually, hasKeyboard, openAs, pressOn } from './keyboard.ts';

let visit: Visit;

afterEach(async () => {
  await visit.leave();
  expect(visit.complaints).toEqual([]);
});

it('shows as many brands as there is room for, every name whole, from phones to wide screens', async () => {
  visit = await openVisit({ viewport: phone });
  const { page } = visit;
  await page.goto('/');
  await alive(page);
  const cards = page.getByRole('main').getByRole('list').getByRole('listitem');
  /** The first row: how many stand in it, and its edges. */
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
    expect([width, (await firstRow()).count]).toEqual([width, count]);
    expect([width, await cutNames()]).toEqual([width, []]);
  }
  const header = await page
    .getByRole('banner')
    .getByRole('link')
    .last()
    .evaluate((link) => link.getBoundingClientRect().right);
  expect((await firstRow()).right).toBeCloseTo(header, 0);
});

it('keeps the categories at hand while a phone scrolls, and shows the one that is open', async () => {
  visit = await openVisit({ viewport: phone });
  const { page } = visit;
  await page.goto('/');
  await alive(page);
  const chips = page.getByRole('navigation', { name: 'Categories' });
  await page.evaluate(() => scrollTo(0, 2_000));
  await eventually(() => chips.evaluate((row) => Math.round(row.getBoundingClientRect().top))).toBe(56);
  await chips.getByRole('link', { name: 'Luxury' }).click();
  await page.getByRole('heading', { level: 1, name: 'Luxury' }).waitFor();
  const isInSight = () =>
    chips.getByRole('link', { name: 'Luxury' }).evaluate((link) => {
      const { left, right } = link.getBoundingClientRect();
      return link.ariaCurrent === 'page' && left >= 0 && right <= window.innerWidth;
    });
  await eventually(isInSight).toBe(true);
  await page.reload();
  await alive(page);
  await eventually(isInSight).toBe(true);
});

it('opens the seasons inside the screen whatever its size, and says what each would show', async () => {
  const { slug } = await openBrand();
  visit = await openVisit({ viewport: phone });
  const { page } = visit;
  await page.goto(`/brand/${slug}`);
  await alive(page);
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
    await eventually(place).toEqual({ width, isInside: true, isSheet: width < 768 });
    await (width < 768 ? sheet.getByRole('button', { name: 'Done' }).click() : page.keyboard.press('Escape'));
    await eventually(() => sheet.isVisible()).toBe(false);
  }
  await opener.click();
  const first = sheet.getByRole('checkbox').first();
  const count = Number(await first.getAttribute('aria-description'));
  await first.check();
  await page.waitForURL('**season=**');
  await eventually(() => page.locator('[data-email-card]').count()).toBe(count);
});

it('says in the head of a brand what its tabs count, and begins with the mail soon', async () => {
  const { slug, emailCount } = await openBrand();
  visit = await openVisit({ viewport: phone });
  const { page } = visit;
  await page.goto(`/brand/${slug}`);
  await alive(page);
  const all = await page.getByRole('tab', { name: 'All Emails' }).getAttribute('aria-description');
  await page.getByText(`${emailCount} emails, ${all} in the last 30 days`).waitFor();
  const top = () =>
    page
      .locator('[data-email-card]')
      .first()
      .evaluate((card) => card.getBoundingClientRect().top);
  expect(await top()).toBeLessThanOrEqual(400);
});

it('fades a row that scrolls sideways at the ends where there is more of it', async () => {
  const { slug } = await openBrand();
  visit = await openVisit({ viewport: phone });
  const { page } = visit;
  await page.goto(`/brand/${slug}`);
  await alive(page);
  const tabs = page.getByRole('tablist', { name: 'Campaign types' });
  const fades = () =>
    tabs.evaluate((row) => {
      const style = getComputedStyle(row);
      return ['--fade-start', '--fade-end'].map((name) => style.getPropertyValue(name));
    });
  await eventually(fades).toEqual(['0px', '40px']);
  await tabs.evaluate((row) => row.scrollBy({ left: 80, behavior: 'instant' }));
  await eventually(fades).toEqual(['40px', '40px']);
  await tabs.evaluate((row) => row.scrollBy({ left: 2_000, behavior: 'instant' }));
  await eventually(fades).toEqual(['40px', '0px']);
});

it('leads with the emails where no brand was found', async () => {
  const { latestEmails, name } = await openBrand();
  const words = latestEmails[0]?.subject ?? '';
  visit = await openVisit();
  const { page } = visit;
  await page.goto(`/?${new URLSearchParams({ q: words })}`);
  await alive(page);
  await page.getByRole('heading', { level: 1, name: `Results for "${words}"` }).waitFor();
  await page.getByText('No brands found with').waitFor();
  expect(await page.getByRole('heading', { name: 'Brands', exact: true }).count()).toBe(0);
  await page.getByRole('region', { name: 'Emails' }).getByText(name, { exact: true }).first().waitFor();
});

it('keeps a reader’s own places behind their name, also on a phone and without JavaScript', async () => {
  visit = await openVisit({ viewport: phone });
  const { page } = visit;
  await openAs(visit, 'premium@demo.test', '/');
  const opener = page.getByRole('button', { name: 'premium@demo.test account menu' });
  const menu = page.getByRole('dialog', { name: 'Account menu' });
  await pressOn(page, opener);
  await menu.getByRole('link', { name: 'Manage Subscription' }).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await eventually(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.setViewportSize(desk);
  await opener.click();
  await menu.getByRole('link', { name: 'Favorite Brands' }).click();
  await page.waitForURL('**/favorites');
  await eventually(() => menu.isVisible()).toBe(false);
  const cookies = await visit.context.cookies();
  const plain = await openVisit({ javaScriptEnabled: false });
  await plain.context.addCookies(cookies);
  await plain.page.goto('/');
  await plain.page.getByRole('button', { name: 'account menu' }).click();
  const plainMenu = plain.page.getByRole('dialog', { name: 'Account menu' });
  await plainMenu.getByRole('link', { name: 'Manage Subscription' }).waitFor();
  // Above the menu, on every page.
  await plain.page.getByRole('banner').getByRole('link', { name: 'Log out' }).waitFor();
  await plain.leave();
});

it('keeps the keyboard in the box while somebody types, though the page they asked for comes only then', async () => {
  visit = await openVisit();
  const { page } = visit;
  await page.goto('/privacy');
  await alive(page);
  const box = page.getByRole('combobox', { name: 'Search the vault' });
  const { name } = await openBrand();
  await box.fill(name);
  await page.getByRole('option', { name, exact: true }).waitFor();
  const { promise: late, resolve: come } = Promise.withResolvers<void>();
  await answerFor(page, '**/assets/*.js', (route) => late.then(() => route.continue()));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/emails?q=*');
  await eventually(() => box.inputValue()).toBe('');
  await page.keyboard.type('gift');
  come();
  await page.getByRole('heading', { name: 'Emails', level: 1 }).waitFor();
  await page.keyboard.type(' ideas');
  expect(await box.inputValue()).toBe('gift ideas');
  // Who does not type starts at the content of the page.
  await box.fill('');
  await page.getByRole('link', { name: 'Privacy' }).first().click();
  await page.getByRole('heading', { name: /Privacy/, level: 1 }).waitFor();
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page.unroute('**/assets/*.js');
});

it('suggests brands and emails under the box of every page, by keyboard alone', async () => {
  visit = await openVisit();
  const { page } = visit;
  const brand = await openBrand();
  await page.goto('/privacy');
  await alive(page);
  const box = page.getByRole('combobox', { name: 'Search the vault' });
  await page.keyboard.press('/');
  expect([await box.inputValue(), await box.evaluate((field) => field === document.activeElement)]).toEqual([
    '',
    true,
  ]);
  await page.keyboard.type(brand.name);
  const option = page.getByRole('option', { name: brand.name, exact: true });
  await option.waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await eventually(() => option.getAttribute('aria-selected')).toBe('true');
  expect(await box.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'));
  await page.keyboard.press('Escape');
  expect([await page.getByRole('option').count(), await box.inputValue()]).toEqual([0, brand.name]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/brand/${brand.slug}`);
  // Until the page is there the box keeps the keyboard, and `/` is a letter like others.
  await eventually(() => box.evaluate((field) => field === document.activeElement)).toBe(false);
  await page.keyboard.press('/');
  await hasKeyboard(box);
  // While the box suggests what other letters meant, nothing of it is chosen.
  await page.keyboard.type(brand.name);
  await option.waitFor();
  const { promise: late, resolve: suggest } = Promise.withResolvers<void>();
  await answerFor(page, '**/api/emails/suggest?q=the*', (route) => late.then(() => route.continue()));
  await box.selectText();
  await page.keyboard.type('the or');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/emails?q=the+or');
  suggest();
  await eventually(() => box.inputValue()).toBe('');
  await box.fill('冬'.repeat(700));
  await page.keyboard.press('Enter');
  await page.getByText('This search is too long.').waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page.unroute('**/api/emails/suggest?q=the*');
});
