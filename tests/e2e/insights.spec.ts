import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { BrandComparison } from '#shared/contract/insights/brand-comparisons.ts';
import type { BrandInsights } from '#shared/contract/insights/brand-insights.ts';
import type { SeasonPlan } from '#shared/contract/insights/season-plans.ts';
import type { Category } from '#shared/contract/library/categories.ts';
import type { FoundOffer } from '#shared/contract/search/offer-search.ts';
import {
  expectAccessibleInBothThemes,
  expectNoOverflow,
  open,
  pressByKeyboard,
  pressInMenu,
  tabTo,
  waitForHydration,
} from './actions.ts';
import { openBrand, premiumBrand } from './demo.ts';
import { desk, expect, test, tiny } from './fixtures.ts';

test.use({ as: 'admin' });

async function savedBy(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Chooses one of the ways to export a chart. */
async function choose(page: Page, chart: Locator, way: string): Promise<void> {
  await pressByKeyboard(page, chart.getByRole('button', { name: /^Download or share/ }));
  await pressInMenu(page, way);
}

test.describe('the insights of a brand', () => {
  test('are read by keyboard from the brand’s page, figures and all, and taken away as picture and table', async ({
    page,
    request,
  }) => {
    const brand = await openBrand(request);
    await open(page, `/brand/${brand.slug}`);
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Insights', exact: true }));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/brand/${brand.slug}/insights`);
    await waitForHydration(page);

    const answer = await page.request.get(`/api/brands/${brand.slug}/insights`);
    const insights = (await answer.json()) as BrandInsights;
    const all = insights.days.reduce((sum, { emails }) => sum + emails, 0);
    const days = page.getByRole('figure', { name: 'Send days' });
    await expect(days).toContainText(`${all} emails on ${insights.days.length} days`);

    await pressByKeyboard(page, days.getByText('Show figures'));
    const counts = await days.locator('tbody td:nth-child(2)').allInnerTexts();
    expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(all);
    const month = days.locator('tbody a').last();
    await tabTo(page, month);
    await expect(month).toHaveAttribute(
      'href',
      /^\/emails\?brand=[\w-]+&from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d$/,
    );

    const types = page.getByRole('figure', { name: 'Email types by month' });
    const csv = await savedBy(page, () => choose(page, types, 'Figures (CSV)'));
    expect(csv.name).toBe(`${brand.slug}-types.csv`);
    expect(csv.bytes.toString()).toMatch(/^Month,.*Promotion/);
    const picture = await savedBy(page, () => choose(page, types, 'Picture (PNG)'));
    expect(picture.name).toBe(`${brand.slug}-types.png`);
    expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG');
    // Twice the pixels of the chart on screen, with its caption.
    const drawn = await types.boundingBox();
    expect(picture.bytes.readUInt32BE(16)).toBeGreaterThan((drawn?.width ?? 0) * 1.8);
    const drawing = await savedBy(page, () => choose(page, types, 'Drawing (SVG)'));
    expect(drawing.bytes.toString()).toContain('Email types by month');
    expect(drawing.bytes.toString()).not.toMatch(/var\(--|class=|href=/); // it does not depend on the page
  });

  test('show a free reader when older mail came, and lead to premium for what stood in it (320 px)', {
    tag: '@nightly',
  }, async ({ openVisit, request }) => {
    const { page } = await openVisit({ viewport: tiny });
    const brand = await openBrand(request);
    const visitors = await request.get(`/api/brands/${brand.slug}/insights`);
    const { sample, days } = (await visitors.json()) as BrandInsights;
    expect(sample.emails).toBeLessThan(days.length);
    await page.goto(`/brand/${brand.slug}/insights`);
    await expect(page.getByRole('link', { name: 'Premium shows everything' })).toBeVisible();
    const hours = page.getByRole('figure', { name: 'Send times' });
    await expect(hours).toContainText(`${sample.emails} emails`);
    await hours.getByRole('link', { name: /^Your time \(/ }).click();
    await page.waitForURL('**?clock=*');
    await expect(hours).toContainText(/hour, .+ time\./);
    await hours.getByRole('link', { name: 'Sender’s time' }).click();
    await expect(hours).not.toContainText(/hour, .+ time\./);
    // Closed days are no links.
    const links = await page
      .locator('#days svg a')
      .evaluateAll((found) => found.map((a) => a.getAttribute('href')));
    const first =
      [...(links as string[])].map((link) => /from=([\d-]+)/.exec(link)?.[1] ?? '').sort()[0] ?? '';
    expect(first >= (sample.since ?? '')).toBe(true);
    await expectNoOverflow(page);
  });
});

test.describe('the comparison of brands', () => {
  test('is put together by keyboard, held in the address, copied as a link and saved as a picture', async ({
    page,
    context,
    request,
  }) => {
    const [one, two] = [await openBrand(request), await premiumBrand(request)];
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, '/');
    await page.locator(`a[href="/brand/${one.slug}"]`).first().focus();
    const collect = page.getByRole('button', { name: `Compare ${one.name}`, exact: true });
    await expect(collect).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(collect).toHaveAttribute('aria-pressed', 'true');
    await open(page, `/brand/${two.slug}`);
    const withOne = page.getByRole('link', { name: 'Compare with 1' });
    await expect(withOne).toHaveAttribute('href', `/compare?brand=${one.slug}&brand=${two.slug}`);

    await open(page, `/compare?brand=${one.slug}`);
    await tabTo(page, page.getByRole('combobox', { name: 'Add a brand' }));
    await page.keyboard.type(two.name);
    await expect(page.getByRole('option', { name: two.name })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/compare?brand=${one.slug}&brand=${two.slug}`);
    await waitForHydration(page);

    const answer = await page.request.get(
      `/api/insights/compare?brand=${one.slug}&brand=${two.slug}&weeks=52`,
    );
    const { brands } = (await answer.json()) as BrandComparison;
    const types = page.getByRole('figure', { name: 'Email types' });
    // The figures of one brand stay until those of both arrive, and would be closed again by them.
    await types.locator('thead th').nth(2).waitFor({ state: 'attached' });
    await pressByKeyboard(page, types.getByText('Show figures'));
    for (const [at, { days, brand }] of brands.entries()) {
      await expect(types.locator('thead th').nth(at + 1)).toHaveText(brand.name);
      const counts = await types.locator(`tbody td:nth-child(${at + 2})`).allInnerTexts();
      expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(
        days.reduce((sum, { emails }) => sum + emails, 0),
      );
    }
    const facts = page.getByRole('table').last();
    await expect(facts.getByRole('columnheader')).toHaveText([one.name, two.name]);

    await choose(page, types, 'Copy link');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${page.url()}#types`);
    const picture = await savedBy(page, () => choose(page, types, 'Picture (PNG)'));
    expect([picture.name, picture.bytes.subarray(1, 4).toString()]).toEqual(['compare-types.png', 'PNG']);
    const drawing = await savedBy(page, () => choose(page, types, 'Drawing (SVG)'));
    expect(drawing.bytes.toString().replaceAll('&amp;', '&')).toContain(brands[1]?.brand.name);

    const sheet = await savedBy(page, () =>
      pressByKeyboard(page, page.getByRole('button', { name: 'Download CSV: At a glance' })),
    );
    expect(sheet.name).toBe('compare-facts.csv');
    const lines = sheet.bytes.toString().trim().split('\r\n');
    expect(lines[0]).toBe(`,${one.name},${two.name}`);
    expect(lines).toHaveLength(1 + (await facts.locator('tbody tr').count()));

    await page.setViewportSize(tiny);
    await expectNoOverflow(page);
    await page.setViewportSize(desk);

    await pressByKeyboard(page, page.getByRole('link', { name: `Remove ${one.name}` }));
    await page.waitForURL(`**/compare?brand=${two.slug}`);
    await expect(page.getByText('Add another brand above to compare.')).toBeVisible();
  });
});

test.describe('the planner', () => {
  test('leads by keyboard from the panel to a season of last year, to a mail of it, and to a spreadsheet', {
    tag: '@nightly',
  }, async ({ page }) => {
    await open(page, '/emails');
    await pressByKeyboard(page, page.getByRole('link', { name: 'Planner', exact: true }));
    await page.waitForURL('**/planner');
    await pressByKeyboard(page, page.getByRole('link', { name: /^Christmas/ }).first());
    await page.waitForURL('**/planner/christmas?year=*');
    await waitForHydration(page);
    const year = new Date().getUTCFullYear() - 1;
    await open(page, `/planner/christmas?year=${year}`);
    const answer = await page.request.get(`/api/insights/seasons/christmas?year=${year}`);
    const plan = (await answer.json()) as SeasonPlan;
    expect(plan.lanes.length).toBeGreaterThan(0);
    await expect(page.locator('tbody th a')).toHaveCount(plan.lanes.length);
    const csv = await savedBy(page, () =>
      pressByKeyboard(page, page.getByRole('link', { name: 'Download CSV' })),
    );
    expect(csv.name).toBe(`christmas-${year}.csv`);
    const cells = plan.lanes.flatMap((lane) => lane.cells);
    expect(csv.bytes.toString().trim().split('\r\n')).toHaveLength(1 + cells.length);
    const square = page.locator('tbody td a').first();
    // On a phone the lanes start with the event in view.
    await page.setViewportSize(tiny);
    await page.reload();
    await waitForHydration(page);
    await expect(page.locator('th[data-event]')).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(desk);
    const words = (await square.getAttribute('aria-label')) ?? '';
    expect(words).toMatch(/: \d+ emails?, (up to \d+% off|an offer without a percentage|no offer found)$/);
    const single = page.getByRole('link', { name: /: 1 email,/ }).first();
    await single.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/email/*');
    await pressByKeyboard(page, page.getByRole('link', { name: 'Back to the planner' }));
    await page.waitForURL(`**/planner/christmas?year=${year}`);
  });

  test('plans Black Friday for ten brands from the year before, and takes it along', async ({ page }) => {
    const year = new Date().getUTCFullYear();
    const nine = [
      'halden-moor',
      'nineteen-hertz',
      'clementine-bold',
      'rye-fennel',
      'cragline',
      'tumblewood',
      'long-groove',
      'foolscap',
      'tuppence',
    ];
    const brands = nine.map((slug) => `brand=${slug}`).join('&');
    await open(page, `/planner/black_friday?year=${year}&${brands}`);
    await waitForHydration(page);
    await pressByKeyboard(
      page,
      page.getByRole('navigation', { name: 'Compare with' }).getByRole('link', { name: `${year - 1}` }),
    );
    await page.waitForURL(`**compare=${year - 1}**`);
    await tabTo(page, page.getByRole('combobox', { name: 'Add a brand' }));
    await page.keyboard.type('Dicewright');
    await expect(page.getByRole('option', { name: 'Dicewright' })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.waitForURL('**brand=dicewright**');
    const chosen = page.getByRole('list', { name: 'Brands of the plan' }).getByRole('listitem');
    await expect(chosen).toHaveCount(10);
    await expect(page.getByRole('combobox', { name: 'Add a brand' })).toBeFocused(); // for the next brand
    const plans = await Promise.all(
      [year, year - 1].map(async (each) => {
        const answer = await page.request.get(
          `/api/insights/seasons/black_friday?year=${each}&${brands}&brand=dicewright`,
        );
        return (await answer.json()) as SeasonPlan;
      }),
    );
    const lanes = plans.flatMap((plan) => plan.lanes);
    const cells = lanes.flatMap((lane) => lane.cells);
    expect(cells.length).toBeGreaterThan(5);
    const shown = new Set(lanes.map(({ brand }) => brand.slug));
    await expect(page.locator('tbody th a')).toHaveCount(shown.size);
    await expectAccessibleInBothThemes(page); // a visitor's view of a plan depends on the day
    await pressByKeyboard(page, page.getByRole('button', { name: 'Download picture' }));
    const picture = await savedBy(page, () =>
      pressByKeyboard(page, page.getByRole('menuitem', { name: 'Picture (PNG)' })),
    );
    expect(picture.name).toBe(`black_friday-${year}-${year - 1}.png`);
    expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(picture.bytes.length).toBeGreaterThan(20_000);
    const csv = await savedBy(page, () =>
      pressByKeyboard(page, page.getByRole('link', { name: 'Download CSV' })),
    );
    expect(csv.name).toBe(`black_friday-${year}-${year - 1}.csv`);
    expect(csv.bytes.toString().trim().split('\r\n')).toHaveLength(1 + cells.length);
  });
});

test.describe('the offers', () => {
  test('are narrowed by keyboard to every live code of one category, taken along, and lead to their mails', {
    tag: '@nightly',
  }, async ({ page }) => {
    const ask = async (query: string) =>
      (await (await page.request.get(`/api/insights/offers?limit=200&${query}`)).json()) as FoundOffer[];
    await open(page, '/planner');
    await pressByKeyboard(page, page.getByRole('link', { name: 'Offers', exact: true }));
    await page.waitForURL('**/offers');
    await waitForHydration(page);
    // The demo has live codes only in some categories.
    const live = await ask('live=1&hasCode=1&depth=10');
    const categoryId = live[0]?.brand.categoryId ?? 0;
    const categories = (await (await page.request.get('/api/categories')).json()) as Category[];
    const { name, slug } = categories.find(({ id }) => id === categoryId) as Category;
    const choose = async (label: string, words: string) => {
      const field = page.getByLabel(label, { exact: true });
      await tabTo(page, field);
      await page.keyboard.type(words);
      await expect
        .poll(() => field.evaluate((select) => (select as HTMLSelectElement).selectedOptions[0]?.text))
        .toBe(words);
    };
    await choose('Type', 'Percent off');
    await choose('Minimum discount', '10% off');
    await choose('Availability', 'Live now');
    await choose('Category', name);
    await tabTo(page, page.getByLabel('Has a code'));
    await page.keyboard.press('Space');
    const address = `kind=percent&depth=10&hasCode=1&category=${slug}&valid=live`;
    await expect.poll(() => new URL(page.url()).search).toBe(`?${address}`);
    const expected = await ask(address.replace('valid=live', 'live=1'));
    expect(expected.length).toBeGreaterThan(0);
    const rows = page.getByRole('region', { name: 'Results' }).getByRole('listitem');
    await expect(rows).toHaveCount(expected.length);
    await expect(rows.first()).toContainText(`${expected[0]?.percent}% off`);
    await expect(rows.first()).toContainText(expected[0]?.code ?? 'no code');

    const csv = await savedBy(page, () =>
      pressByKeyboard(page, page.getByRole('link', { name: 'Download CSV' })),
    );
    expect(csv.name).toBe('offers.csv');
    const [, ...lines] = csv.bytes.toString().trim().split('\r\n');
    expect(lines).toHaveLength(expected.length);
    expect(lines[0]).toContain(`/email/${expected[0]?.emailId}`);

    await pressByKeyboard(page, rows.first().getByRole('link').first());
    await page.waitForURL(`**/email/${expected[0]?.emailId}`);
    await pressByKeyboard(page, page.getByRole('link', { name: new RegExp(`code ${expected[0]?.code}`) }));
    await page.waitForURL(`**/offers?code=${expected[0]?.code}`);
    await expect(rows).toHaveCount((await ask(`code=${expected[0]?.code}`)).length);

    // Administrators correct recognized offers, and go back.
    const dialog = page.getByRole('dialog', { name: 'Offers' });
    await pressByKeyboard(page, rows.first().getByRole('button', { name: 'Correct' }));
    const percent = dialog.getByLabel('Percent', { exact: true });
    await tabTo(page, percent);
    await percent.press('ControlOrMeta+a');
    await page.keyboard.type('99');
    await page.keyboard.press('Enter');
    await expect(rows.first().getByRole('heading', { name: '99% off' })).toBeVisible();
    await pressByKeyboard(page, rows.first().getByRole('button', { name: 'Correct' }));
    await pressByKeyboard(page, dialog.getByRole('button', { name: 'Back to automatic' }));
    const asRead = rows.first().getByRole('heading', { name: `${expected[0]?.percent}% off` });
    await expect(asRead).toBeVisible();
  });
});
