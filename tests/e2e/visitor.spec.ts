import type { Page } from '@playwright/test';
import { escapeFrom, expectToastContaining, open, waitForHydration } from './actions.ts';
import { openBrand, premiumBrand } from './demo.ts';
import { desk, expect, phone, test } from './fixtures.ts';

test.describe('the consent overlay', () => {
  const stored = (page: Page) =>
    page.evaluate(() => [localStorage.getItem('gdpr-consent'), localStorage.getItem('gdpr-consent-date')]);

  test('leaves the end of every page free, for the pointer and the keyboard', async ({ openVisit }) => {
    for (const viewport of [phone, desk]) {
      const { page } = await openVisit({ hasConsented: false, viewport });
      await open(page, '/terms');
      await expect(page.getByRole('region', { name: 'Cookie Consent & Privacy' })).toBeVisible();
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const last = page.getByRole('contentinfo').getByRole('link', { name: 'Report an email' });
      await last.click({ trial: true });
      await last.focus();
      const isCovered = await last.evaluate((link) => {
        const { left, top, width, height } = link.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) !== link;
      });
      expect(isCovered).toBe(false);
    }
  });

  test('keeps what is answered with its instant, and stays away', async ({ openVisit }) => {
    const { page } = await openVisit({ hasConsented: false });
    await open(page, '/');
    const slip = page.getByRole('region', { name: 'Cookie Consent & Privacy' });
    for (const [button, choice] of [
      ['Accept All Cookies', 'accepted'],
      ['Essential Only', 'declined'],
      ['Close', 'declined'],
    ] as const) {
      await slip.getByRole('button', { name: button }).click();
      const [consent, date] = await stored(page);
      expect(consent, button).toBe(choice);
      expect(date).toBe(new Date(date ?? '').toISOString());
      await page.reload();
      await waitForHydration(page);
      await expect(slip, button).toHaveCount(0);
      // Another visitor.
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      await waitForHydration(page);
    }
  });
});

test.describe('a reader who wants no motion', () => {
  test('sees cards stand still below the pointer', { tag: '@nightly' }, async ({ page }) => {
    await open(page, '/');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const picture = page.locator('main .preview-newest').first();
    await picture.scrollIntoViewIfNeeded();
    const place = await picture.boundingBox();
    await picture.hover();
    expect(await picture.evaluate((element) => element.matches(':hover'))).toBe(true);
    expect(await picture.boundingBox()).toEqual(place);
  });
});

test.describe('the theme', () => {
  test.use({ mayBeRefused: true });

  test('is the reader’s own from the first moment, in every tab, until it is the system’s again', async ({
    page,
    context,
  }) => {
    await open(page, '/privacy');
    const scheme = (tab = page) => tab.evaluate(() => document.documentElement.style.colorScheme);
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await paper();
    await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
    await page.getByRole('radio', { name: 'Dark' }).check();
    expect(await paper()).not.toBe(light);
    const other = await context.newPage();
    // Without any of the pages' code: the choice is shown before it is loaded.
    await other.route('**/assets/*.js', (route) => route.abort());
    await other.goto('/terms');
    expect(await scheme(other)).toBe('dark');
    await expect(other.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await other.getByRole('radio', { name: 'System' }).check();
    await expect.poll(() => scheme()).toBe('');
    await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
    await page.getByRole('link', { name: 'Terms', exact: true }).first().click();
    await page.waitForURL('**/terms');
    await expect(page.getByRole('group', { name: 'Theme' })).toHaveCount(1);
    expect(await paper()).toBe(light);
    await other.close();
  });
});

test.describe('a protected link', () => {
  test('does not navigate and says why, in one toast at a time, reachable by F8', async ({ page }) => {
    await open(page, '/');
    for (const name of ['All Saved Lists', 'Favorite Brands', 'Manage Subscription']) {
      await page.getByRole('link', { name, exact: true }).click();
    }
    await expect(page.getByText('Login required', { exact: true })).toBeVisible();
    await expect(page.getByText('Please log in to access this feature', { exact: true })).toBeVisible();
    await expect(page.getByText('Login required', { exact: true })).toHaveCount(1);
    expect(new URL(page.url()).pathname).toBe('/');
    await page.keyboard.press('F8');
    expect(await page.evaluate(() => document.activeElement?.closest('ol, [role=region]') !== null)).toBe(
      true,
    );
  });
});

test.describe('the phone', () => {
  test.use({ viewport: phone });

  test('has a Menu with everything in it, and gives the focus back', async ({ page }) => {
    await open(page, '/');
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
      await expect(drawer.getByText(text, { exact: true })).toBeVisible();
    }
    await escapeFrom(page);
    await expect(drawer).toHaveCount(0);
    await expect(menu).toBeFocused();
    await menu.click();
    await drawer.getByRole('link', { name: 'Food & Drink' }).click();
    await page.waitForURL('**/category/food-drink');
    await expect(drawer).toHaveCount(0);
  });
});

test.describe('searching brands', () => {
  test('submits on Enter, filters on name and description, and says when nothing is found', {
    tag: '@nightly',
  }, async ({ page, request }) => {
    const brand = await openBrand(request);
    await open(page, '/');
    await page.getByPlaceholder('Search brands...').fill(brand.name.toUpperCase());
    await page.keyboard.press('Enter');
    await page.waitForURL('**/?q=*');
    await expect(page.getByRole('link', { name: brand.name }).first()).toBeVisible();
    await page.getByPlaceholder('Search brands...').fill('zzzz');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No brands found')).toBeVisible();
    await expect(page.getByText('No results for "zzzz"')).toBeVisible();
  });
});

test.describe('searching emails', () => {
  test('finds them by a word of the subject, opens them over the results, and goes back to them', async ({
    page,
    request,
  }) => {
    const brand = await openBrand(request);
    const email = brand.latestEmails[0];
    if (email === undefined) throw new Error('The brand has no email');
    const words =
      email.subject
        .match(/[a-z]{4,}/gi)
        ?.slice(0, 3)
        .join(' ') ?? '';
    await open(page, '/');
    await page.getByPlaceholder('Search brands...').fill(words);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/?q=*');
    const results = page.getByRole('region', { name: 'Emails' });
    const card = results.locator(`[data-email-card="${email.id}"]`);
    await expect(card.getByText(brand.name, { exact: true })).toBeVisible();
    await card.click();
    await page.waitForURL(`**/email/${email.id}`);
    await expect(page.getByRole('dialog', { name: email.subject })).toBeVisible();
    await page.waitForFunction((subject) => document.title.startsWith(subject), email.subject);
    await page.goBack();
    await page.waitForURL('**/?q=*');
    // The email viewer returns the focus after it has closed.
    await expect(card).toBeFocused();
    await page.getByRole('link', { name: 'Clear search' }).click();
    await page.waitForURL((url) => url.search === '');
    await expect(page.getByPlaceholder('Search brands...')).toHaveValue('');
    await expect(results).toHaveCount(0);
  });

  test('shows them without JavaScript too', async ({ openVisit, request }) => {
    const { page } = await openVisit({ javaScriptEnabled: false });
    const subject = (await openBrand(request)).latestEmails[0]?.subject ?? '';
    await page.goto(`/?${new URLSearchParams({ q: subject })}`);
    await expect(page.getByRole('heading', { name: subject, exact: true })).toBeVisible();
  });
});

test.describe('a brand page', () => {
  test('filters by tab and seasons in its address, with removable chips and Clear Filters', async ({
    page,
    request,
  }) => {
    const brand = await openBrand(request);
    await open(page, `/brand/${brand.slug}`);
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
    await waitForHydration(page);
    await page.getByRole('link', { name: 'Clear Filters' }).first().click();
    await page.waitForURL((url) => !url.search.includes('winter'));
  });

  test('opens an email over itself under its own address; Back closes it, reload shows the page', async ({
    page,
    request,
  }) => {
    const brand = await openBrand(request);
    const email = brand.latestEmails[0];
    await open(page, `/brand/${brand.slug}`);
    await page.evaluate(() => window.scrollTo(0, 120));
    await page
      .getByRole('link', { name: email?.subject ?? '' })
      .first()
      .click();
    const viewer = page.getByRole('dialog');
    await expect(viewer).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(`/email/${email?.id}`);
    const frame = viewer.locator('iframe');
    await expect(frame).toBeVisible();
    expect(await frame.getAttribute('sandbox')).not.toContain('allow-scripts');
    const scrolled = () => page.evaluate(() => window.scrollY);
    const before = await scrolled();
    await page.mouse.move(2, 2); // outside the dialog
    await page.mouse.wheel(0, 600);
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await page.goBack();
    await expect(viewer).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(`/brand/${brand.slug}`);
    await page.goForward();
    await expect(viewer).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: email?.subject ?? '' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await waitForHydration(page);
    expect(await scrolled()).toBe(0);
  });

  test('stays where the email was opened when Escape is pressed more than once', { tag: '@nightly' }, async ({
    page,
    request,
  }) => {
    const brand = await openBrand(request);
    await open(page, '/');
    await page.getByRole('main').getByRole('link', { name: brand.name }).first().click();
    await page.waitForURL(`**/brand/${brand.slug}`);
    await page.locator('[data-email-card]').first().click();
    await expect(page.getByRole('dialog').locator('iframe')).toBeVisible();
    // In one task of the page, because going back takes effect in a later one.
    await page.evaluate(() => {
      for (let presses = 0; presses < 3; presses++)
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    await escapeFrom(page);
    await page.waitForTimeout(300); // for a further step back, which has no event
    expect(new URL(page.url()).pathname).toBe(`/brand/${brand.slug}`);
  });

  test('gives a visitor the toast of the heart, with a way to log in', { tag: '@nightly' }, async ({
    page,
    request,
  }) => {
    const brand = await openBrand(request);
    await open(page, `/brand/${brand.slug}`);
    await page.getByRole('button', { name: `Favorite ${brand.name}` }).click();
    await expect(page.getByText('Login Required', { exact: true })).toBeVisible();
    await expect(
      page.getByText('Please log in to save brands to your favorites', { exact: true }),
    ).toBeVisible();
    const logIn = page.getByRole('link', { name: 'Log In', exact: true });
    await expect(logIn).toHaveAttribute(
      'href',
      `/api/login?returnTo=${encodeURIComponent(`/brand/${brand.slug}`)}`,
    );
  });

  test('shows a premium brand as its card does, closed, with what premium would open, at every width', async ({
    page,
    request,
  }) => {
    const brand = await premiumBrand(request);
    await open(page, `/brand/${brand.slug}`);
    await expect(page.getByRole('heading', { level: 1, name: brand.name, exact: true })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Premium Brand Content' })).toBeVisible();
    await expect(main.getByText(`Unlock all ${brand.emailCount} emails from this brand`)).toBeVisible();
    const counts = await main.locator('dl').first().locator('dd').allInnerTexts();
    expect(counts.map(Number).reduce((sum, count) => sum + count, 0)).toBe(brand.emailCount);
    // Other brands are offered with their emails; of this brand no email is shown.
    await expect(main.locator('[data-email-card]')).toHaveCount(0);
    const pictures = await main
      .locator('img[src^="/thumbnails/"]')
      .evaluateAll((all) => all.map((image) => image.getAttribute('src')));
    for (const picture of pictures) {
      const [id] = /\d+/.exec(picture ?? '') ?? [];
      const shown = await (await request.get(`/api/emails/${id}`)).json();
      expect(shown.brand.slug).not.toBe(brand.slug);
    }
    for (const width of [390, 820, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(main.locator('.envelope')).toHaveCount(3);
      const boxes = await main.locator('.envelope').evaluateAll((all) =>
        all.map((each) => {
          const { left, right, width } = each.getBoundingClientRect();
          return left >= 0 && right <= innerWidth && width > 60;
        }),
      );
      expect(boxes, `${width} px`).toEqual([true, true, true]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      const words = main.getByText('£25 a month');
      expect((await words.boundingBox())?.width ?? 0, `${width} px`).toBeGreaterThan(280);
    }
  });
});

test.describe('an email page', () => {
  test('shows the mail with its pictures, at both widths, with nothing from elsewhere', async ({
    page,
    requests,
    origin,
    request,
  }) => {
    const brand = await openBrand(request);
    await open(page, `/email/${brand.latestEmails[0]?.id}`);
    const frame = page.locator('iframe');
    const images = frame.contentFrame().locator('img');
    await expect(images.first()).toBeAttached();
    const pictures = await images.evaluateAll((images) =>
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
    expect(requests.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([]);

    // In print the mail has its desktop width, regardless of the chosen one, and no other content.
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
    await expect.poll(widthOf).toBe(700);
    const around = page.locator('body header, footer, aside, main button, main fieldset');
    await expect(around.filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('shows its cleaned source and downloads under the name of the rule', { tag: '@nightly' }, async ({
    page,
    request,
  }) => {
    const brand = await openBrand(request);
    const email = brand.latestEmails[0];
    await open(page, `/email/${email?.id}`);
    await page.getByRole('button', { name: 'View Source' }).click();
    await expect(page.getByRole('dialog').getByText('<table').first()).toBeVisible();
    await escapeFrom(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download Email' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(
      `${(email?.subject ?? '').toLowerCase().replace(/[^a-z0-9]/gu, '_')}.html`,
    );
  });

  test('keeps the frame as tall as the mail, on a phone too', { tag: '@nightly' }, async ({
    page,
    request,
  }) => {
    const brand = await openBrand(request);
    await open(page, `/email/${brand.latestEmails[0]?.id}`);
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

test.describe('pages that need a login', () => {
  test('say so and lead to the login with the way back', { tag: '@nightly' }, async ({ page, context }) => {
    await context.route('**/api/login**', (route) => route.fulfill({ body: 'the login' }));
    for (const path of ['/favorites', '/saved-lists', '/saved-lists/12']) {
      await page.goto('about:blank'); // the login before has the same address
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForURL((url) => url.pathname === '/api/login');
      expect(new URL(page.url()).searchParams.get('returnTo')).toBe(path);
    }
  });

  test('/admin leads home with the toast', async ({ page }) => {
    await open(page, '/admin');
    await page.waitForURL('/');
    await expectToastContaining(page, 'Access denied\nYou must be logged in to access the admin panel');
  });
});
