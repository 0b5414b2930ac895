import { readFileSync } from 'node:fs';
import { open } from './actions.ts';
import { listedBrands, openBrand } from './demo.ts';
import { expect, phone, test, type Visit } from './fixtures.ts';

let visit: Visit;

test.beforeEach(({ visit: opened }) => {
  visit = opened;
});

test.use({ mayBeRefused: true });

const headline = (name: string) => visit.page.getByRole('heading', { level: 1, name });

test.describe('without a connection', () => {
  test('a message is shown all the same, and the page stays', async ({ page, request }) => {
    const brand = await openBrand(request);
    await open(page, `/brand/${brand.slug}`);
    await visit.context.setOffline(true);
    await page.getByRole('button', { name: `Favorite ${brand.name}` }).click();
    const message = page.getByText('Please log in to save brands to your favorites');
    await expect(message).toBeVisible();
    await message.click();
    await expect(message).toHaveCount(0);
    await expect(headline(brand.name)).toBeVisible();
  });

  test('an email that cannot be opened leaves the list, and opens once there is one', async ({
    openVisit,
    request,
  }) => {
    const brand = await openBrand(request);
    // Otherwise the viewer's code would be prefetched.
    visit = await openVisit({ savesData: true });
    const { page } = visit;
    await open(page, `/brand/${brand.slug}`);
    await visit.context.setOffline(true);
    const card = page.locator('[data-email-card]').first();
    await card.click();
    await expect(
      page.getByText('This could not be opened. Check your connection, or reload the page.'),
    ).toBeVisible();
    await page.waitForURL(`**/brand/${brand.slug}`);
    await expect(card).toBeVisible();
    await visit.context.setOffline(false);
    await card.click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'View Source' })).toBeVisible();
  });

  test('the next email in the viewer is said to be missing, not waited for, and comes with the connection', async ({
    openVisit,
    request,
  }) => {
    const brand = await openBrand(request);
    visit = await openVisit({ savesData: true });
    const { page } = visit;
    await open(page, `/brand/${brand.slug}`); // no prefetch
    await page.locator('[data-email-card]').first().click();
    const viewer = page.getByRole('dialog');
    await expect(viewer.getByRole('button', { name: 'View Source' })).toBeVisible();
    await visit.context.setOffline(true);
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByText("The email you're looking for couldn't be loaded")).toBeVisible();
    await visit.context.setOffline(false);
    await expect(viewer.getByRole('button', { name: 'View Source' })).toBeVisible();
  });

  test('more of a list is said to have failed, with a way to try again', async ({
    page,
    context,
    request,
  }) => {
    const brand = (await listedBrands(request)).find(
      ({ isPremiumOnly, emailCount }) => !isPremiumOnly && emailCount > 24,
    );
    if (brand === undefined) throw new Error('The demo has no brand with more than a page of emails');
    await page.goto('/api/login');
    await page.getByRole('button', { name: 'premium@demo.test' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await open(page, `/brand/${brand.slug}`);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Show more' }).click();
    await expect(page.getByText('The next ones could not be loaded. Please try again.')).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Show more' }).click();
    await expect(page.locator('[data-email-card]').nth(24)).toBeVisible();

    // Emails and counts of a search fail together: either button reloads both, and the focus stays at the
    // results.
    await open(page, '/emails');
    const asked = /\/api\/emails[?/]/;
    const requests: string[] = [];
    page.on('request', (request) => {
      if (asked.test(request.url())) requests.push(new URL(request.url()).pathname);
    });
    await context.route(asked, (route) => route.abort());
    const filters = page.getByRole('complementary', { name: 'Filters' });
    await filters.getByRole('checkbox', { name: 'Promotion' }).click();
    await expect(page.getByText("The emails couldn't be loaded.")).toBeVisible();
    const again = filters.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await context.unroute(asked);
    await again.press('Enter');
    await expect(page.locator('[data-email-card]').first()).toBeVisible();
    await expect(filters.getByRole('checkbox', { name: 'Newsletter' })).toBeVisible();
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Results');
    // Each once, and once again: a failed load is not repeated automatically.
    expect(requests.sort()).toEqual([
      '/api/emails',
      '/api/emails',
      '/api/emails/facets',
      '/api/emails/facets',
    ]);
  });

  test('lines of subjects that cannot be loaded are asked for once', async ({ page }) => {
    await open(page, '/subjects');
    const asked = /\/api\/insights\/subjects/;
    const requests: string[] = [];
    page.on('request', (request) => {
      if (asked.test(request.url())) requests.push(new URL(request.url()).pathname);
    });
    await visit.context.route(asked, (route) => route.abort());
    await page.getByRole('combobox', { name: 'Type' }).selectOption('promotion');
    await expect(page.getByText("The lines couldn't be loaded.")).toBeVisible();
    await page.waitForURL('**/subjects?type=promotion');
    await page.waitForLoadState('networkidle');
    expect(requests).not.toEqual([]);
    expect(requests).toEqual([...new Set(requests)]);
  });
});

/** Returns the address of a late part's code: files are named by hash, and the build's manifest maps them. */
function codeOf(source: string): string {
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<
    string,
    { file: string }
  >;
  const file = manifest[source]?.file;
  if (file === undefined) throw new Error(`${source} is no part of its own`);
  return `**/${file}`;
}

test.describe('after a release that took the old files away', () => {
  test('the Menu says that it cannot open, and the page stays', async ({ openVisit }) => {
    const visit = await openVisit({ viewport: phone });
    const { page } = visit;
    // Before the page is opened, because a control's code is fetched on hover.
    await visit.context.route(codeOf('src/client/app/layout/drawer.tsx'), (route) =>
      route.fulfill({ status: 404 }),
    );
    await open(page, '/');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page
      .getByText('This could not be opened. Check your connection, or reload the page.', { exact: true })
      .waitFor();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
  });
});

test.describe('in the dashboard, while files of its code cannot be fetched', () => {
  test.use({ as: 'admin' });

  test('a dialog says that it cannot open, the screen stays, and pressing again tries again', async ({
    page,
    context,
  }) => {
    const files = codeOf('src/client/admin/admin-emails/components/email-dialogs.tsx');
    await context.route(files, (route) => route.abort());
    await open(page, '/admin?tab=emails');
    const evidence = page.getByRole('button', { name: /^Evidence/ }).first();
    await evidence.click();
    await page
      .getByText('This could not be opened. Check your connection, or reload the page.', { exact: true })
      .waitFor();
    await expect(headline('Admin Dashboard')).toBeVisible();
    await context.unroute(files);
    await evidence.click();
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Evidence' })).toBeVisible();
  });

  test('a panel says so in its place, the tabs stay, and Try again brings it', async ({ page, context }) => {
    const files = codeOf('src/client/admin/admin-users/components/users-panel.tsx');
    await context.route(files, (route) => route.abort());
    await open(page, '/admin?tab=users');
    const message = page.getByText("This part couldn't be loaded. Check your connection and try again.");
    await expect(message).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Brands' })).toBeVisible();
    await context.unroute(files);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('table')).toBeVisible();
    await expect(message).toHaveCount(0);
  });
});

test.describe('the page of an email that was open over a list', () => {
  test('leads back to the list as long as it was, and where it was', async ({ openVisit, request }) => {
    const brand = await openBrand(request);
    // Low enough that a list of any length scrolls.
    visit = await openVisit({ viewport: { width: 1280, height: 480 } });
    const { page } = visit;
    await open(page, `/brand/${brand.slug}`);
    const card = page.locator('[data-email-card]').last();
    await card.scrollIntoViewIfNeeded();
    const before = await page.evaluate('window.scrollY');
    expect(before).toBeGreaterThan(0);
    await card.click();
    await page.getByRole('dialog').getByRole('link', { name: 'Open page' }).click();
    await expect(page.getByRole('link', { name: `Back to ${brand.name}` })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect(card).toBeVisible();
    await expect.poll(() => page.evaluate('window.scrollY')).toBe(before);
  });
});
