import { open } from './actions.ts';
import { listedBrands, openBrand } from './demo.ts';
import { expect, test, type Visit } from './fixtures.ts';

/** Whole screens with valid answers that our own server does not give. */
let visit: Visit;

test.beforeEach(({ visit: opened }) => {
  visit = opened;
});

test.use({ mayBeRefused: true });

/** Replaces the answers of an API path from a given time on, and counts them. */
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

test.describe('a screen', () => {
  test('shows no email where the answer has no count', async ({ page }) => {
    await open(page, '/privacy');
    await answer('/api/brands', (body) => ({
      status: 200,
      body: (JSON.parse(body) as Array<Record<string, unknown>>).map(({ emailCount: _, ...brand }) => brand),
    }));
    await page.getByRole('link', { name: 'All Brands' }).first().click();
    await expect(page.locator('main [data-cat]').first().getByText('0 emails')).toBeVisible();
    await expect(page.getByText(/\bNaN\b/)).toHaveCount(0);
  });

  test.describe('of an administrator', () => {
    test.use({ as: 'admin' });

    test('shows the dashboard’s brands without a count, too', async ({ page }) => {
      await answer('/api/admin/brands', (body) => ({
        status: 200,
        body: (JSON.parse(body) as Array<Record<string, unknown>>).map(
          ({ emailCount: _, ...brand }) => brand,
        ),
      }));
      await open(page, '/admin?tab=categories');
      await page.getByRole('tab', { name: 'Brands', exact: true }).click();
      await expect(page.getByRole('heading', { name: /^Brand Management/ })).toBeVisible();
      const counts = page.locator('tbody tr td:nth-child(5)');
      await expect.poll(async () => new Set(await counts.allInnerTexts())).toEqual(new Set(['0']));
      await expect(page.getByText(/\bNaN\b/)).toHaveCount(0);
    });
  });

  test.describe('of somebody who has paid', () => {
    test.use({ as: 'free' });

    test('takes a verification that says no for one that failed, with its sentence', async ({
      page,
      context,
    }) => {
      await context.route(
        (url) => url.pathname === '/api/verify-subscription',
        (route) => route.fulfill({ json: { success: false, error: 'The bank is still thinking.' } }),
      );
      await page.goto('/subscription-success?session_id=cs_test_x');
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { name: 'Verification Error' })).toBeVisible();
      await expect(main.getByText('The bank is still thinking.')).toBeVisible();
      await expect(page.getByText('Subscription Active!')).toHaveCount(0);
    });
  });

  test('calls a premium brand without a name by its slug', async ({ page, request }) => {
    const brand = await openBrand(request);
    await open(page, '/');
    await answer(`/api/brands/${brand.slug}`, () => ({ status: 403, body: { isPremiumContent: true } }));
    await page.locator(`main a[href="/brand/${brand.slug}"]`).first().click();
    await expect(page.getByText('Premium Brand Content')).toBeVisible();
    const name = brand.slug
      .split('-')
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(' ');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
  });

  for (const [how, altered] of [
    ['refused', { status: 500, body: {} }],
    ['lost', 'lost'],
  ] as const)
    test(`asks once for a load that is ${how} at once, and again when it is told to`, async ({
      page,
      request,
    }) => {
      const brand = (await listedBrands(request))[0];
      if (brand === undefined) throw new Error('The demo has no brand');
      await open(page, '/');
      // The page is already shown when the load fails; a failed prefetch may be repeated by the page.
      const standing = () => page.getByRole('status', { name: 'Loading brand', exact: true }).waitFor();
      const asked = await answer(`/api/brands/${brand.slug}`, () => altered, standing);
      await page.locator(`main a[href="/brand/${brand.slug}"]`).first().click();
      await expect(page.getByText('Brand Not Found')).toBeVisible();
      expect(asked.count).toBe(1);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => asked.count).toBe(2);
      await expect(page.getByText('Brand Not Found')).toBeVisible();
      await page.getByRole('link', { name: 'All Brands' }).first().click();
      await page.locator(`main a[href="/brand/${brand.slug}"]`).first().click();
      await expect.poll(() => asked.count).toBe(3);
      await expect(page.getByText('Brand Not Found')).toBeVisible();
    });
});
