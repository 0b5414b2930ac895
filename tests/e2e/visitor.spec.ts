import { afterEach, describe, expect, it } from 'vitest';
import { desk, openBrand, openVisit, origin, phone, premiumBrand, type Visit } from './journey.ts';
import { alive, escapeFrom, sawPart } from './keyboard.ts';

let visit: Visit;

afterEach(async () => {
  await visit.leave();
  expect(visit.complaints).toEqual([]);
});

async function open(path: string, options: Parameters<typeof openVisit>[0] = {}) {
  visit = await openVisit(options);
  await visit.page.goto(path);
  await alive(visit.page);
  return visit.page;
}

describe('the consent overlay', () => {
  const stored = () =>
    visit.page.evaluate(() => [
      localStorage.getItem('gdpr-consent'),
      localStorage.getItem('gdpr-consent-date'),
    ]);

  it('keeps what is answered with its instant, and stays away', async () => {
    const page = await open('/', { hasConsented: false });
    const slip = page.getByRole('region', { name: 'Cookie Consent & Privacy' });
    for (const [button, choice] of [
      ['Accept All Cookies', 'accepted'],
      ['Essential Only', 'declined'],
      ['Close', 'declined'],
    ] as const) {
      await slip.getByRole('button', { name: button }).click();
      const [consent, date] = await stored();
      expect(consent, button).toBe(choice);
      expect(date).toBe(new Date(date ?? '').toISOString());
      await page.reload();
      await alive(page);
      expect(await slip.count(), button).toBe(0);
      // Another reader.
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      await alive(page);
    }
  });
});

describe('a reader who wants no motion', () => {
  it('sees cards stand still below the pointer', async () => {
    const page = await open('/');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const picture = page.locator('main .sheet-newest').first();
    await picture.scrollIntoViewIfNeeded();
    const place = await picture.boundingBox();
    await picture.hover();
    expect(await picture.evaluate((element) => element.matches(':hover'))).toBe(true);
    expect(await picture.boundingBox()).toEqual(place);
  });
});

describe('the theme', () => {
  it('is the reader’s own from the first moment, in every tab, until it is the system’s again', async () => {
    const page = await open('/privacy');
    const scheme = (tab = page) => tab.evaluate(() => document.documentElement.style.colorScheme);
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await paper();
    expect(await page.getByRole('radio', { name: 'System' }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'Dark' }).check();
    expect(await paper()).not.toBe(light);
    const other = await visit.context.newPage();
    // Nothing of the pages' code: what is chosen is shown before any of it has come.
    await other.route('**/assets/*.js', (route) => route.abort());
    await other.goto('/terms');
    expect(await scheme(other)).toBe('dark');
    expect(await other.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
    await other.getByRole('radio', { name: 'System' }).check();
    await expect.poll(() => scheme()).toBe('');
    expect(await page.getByRole('radio', { name: 'System' }).isChecked()).toBe(true);
    await page.getByRole('link', { name: 'Terms', exact: true }).first().click();
    await page.waitForURL('**/terms');
    expect(await page.getByRole('group', { name: 'Theme' }).count()).toBe(1);
    expect(await paper()).toBe(light);
    await other.close();
  });
});

describe('a protected link', () => {
  it('does not navigate and says why, in one toast at a time, reachable by F8', async () => {
    const page = await open('/');
    for (const name of ['All Saved Lists', 'Favorite Brands', 'Manage Subscription']) {
      await page.getByRole('link', { name, exact: true }).click();
    }
    await page.getByText('Login required', { exact: true }).waitFor();
    await page.getByText('Please log in to access this feature', { exact: true }).waitFor();
    expect(await page.getByText('Login required', { exact: true }).count()).toBe(1);
    expect(new URL(page.url()).pathname).toBe('/');
    await page.keyboard.press('F8');
    expect(await page.evaluate(() => document.activeElement?.closest('ol, [role=region]') !== null)).toBe(
      true,
    );
  });
});

describe('the phone', () => {
  it('has a Menu with everything in it, and gives the focus back', async () => {
    const page = await open('/', { viewport: phone });
    expect(
      await page
        .getByRole('complementary')
        .isVisible()
        .catch(() => false),
    ).toBe(false);
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    await menu.click();
    const drawer = page.getByRole('dialog', { name: 'Mailvault' });
    for (const text of [
      'All Brands',
      'Fashion & Apparel',
      'Login to view your saved lists',
      'Login to view your favorites',
      'Manage Subscription',
      'Login',
    ]) {
      await drawer.getByText(text, { exact: true }).waitFor();
    }
    await escapeFrom(page);
    await drawer.waitFor({ state: 'detached' });
    await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);
    await menu.click();
    await drawer.getByRole('link', { name: 'Food & Drink' }).click();
    await page.waitForURL('**/category/food-drink');
    await drawer.waitFor({ state: 'detached' });
  });
});

describe('searching brands', () => {
  it('submits on Enter, filters on name and description, and says when nothing is found', async () => {
    const brand = await openBrand();
    const page = await open('/');
    await page.getByPlaceholder('Search brands...').fill(brand.name.toUpperCase());
    await page.keyboard.press('Enter');
    await page.waitForURL('**/?q=*');
    await page.getByRole('link', { name: brand.name }).first().waitFor();
    await page.getByPlaceholder('Search brands...').fill('zzzz');
    await page.keyboard.press('Enter');
    await page.getByText('No brands found').waitFor();
    await page.getByText('No results for "zzzz"').waitFor();
  });
});

describe('searching emails', () => {
  it('finds them by a word of the subject, opens them over the results, and goes back to them', async () => {
    const brand = await openBrand();
    const email = brand.latestEmails[0];
    if (email === undefined) throw new Error('The brand has no email');
    const words =
      email.subject
        .match(/[a-z]{4,}/gi)
        ?.slice(0, 3)
        .join(' ') ?? '';
    const page = await open('/');
    await page.getByPlaceholder('Search brands...').fill(words);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/?q=*');
    const results = page.getByRole('region', { name: 'Emails' });
    const card = results.locator(`[data-email-card="${email.id}"]`);
    await card.getByText(brand.name, { exact: true }).waitFor();
    await card.click();
    await page.waitForURL(`**/email/${email.id}`);
    await page.getByRole('dialog', { name: email.subject }).waitFor();
    await page.waitForFunction((subject) => document.title.startsWith(subject), email.subject);
    await page.goBack();
    await page.waitForURL('**/?q=*');
    // The viewer gives the focus back once it has left.
    await expect.poll(() => card.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.getByRole('link', { name: 'Clear search' }).click();
    await page.waitForURL((url) => url.search === '');
    expect(await page.getByPlaceholder('Search brands...').inputValue()).toBe('');
    await results.waitFor({ state: 'detached' });
  });

  it('shows them without JavaScript too', async () => {
    const subject = (await openBrand()).latestEmails[0]?.subject ?? '';
    visit = await openVisit({ javaScriptEnabled: false });
    await visit.page.goto(`/?${new URLSearchParams({ q: subject })}`);
    expect(await visit.page.getByRole('heading', { name: subject, exact: true }).isVisible()).toBe(true);
  });
});

describe('a brand page', () => {
  it('filters by tab and seasons in its address, with removable chips and Clear Filters', async () => {
    const brand = await openBrand();
    const page = await open(`/brand/${brand.slug}`);
    await page
      .getByRole('link', { name: 'Newsletters' })
      .or(page.getByRole('tab', { name: 'Newsletters' }))
      .click();
    await page.waitForURL('**type=newsletter**');
    await page.getByRole('button', { name: 'Seasons' }).click();
    await page.getByRole('checkbox', { name: 'Winter' }).check();
    await page.getByRole('checkbox', { name: 'Easter' }).check();
    await page.waitForURL('**season=easter**');
    await page.keyboard.press('Escape');
    await page
      .getByRole('link', { name: 'Remove Easter' })
      .or(page.getByRole('button', { name: 'Remove Easter' }))
      .click();
    await page.waitForURL((url) => !url.search.includes('easter') && url.search.includes('winter'));
    await page.reload();
    await alive(visit.page);
    await page.getByRole('link', { name: 'Clear Filters' }).first().click();
    await page.waitForURL((url) => !url.search.includes('winter'));
  });

  it('opens an email over itself under its own address; Back closes it, reload shows the page', async () => {
    const brand = await openBrand();
    const email = brand.latestEmails[0];
    const page = await open(`/brand/${brand.slug}`);
    await page
      .getByRole('link', { name: email?.subject ?? '' })
      .first()
      .click();
    const viewer = page.getByRole('dialog');
    await viewer.waitFor();
    expect(new URL(page.url()).pathname).toBe(`/email/${email?.id}`);
    const frame = viewer.locator('iframe');
    await frame.waitFor();
    expect(await frame.getAttribute('sandbox')).not.toContain('allow-scripts');
    const scrolled = () => page.evaluate(() => window.scrollY);
    const before = await scrolled();
    await page.mouse.move(2, 2); // beside the dialog
    await page.mouse.wheel(0, 600);
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await page.goBack();
    await viewer.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(`/brand/${brand.slug}`);
    await page.goForward();
    await viewer.waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: email?.subject ?? '' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('stays where the email was opened when Escape is pressed more than once', async () => {
    const brand = await openBrand();
    const page = await open('/');
    await page.getByRole('main').getByRole('link', { name: brand.name }).first().click();
    await page.waitForURL(`**/brand/${brand.slug}`);
    await page.locator('[data-email-card]').first().click();
    await page.getByRole('dialog').locator('iframe').waitFor();
    // In one task of the page: going back takes effect in a later one.
    await page.evaluate(() => {
      for (let presses = 0; presses < 3; presses++)
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    await escapeFrom(page);
    await page.waitForTimeout(300); // for a step further back, which nothing announces
    expect(new URL(page.url()).pathname).toBe(`/brand/${brand.slug}`);
  });

  it('gives a visitor the toast of the heart, with a way to log in', async () => {
    const brand = await openBrand();
    const page = await open(`/brand/${brand.slug}`);
    await page.getByRole('button', { name: `Favorite ${brand.name}` }).click();
    await page.getByText('Login Required', { exact: true }).waitFor();
    await page.getByText('Please log in to save brands to your favorites', { exact: true }).waitFor();
    const logIn = page.getByRole('link', { name: 'Log In', exact: true });
    expect(await logIn.getAttribute('href')).toBe(
      `/api/login?returnTo=${encodeURIComponent(`/brand/${brand.slug}`)}`,
    );
  });

  it('shows a premium brand as its card does, closed, with what premium would open, at every width', async () => {
    const brand = await premiumBrand();
    const page = await open(`/brand/${brand.slug}`);
    await page.getByRole('heading', { level: 1, name: brand.name, exact: true }).waitFor();
    const main = page.getByRole('main');
    await main.getByRole('heading', { name: 'Premium Brand Content' }).waitFor();
    await main.getByText(`${brand.emailCount} emails so far`).waitFor();
    const counts = await main.locator('dl').first().locator('dd').allInnerTexts();
    expect(counts.map(Number).reduce((sum, count) => sum + count, 0)).toBe(brand.emailCount);
    expect(await main.locator('[data-email-card], img[src^="/thumbnails/"]').count()).toBe(0);
    for (const width of [390, 820, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await main.locator('.envelope').count()).toBe(3);
      const boxes = await main.locator('.envelope').evaluateAll((all) =>
        all.map((each) => {
          const { left, right, width } = each.getBoundingClientRect();
          return left >= 0 && right <= innerWidth && width > 60;
        }),
      );
      expect(boxes, `${width} px`).toEqual([true, true, true]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      const words = main.getByText('£25 per month');
      expect((await words.boundingBox())?.width ?? 0, `${width} px`).toBeGreaterThan(280);
    }
  });
});

describe('an email page', () => {
  it('shows the mail with its pictures, at both widths, with nothing from elsewhere', async () => {
    const brand = await openBrand();
    const page = await open(`/email/${brand.latestEmails[0]?.id}`);
    const frame = page.locator('iframe');
    const pictures = await frame
      .contentFrame()
      .locator('img')
      .evaluateAll((images) =>
        Promise.all(
          images.map(async (image) => {
            const picture = image as HTMLImageElement;
            await picture.decode().catch(() => {});
            return { width: picture.naturalWidth, source: new URL(picture.src).pathname };
          }),
        ),
      );
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures.filter(({ width, source }) => width === 0 || !source.startsWith('/images/'))).toEqual([]);
    const widthOf = async () => Math.round((await frame.boundingBox())?.width ?? 0);
    expect(await widthOf()).toBe(700);
    await page.getByText('Phone', { exact: true }).click();
    await page.waitForFunction(() => (document.querySelector('iframe')?.clientWidth ?? 0) <= 390);
    expect(visit.requests.filter((url) => !url.startsWith(origin()) && !url.startsWith('data:'))).toEqual([]);

    // On paper the mail is as wide as on a desk, whichever width was chosen, and alone.
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
    await expect.poll(widthOf).toBe(700);
    const around = page.locator('body header, footer, aside, main button, main fieldset');
    expect(await around.filter({ visible: true }).count()).toBe(0);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  it('shows its cleaned source and downloads under the name of the rule', async () => {
    const brand = await openBrand();
    const email = brand.latestEmails[0];
    const page = await open(`/email/${email?.id}`);
    await page.getByRole('button', { name: 'View Source' }).click();
    await page.getByRole('dialog').getByText('<table').first().waitFor();
    await escapeFrom(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download Email' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(
      `${(email?.subject ?? '').toLowerCase().replace(/[^a-z0-9]/gu, '_')}.html`,
    );
  });

  it('keeps the frame as tall as the mail, on a phone too', async () => {
    const brand = await openBrand();
    const page = await open(`/email/${brand.latestEmails[0]?.id}`);
    for (const viewport of [desk, phone]) {
      await page.setViewportSize(viewport);
      // Once the page itself has the new width.
      await page.waitForFunction((width) => innerWidth === width, viewport.width);
      await page.waitForFunction(() => {
        const frame = document.querySelector('iframe');
        const inner = frame?.contentDocument?.documentElement;
        return frame != null && inner != null && Math.abs(frame.clientHeight - inner.scrollHeight) <= 2;
      });
    }
  });
});

describe('pages that need a login', () => {
  it('say so and lead to the login with the way back', async () => {
    visit = await openVisit();
    await visit.context.route('**/api/login**', (route) => route.fulfill({ body: 'the login' }));
    for (const path of ['/favorites', '/saved-lists', '/saved-lists/12']) {
      await visit.page.goto('about:blank'); // the login of the one before has the same address
      await visit.page.goto(path, { waitUntil: 'commit' });
      await visit.page.waitForURL((url) => url.pathname === '/api/login');
      expect(new URL(visit.page.url()).searchParams.get('returnTo')).toBe(path);
    }
  });

  it('/admin leads home with the toast', async () => {
    const page = await open('/admin');
    await page.waitForURL(`${origin()}/`);
    await sawPart(page, 'Access denied\nYou must be logged in to access the admin panel');
  });
});
