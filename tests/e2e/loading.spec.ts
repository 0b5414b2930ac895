import type { Route } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { listedBrands, openBrand, openVisit, phone, premiumBrand, type Visit } from './journey.ts';
import { alive } from './keyboard.ts';

let visit: Visit;

afterEach(() => visit.leave());

/** A phone whose reader saves data: nothing is fetched before it is asked for. */
async function openPhone(path: string): Promise<Visit['page']> {
  visit = await openVisit({ viewport: phone, hasTouch: true, savesData: true });
  await visit.page.goto(path);
  await alive(visit.page);
  return visit.page;
}

/** Holds everything that is asked for from now on; no answer comes until it is let go. */
async function holdAnswers(): Promise<{ asked: () => string[]; letGo: () => Promise<void> }> {
  const held: Route[] = [];
  let isOpen = false;
  await visit.context.route(/\/(assets|api)\//, (route) => {
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

const brandLink = (slug: string) => visit.page.locator(`main a[href="/brand/${slug}"]`).first();

/** How often a path has been asked for. */
const timesAsked = (path: string) => visit.requests.filter((url) => new URL(url).pathname === path).length;

const isCode = (path: string) => path.endsWith('.js');

describe('after a tap, before any answer has come', () => {
  it('a brand has been asked for, its emails and its code, all in the first round trip', async () => {
    const brand = await openBrand();
    const page = await openPhone('/');
    const answers = await holdAnswers();
    await brandLink(brand.slug).tap();
    await expect
      .poll(() => answers.asked())
      .toEqual(expect.arrayContaining([`/api/brands/${brand.slug}`, `/api/brands/${brand.slug}/emails`]));
    expect(answers.asked().some(isCode)).toBe(true);
    await answers.letGo();
    await page.getByRole('heading', { level: 1, name: brand.name }).waitFor();
    await page.locator('[data-email-card]').first().waitFor();
  });

  it('an email of a list has been asked for, together with the code that shows it', async () => {
    const brand = await openBrand();
    const page = await openPhone(`/brand/${brand.slug}`);
    const card = page.locator('[data-email-card]').first();
    const id = await card.getAttribute('data-email-card');
    const answers = await holdAnswers();
    await card.tap();
    await expect.poll(() => answers.asked()).toContain(`/api/emails/${id}`);
    expect(answers.asked().some(isCode)).toBe(true);
    await answers.letGo();
    await page.getByRole('dialog').getByRole('button', { name: 'More actions' }).waitFor();
    expect(timesAsked(`/api/emails/${id}`)).toBe(1); // the one that was held
  });
});

describe('ahead of a tap', () => {
  it('the head of a page names the files of its screen and all they import', async () => {
    const brand = await openBrand();
    const page = await openPhone(`/brand/${brand.slug}`);
    const named = await page
      .locator('link[rel=modulepreload], head script[type=module]')
      .evaluateAll((lines) => lines.map((line) => line.getAttribute('href') ?? line.getAttribute('src')));
    const fetched = visit.requests.map((url) => new URL(url).pathname).filter(isCode);
    expect(fetched.length).toBeGreaterThan(1);
    expect(fetched.filter((path) => !named.includes(path))).toEqual([]);
  });

  it('a link that is pointed at fetches its data, and following it asks for nothing again', async () => {
    const brand = await openBrand();
    visit = await openVisit({ isFresh: true });
    const { page } = visit;
    await page.goto('/');
    await alive(page);
    const asked = () => timesAsked(`/api/brands/${brand.slug}`);
    const link = brandLink(brand.slug);
    await link.hover();
    await expect.poll(asked).toBe(1);
    await link.click();
    await page.getByRole('heading', { level: 1, name: brand.name }).waitFor();
    expect(asked()).toBe(1);
  });

  it('a link that is tabbed to fetches its data, those that are tabbed past do not', async () => {
    const brand = await openBrand();
    visit = await openVisit({ isFresh: true });
    await visit.page.goto('/');
    await alive(visit.page);
    visit.requests.length = 0;
    const passed = await visit.page.evaluate((slug) => {
      const links = [...document.querySelectorAll<HTMLElement>('aside a')];
      for (const link of links) link.focus();
      document.querySelector<HTMLElement>(`main a[href="/brand/${slug}"]`)?.focus();
      return links.length;
    }, brand.slug);
    expect(passed).toBeGreaterThan(5);
    await expect.poll(() => timesAsked(`/api/brands/${brand.slug}/emails`)).toBe(1);
    const asked = visit.requests
      .map((url) => new URL(url).pathname)
      .filter((path) => path.startsWith('/api/'));
    expect(asked.filter((path) => !path.startsWith(`/api/brands/${brand.slug}`))).toEqual([]);
  });

  it('a brand that is closed to its reader is asked for when it is pressed, not when it is pointed at', async () => {
    const [closed, open] = [await premiumBrand(), await openBrand()];
    visit = await openVisit({ isFresh: true });
    const { page } = visit;
    await page.goto('/');
    await alive(page);
    const asked = ({ slug }: typeof closed) => timesAsked(`/api/brands/${slug}`);
    await brandLink(closed.slug).hover();
    await page.waitForTimeout(200); // longer than a pointer rests on a link that is meant
    await brandLink(open.slug).hover();
    await expect.poll(() => asked(open)).toBe(1);
    expect(asked(closed)).toBe(0);
    expect(visit.complaints).toEqual([]);
    await brandLink(closed.slug).click();
    await page.getByRole('heading', { level: 1, name: closed.name }).waitFor();
    expect(asked(closed)).toBe(1);
  });

  it('what follows a list is led to by that list alone, not while another one is on its way', async () => {
    visit = await openVisit({ isFresh: true });
    const { page } = visit;
    await page.goto('/emails');
    await alive(page);
    const more = page.getByRole('link', { name: 'Show more' });
    await more.waitFor();
    const answers = await holdAnswers();
    await page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox').first().press('Space');
    await expect.poll(() => answers.asked()).toContain('/api/emails');
    expect(await page.locator('[data-email-card]').first().isVisible()).toBe(true);
    await expect.poll(() => more.isVisible()).toBe(false);
    await answers.letGo();
  });

  it('a reader who saves data gets nothing by pointing, only by pressing', async () => {
    const [first, second] = (await listedBrands()).filter(({ isPremiumOnly }) => !isPremiumOnly);
    if (first === undefined || second === undefined) throw new Error('The demo has no two open brands');
    visit = await openVisit({ savesData: true });
    const { page } = visit;
    await page.goto('/');
    await alive(page);
    await brandLink(first.slug).hover();
    await brandLink(second.slug).click();
    await page.getByRole('heading', { level: 1, name: second.name }).waitFor();
    expect(timesAsked(`/api/brands/${first.slug}`)).toBe(0);
    expect(timesAsked(`/api/brands/${second.slug}`)).toBe(1);
  });

  it('the emails beside an opened one are fetched, and going on asks for nothing again', async () => {
    const brand = await openBrand();
    visit = await openVisit({ isFresh: true });
    const { page } = visit;
    await page.goto(`/brand/${brand.slug}`);
    await alive(page);
    const [first, second] = await page.locator('[data-email-card]').all();
    const id = await second?.getAttribute('data-email-card');
    const asked = () => timesAsked(`/api/emails/${id}`);
    await first?.click();
    await page.getByRole('dialog').getByRole('button', { name: 'More actions' }).waitFor();
    await expect.poll(asked).toBe(1);
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(`**/email/${id}`);
    await page.getByRole('dialog').getByRole('button', { name: 'More actions' }).waitFor();
    expect(asked()).toBe(1);
  });
});
