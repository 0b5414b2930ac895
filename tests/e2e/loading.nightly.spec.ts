import type { Page, Route } from '@playwright/test';
import { open, waitForHydration } from './actions.ts';
import { listedBrands, openBrand, premiumBrand } from './demo.ts';
import { expect, phone, test } from './fixtures.ts';

/** A phone that saves data: no prefetch. */
const phoneThatSaves = { viewport: phone, hasTouch: true, savesData: true };

/** Holds every request from now on until it is released. */
async function holdAnswers(page: Page): Promise<{ asked: () => string[]; letGo: () => Promise<void> }> {
  const held: Route[] = [];
  let isOpen = false;
  await page.route(/\/(assets|api)\//, (route) => {
    if (isOpen) return route.continue();
    held.push(route);
  });
  return {
    asked: () => held.map((route) => new URL(route.request().url()).pathname),
    letGo: async () => {
      isOpen = true;
      await Promise.all(held.map((route) => route.continue()));
    },
  };
}

const brandLink = (page: Page, slug: string) => page.locator(`main a[href="/brand/${slug}"]`).first();

/** Returns the number of requests for a path. */
const timesAsked = (requests: string[], path: string) =>
  requests.filter((url) => new URL(url).pathname === path).length;

const isCode = (path: string) => path.endsWith('.js');

test.describe('after a tap, before any answer has come', () => {
  test('a brand has been asked for, its emails and its code, all in the first round trip', async ({
    openVisit,
    request,
  }) => {
    const brand = await openBrand(request);
    const { page } = await openVisit(phoneThatSaves);
    await open(page, '/');
    const answers = await holdAnswers(page);
    await brandLink(page, brand.slug).tap();
    await expect
      .poll(() => answers.asked())
      .toEqual(expect.arrayContaining([`/api/brands/${brand.slug}`, `/api/brands/${brand.slug}/emails`]));
    expect(answers.asked().some(isCode)).toBe(true);
    await answers.letGo();
    await expect(page.getByRole('heading', { level: 1, name: brand.name })).toBeVisible();
    await expect(page.locator('[data-email-card]').first()).toBeVisible();
  });

  test('an email of a list has been asked for, together with the code that shows it', async ({
    openVisit,
    request,
  }) => {
    const brand = await openBrand(request);
    const { page, requests } = await openVisit(phoneThatSaves);
    await open(page, `/brand/${brand.slug}`);
    const card = page.locator('[data-email-card]').first();
    const id = await card.getAttribute('data-email-card');
    const answers = await holdAnswers(page);
    await card.tap();
    await expect.poll(() => answers.asked()).toContain(`/api/emails/${id}`);
    expect(answers.asked().some(isCode)).toBe(true);
    await answers.letGo();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'More actions' })).toBeVisible();
    expect(timesAsked(requests, `/api/emails/${id}`)).toBe(1); // the held one
  });
});

test.describe('ahead of a tap', () => {
  test('the head of a page names the files of its screen and all they import', async ({
    openVisit,
    request,
  }) => {
    const brand = await openBrand(request);
    const { page, requests } = await openVisit(phoneThatSaves);
    await open(page, `/brand/${brand.slug}`);
    const named = await page
      .locator('link[rel=modulepreload], head script[type=module]')
      .evaluateAll((lines) => lines.map((line) => line.getAttribute('href') ?? line.getAttribute('src')));
    const fetched = requests.map((url) => new URL(url).pathname).filter(isCode);
    expect(fetched.length).toBeGreaterThan(1);
    expect(fetched.filter((path) => !named.includes(path))).toEqual([]);
  });

  test('a link that is pointed at fetches its data, and following it asks for nothing again', async ({
    page,
    requests,
    request,
  }) => {
    const brand = await openBrand(request);
    await open(page, '/');
    const asked = () => timesAsked(requests, `/api/brands/${brand.slug}`);
    const link = brandLink(page, brand.slug);
    await link.hover();
    await expect.poll(asked).toBe(1);
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: brand.name })).toBeVisible();
    expect(asked()).toBe(1);
  });

  test('a link that is tabbed to fetches its data, those that are tabbed past do not', async ({
    page,
    requests,
    request,
  }) => {
    const brand = await openBrand(request);
    await page.goto('/');
    await waitForHydration(page);
    requests.length = 0;
    const passed = await page.evaluate((slug) => {
      const links = [...document.querySelectorAll<HTMLElement>('aside a')];
      for (const link of links) link.focus();
      document.querySelector<HTMLElement>(`main a[href="/brand/${slug}"]`)?.focus();
      return links.length;
    }, brand.slug);
    expect(passed).toBeGreaterThan(5);
    await expect.poll(() => timesAsked(requests, `/api/brands/${brand.slug}/emails`)).toBe(1);
    const asked = requests.map((url) => new URL(url).pathname).filter((path) => path.startsWith('/api/'));
    expect(asked.filter((path) => !path.startsWith(`/api/brands/${brand.slug}`))).toEqual([]);
  });

  test('a brand that is closed to its reader is asked for when it is pressed, not when it is pointed at', async ({
    page,
    complaints,
    requests,
    request,
  }) => {
    const [closed, other] = [await premiumBrand(request), await openBrand(request)];
    await open(page, '/');
    const asked = ({ slug }: typeof closed) => timesAsked(requests, `/api/brands/${slug}`);
    await brandLink(page, closed.slug).hover();
    await page.waitForTimeout(200); // longer than the hover that counts as intent
    await brandLink(page, other.slug).hover();
    await expect.poll(() => asked(other)).toBe(1);
    expect(asked(closed)).toBe(0);
    await brandLink(page, closed.slug).click();
    await expect(page.getByRole('heading', { level: 1, name: closed.name })).toBeVisible();
    expect(asked(closed)).toBe(1);
    expect(complaints.splice(0)).toEqual([expect.stringContaining('403'), expect.stringContaining('403')]);
  });

  test('what follows a list is led to by that list alone, not while another one is on its way', async ({
    page,
  }) => {
    await open(page, '/emails');
    const more = page.getByRole('link', { name: 'Show more' });
    await expect(more).toBeVisible();
    const answers = await holdAnswers(page);
    await page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox').first().press('Space');
    await expect.poll(() => answers.asked()).toContain('/api/emails');
    await expect(page.locator('[data-email-card]').first()).toBeVisible();
    await expect(more).not.toBeVisible();
    await answers.letGo();
  });

  test('a reader who saves data gets nothing by pointing, only by pressing', async ({
    openVisit,
    request,
  }) => {
    const [first, second] = (await listedBrands(request)).filter(({ isPremiumOnly }) => !isPremiumOnly);
    if (first === undefined || second === undefined) throw new Error('The demo has no two open brands');
    const { page, requests } = await openVisit({ savesData: true });
    await open(page, '/');
    await brandLink(page, first.slug).hover();
    await brandLink(page, second.slug).click();
    await expect(page.getByRole('heading', { level: 1, name: second.name })).toBeVisible();
    expect(timesAsked(requests, `/api/brands/${first.slug}`)).toBe(0);
    expect(timesAsked(requests, `/api/brands/${second.slug}`)).toBe(1);
  });

  test('the emails beside an opened one are fetched, and going on asks for nothing again', async ({
    page,
    requests,
    request,
  }) => {
    const brand = await openBrand(request);
    await open(page, `/brand/${brand.slug}`);
    const [first, second] = await page.locator('[data-email-card]').all();
    const id = await second?.getAttribute('data-email-card');
    const asked = () => timesAsked(requests, `/api/emails/${id}`);
    await first?.click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'More actions' })).toBeVisible();
    await expect.poll(asked).toBe(1);
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(`**/email/${id}`);
    await expect(page.getByRole('dialog').getByRole('button', { name: 'More actions' })).toBeVisible();
    expect(asked()).toBe(1);
  });
});
