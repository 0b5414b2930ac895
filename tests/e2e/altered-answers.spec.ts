import { afterEach, describe, expect, it } from 'vitest';
import { listedBrands, openBrand, openVisit, type Visit } from './journey.ts';
import { alive } from './keyboard.ts';

/** Whole screens against answers of the API that are allowed, but that our own server does not give. */
let visit: Visit;

afterEach(async () => {
  // What is still asked for when a test ends is nobody's fault.
  await visit.context.unrouteAll({ behavior: 'ignoreErrors' });
  await visit.leave();
});

async function open(path: string) {
  visit = await openVisit({ isFresh: true });
  await visit.page.goto(path);
  await alive(visit.page);
  return visit.page;
}

/** Answers requests to a path of the API differently, once it is due, and counts them. */
async function answer(
  path: string,
  alter: (body: string) => { status: number; body: unknown } | 'lost',
  isDue: () => Promise<void> = async () => {},
) {
  const asked = { count: 0 };
  await visit.context.route(
    (url) => url.pathname === path,
    async (route) => {
      asked.count += 1;
      const original = await route.fetch();
      const altered = alter(await original.text());
      await isDue();
      if (altered === 'lost') return route.abort('connectionreset');
      return route.fulfill({ status: altered.status, json: altered.body });
    },
  );
  return asked;
}

describe('a screen', () => {
  it('shows no email where the answer has no count', async () => {
    const page = await open('/privacy');
    await answer('/api/brands', (body) => ({
      status: 200,
      body: (JSON.parse(body) as Array<Record<string, unknown>>).map(({ emailCount: _, ...brand }) => brand),
    }));
    await page.getByRole('link', { name: 'All Brands' }).first().click();
    await page.locator('main [data-cat]').first().getByText('0 emails').waitFor();
    expect(await page.getByText(/\bNaN\b/).count()).toBe(0);
  });

  it('shows the dashboard’s brands without a count, too', async () => {
    visit = await openVisit({ isFresh: true });
    const { page } = visit;
    await page.goto('/api/login');
    await page.getByRole('button', { name: 'admin@demo.test' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await answer('/api/admin/brands', (body) => ({
      status: 200,
      body: (JSON.parse(body) as Array<Record<string, unknown>>).map(({ emailCount: _, ...brand }) => brand),
    }));
    await page.goto('/admin?tab=categories');
    await alive(page);
    await page.getByRole('tab', { name: 'Brands', exact: true }).click();
    await page.getByRole('heading', { name: /^Brand Management/ }).waitFor();
    const counts = page.locator('tbody tr td:nth-child(5)');
    await expect.poll(async () => new Set(await counts.allInnerTexts())).toEqual(new Set(['0']));
    expect(await page.getByText(/\bNaN\b/).count()).toBe(0);
  });

  it('takes a verification that says no for one that failed, with its sentence', async () => {
    visit = await openVisit({ isFresh: true });
    const { page } = visit;
    await page.goto('/api/login');
    await page.getByRole('button', { name: 'free@demo.test' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await visit.context.route(
      (url) => url.pathname === '/api/verify-subscription',
      (route) => route.fulfill({ json: { success: false, error: 'The bank is still thinking.' } }),
    );
    await page.goto('/subscription-success?session_id=cs_test_x');
    const main = page.getByRole('main');
    await main.getByRole('heading', { name: 'Verification Error' }).waitFor();
    await main.getByText('The bank is still thinking.').waitFor();
    expect(await page.getByText('Subscription Active!').count()).toBe(0);
  });

  it('calls a premium brand without a name by its slug', async () => {
    const brand = await openBrand();
    const page = await open('/');
    await answer(`/api/brands/${brand.slug}`, () => ({ status: 403, body: { isPremiumContent: true } }));
    await page.locator(`main a[href="/brand/${brand.slug}"]`).first().click();
    await page.getByText('Premium Brand Content').waitFor();
    const name = brand.slug
      .split('-')
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(' ');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await page.getByText('Something went wrong').count()).toBe(0);
  });

  it.each([
    ['refused', { status: 500, body: {} }],
    ['lost', 'lost'],
  ] as const)(
    'asks once for a load that is %s at once, and again when it is told to',
    async (_how, altered) => {
      const brand = (await listedBrands())[0];
      if (brand === undefined) throw new Error('The demo has no brand');
      const page = await open('/');
      // The page stands when the load fails: one fetched ahead that failed before may be asked for again by the page.
      const standing = () => page.getByRole('status', { name: 'Loading brand', exact: true }).waitFor();
      const asked = await answer(`/api/brands/${brand.slug}`, () => altered, standing);
      await page.locator(`main a[href="/brand/${brand.slug}"]`).first().click();
      await page.getByText('Brand Not Found').waitFor();
      expect(asked.count).toBe(1);
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect.poll(() => asked.count).toBe(2);
      await page.getByText('Brand Not Found').waitFor();
      await page.getByRole('link', { name: 'All Brands' }).first().click();
      await page.locator(`main a[href="/brand/${brand.slug}"]`).first().click();
      await expect.poll(() => asked.count).toBe(3);
    },
  );
});
