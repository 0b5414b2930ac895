import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { listedBrands, openBrand, openVisit, phone, type Visit } from './journey.ts';
import { alive, openAs } from './keyboard.ts';

let visit: Visit;

afterEach(() => visit.leave());

async function open(path: string, options: Parameters<typeof openVisit>[0] = {}) {
  visit = await openVisit({ isFresh: true, ...options });
  await visit.page.goto(path);
  await alive(visit.page);
  return visit.page;
}

const headline = (name: string) => visit.page.getByRole('heading', { level: 1, name });

describe('without a connection', () => {
  it('a message is shown all the same, and the page stays', async () => {
    const brand = await openBrand();
    const page = await open(`/brand/${brand.slug}`);
    await visit.context.setOffline(true);
    await page.getByRole('button', { name: `Favorite ${brand.name}` }).click();
    const message = page.getByText('Please log in to save brands to your favorites');
    await message.waitFor();
    await message.click();
    await message.waitFor({ state: 'detached' });
    expect(await headline(brand.name).isVisible()).toBe(true);
  });

  it('an email that cannot be opened leaves the list, and opens once there is one', async () => {
    const brand = await openBrand();
    // Otherwise the viewer's code would be there already.
    const page = await open(`/brand/${brand.slug}`, { savesData: true });
    await visit.context.setOffline(true);
    const card = page.locator('[data-email-card]').first();
    await card.click();
    await page.getByText('This could not be opened. Check your connection, or reload the page.').waitFor();
    await page.waitForURL(`**/brand/${brand.slug}`);
    expect(await card.isVisible()).toBe(true);
    await visit.context.setOffline(false);
    await card.click();
    await page.getByRole('dialog').getByRole('button', { name: 'View Source' }).waitFor();
  });

  it('the next email in the viewer is said to be missing, not waited for, and comes with the connection', async () => {
    const brand = await openBrand();
    const page = await open(`/brand/${brand.slug}`, { savesData: true }); // nothing is fetched ahead
    await page.locator('[data-email-card]').first().click();
    const viewer = page.getByRole('dialog');
    await viewer.getByRole('button', { name: 'View Source' }).waitFor();
    await visit.context.setOffline(true);
    await page.keyboard.press('ArrowRight');
    await viewer.getByText("The email you're looking for couldn't be loaded").waitFor();
    await visit.context.setOffline(false);
    await viewer.getByRole('button', { name: 'View Source' }).waitFor();
  });

  it('more of a list is said to have failed, with a way to try again', async () => {
    const brand = (await listedBrands()).find(
      ({ isPremiumOnly, emailCount }) => !isPremiumOnly && emailCount > 24,
    );
    if (brand === undefined) throw new Error('The demo has no brand with more than a page of emails');
    visit = await openVisit({ isFresh: true });
    const { page } = visit;
    await page.goto('/api/login');
    await page.getByRole('button', { name: 'premium@demo.test' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto(`/brand/${brand.slug}`);
    await alive(page);
    await visit.context.setOffline(true);
    await page.getByRole('link', { name: 'Show more' }).click();
    await page.getByText('The next ones could not be loaded. Please try again.').waitFor();
    await visit.context.setOffline(false);
    await page.getByRole('link', { name: 'Show more' }).click();
    await page.locator('[data-email-card]').nth(24).waitFor();

    // Of a search emails and counts fail together: either button asks for both, and leaves the keyboard with the results.
    await page.goto('/emails');
    await alive(page);
    const asked = /\/api\/emails[?/]/;
    const requests: string[] = [];
    page.on('request', (request) => {
      if (asked.test(request.url())) requests.push(new URL(request.url()).pathname);
    });
    await visit.context.route(asked, (route) => route.abort());
    const filters = page.getByRole('complementary', { name: 'Filters' });
    await filters.getByRole('checkbox', { name: 'Promotion' }).click();
    await page.getByText("The emails couldn't be loaded.").waitFor();
    const again = filters.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await visit.context.unroute(asked);
    await again.press('Enter');
    await page.locator('[data-email-card]').first().waitFor();
    await filters.getByRole('checkbox', { name: 'Newsletter' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Results');
    // Each once, and once again: a load that failed is not repeated behind its back.
    expect(requests.sort()).toEqual([
      '/api/emails',
      '/api/emails',
      '/api/emails/facets',
      '/api/emails/facets',
    ]);
  });

  it('lines of subjects that cannot be loaded are asked for once', async () => {
    const page = await open('/subjects');
    const asked = /\/api\/insights\/subjects/;
    const requests: string[] = [];
    page.on('request', (request) => {
      if (asked.test(request.url())) requests.push(new URL(request.url()).pathname);
    });
    await visit.context.route(asked, (route) => route.abort());
    await page.getByRole('combobox', { name: 'Type' }).selectOption('promotion');
    await page.getByText("The lines couldn't be loaded.").waitFor();
    await page.waitForURL('**/subjects?type=promotion');
    await page.waitForLoadState('networkidle');
    expect(requests).not.toEqual([]);
    expect(requests).toEqual([...new Set(requests)]);
  });
});

/** Where the code of a late part is fetched: files are called by their hash, and the build's manifest says which is which. */
function codeOf(source: string): string {
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<
    string,
    { file: string }
  >;
  const file = manifest[source]?.file;
  if (file === undefined) throw new Error(`${source} is no part of its own`);
  return `**/${file}`;
}

describe('after a release that took the old files away', () => {
  it('the Menu says that it cannot open, and the page stays', async () => {
    visit = await openVisit({ isFresh: true, viewport: phone });
    const { page } = visit;
    // Before the page is opened: what a control will need is fetched when it is pointed at.
    await visit.context.route(codeOf('src/client/layout/drawer.tsx'), (route) =>
      route.fulfill({ status: 404 }),
    );
    await page.goto('/');
    await alive(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page
      .getByText('This could not be opened. Check your connection, or reload the page.', { exact: true })
      .waitFor();
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('false');
  });
});

describe('in the dashboard, while files of its code cannot be fetched', () => {
  /** Opens a place of the dashboard with the files of that name refused. */
  async function openWithout(files: string, place: string): Promise<Visit['page']> {
    visit = await openVisit({ isFresh: true });
    await visit.context.route(files, (route) => route.abort());
    await openAs(visit, 'admin@demo.test', place);
    return visit.page;
  }

  it('a dialog says that it cannot open, the screen stays, and pressing again tries again', async () => {
    const files = codeOf('src/client/features/admin-emails/components/email-dialogs.tsx');
    const page = await openWithout(files, '/admin?tab=emails');
    const evidence = page.getByRole('button', { name: /^Evidence/ }).first();
    await evidence.click();
    await page
      .getByText('This could not be opened. Check your connection, or reload the page.', { exact: true })
      .waitFor();
    expect(await headline('Admin Dashboard').isVisible()).toBe(true);
    await visit.context.unroute(files);
    await evidence.click();
    await page.getByRole('dialog').getByRole('heading', { name: 'Evidence' }).waitFor();
  });

  it('a panel says so in its place, the tabs stay, and Try Again brings it', async () => {
    const files = codeOf('src/client/features/admin-users/components/users-panel.tsx');
    const page = await openWithout(files, '/admin?tab=users');
    const message = page.getByText("This part couldn't be loaded. Check your connection and try again.");
    await message.waitFor();
    expect(await page.getByRole('tab', { name: 'Brands' }).isVisible()).toBe(true);
    await visit.context.unroute(files);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('table').waitFor();
    expect(await message.count()).toBe(0);
  });
});

describe('the page of an email that was open over a list', () => {
  it('leads back to the list as long as it was, and where it was', async () => {
    const brand = await openBrand();
    // Low enough that a list of any length scrolls.
    const page = await open(`/brand/${brand.slug}`, { viewport: { width: 1280, height: 480 } });
    const card = page.locator('[data-email-card]').last();
    await card.scrollIntoViewIfNeeded();
    const before = await page.evaluate('window.scrollY');
    expect(before).toBeGreaterThan(0);
    await card.click();
    await page.getByRole('dialog').getByRole('link', { name: 'Open page' }).click();
    await page.getByRole('link', { name: `Back to ${brand.name}` }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.goBack();
    await card.waitFor();
    await expect.poll(() => page.evaluate('window.scrollY')).toBe(before);
  });
});
