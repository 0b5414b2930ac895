import { describe, expect, test } from 'vitest';
import { renderScreen, signedIn, textOf } from '#client/testing/rendered-screen.ts';

/** All pages have the same frame; this one makes no requests. */
const path = '/privacy';

function partOf(body: string, tag: 'header' | 'aside' | 'footer'): string {
  return new RegExp(`<${tag}[\\s\\S]*?</${tag}>`).exec(body)?.[0] ?? '';
}

describe('Header', () => {
  test('A visitor sees the ways to premium and to the sign-in, which leads back here', async () => {
    const header = partOf((await renderScreen(path)).body, 'header');
    expect(textOf(header)).toBe('Mailvault Premium Log in');
    expect(header).toContain('href="/manage-subscription"');
    expect(header).toContain('href="/api/login?returnTo=%2Fprivacy"');
  });

  test('From the home page the sign-in needs no way back', async () => {
    const { body } = await renderScreen('/', {
      '/api/stats': { body: { totalEmails: 1, totalBrands: 1 } },
      '/api/brands?limit=60': { body: [] },
    });
    expect(partOf(body, 'header')).toContain('href="/api/login"');
  });

  test('Its search is a form that leads to all emails, and says so to assistive technology', async () => {
    const header = partOf((await renderScreen(path)).body, 'header');
    expect(header).toMatch(/<form[^>]*action="\/emails" method="get"/);
    expect(header).toMatch(/<input(?=[^>]*role="combobox")(?=[^>]*name="q")(?=[^>]*aria-expanded="false")/);
  });

  test('A free reader sees their name, the upgrade and the way out', async () => {
    const header = partOf((await renderScreen(path, signedIn('free'))).body, 'header');
    expect(textOf(header)).toMatch(/^Mailvault Upgrade ada@demo\.test.*Manage Subscription Log out$/);
    // The link must be in the header, not only in a menu (specification, section 2).
    expect(header.replace(/<div[^>]*popover=[\s\S]*?<\/nav><\/div>/, '')).toContain('href="/api/logout"');
    expect(header.match(/href="\/api\/logout"/g)).toHaveLength(1);
  });

  test('A premium reader is not asked to upgrade, until premium has ended', async () => {
    const premium = partOf((await renderScreen(path, signedIn('premium'))).body, 'header');
    expect(textOf(premium)).toMatch(/^Mailvault ada@demo\.test.*Manage Subscription Log out$/);
    expect(textOf(premium)).not.toContain('Upgrade');
    const ended = signedIn('premium', { subscriptionEndDate: '2026-11-21T11:00:00.000Z' });
    expect(textOf(partOf((await renderScreen(path, ended)).body, 'header'))).toContain('Upgrade');
  });

  test('An administrator, who reads everything, is not asked to upgrade', async () => {
    const { body } = await renderScreen(path, signedIn('free', { isAdmin: true }));
    expect(textOf(partOf(body, 'header'))).not.toContain('Upgrade');
  });

  test('A name with markup in it is shown as it is written', async () => {
    const { body, state } = await renderScreen(
      path,
      signedIn('free', { email: null, firstName: '<b>Ada</b></script>' }),
    );
    expect(partOf(body, 'header')).toContain('&lt;b&gt;Ada&lt;/b&gt;&lt;/script&gt;');
    expect(state).not.toContain('<');
  });
});

describe('A premium reader with lists', () => {
  const list = {
    ...{ id: 5, name: 'Winter <b>ideas</b>', description: null, createdAt: '2026-11-01T09:00:00.000Z' },
    ...{ isDefault: false, itemCount: 2 },
  };

  test('finds them in the account menu and in the side panel, on every page', async () => {
    const answers = { ...signedIn('premium', { isAdmin: true }), '/api/saved-lists': { body: [list] } };
    const { body } = await renderScreen(path, answers);
    const header = partOf(body, 'header');
    expect(textOf(header)).toMatch(
      /Favorite Brands Following All Saved Lists Winter <b>ideas<\/b> My account Manage Subscription Admin Dashboard Log out$/,
    );
    expect(header).toMatch(/popover="auto"/);
    expect(partOf(body, 'aside')).toContain('href="/saved-lists/5"');
  });

  test('sees the page without them where they cannot be had', async () => {
    const answers = {
      ...signedIn('premium'),
      '/api/saved-lists': { status: 503, body: { error: 'Busy', code: 'unavailable' } },
    };
    const { status, body } = await renderScreen(path, answers);
    expect(status).toBe(200);
    expect(textOf(partOf(body, 'header'))).toContain('All Saved Lists My account Manage Subscription');
  });
});

describe('Side panel', () => {
  test('It lists All Brands, every category, and the own places in their groups', async () => {
    const panel = partOf((await renderScreen(path)).body, 'aside');
    expect(textOf(panel)).toBe(
      'Categories All Brands Sports & Fitness Explore Emails Insights Offers Compare Planner Platforms Subject lines Saved Lists All Saved Lists Favorite Brands Favorite Brands My brands Account Manage Subscription',
    );
  });

  test('Categories beyond eight fold away, but for the one that is shown, and open without JavaScript', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `Kind ${at + 1}`);
    const categories = names.map((name, at) => ({
      ...{ id: at + 1, name, slug: `kind-${at + 1}`, icon: 'tag', description: null, position: at },
    }));
    const answers = {
      '/api/categories': { body: categories },
      '/api/categories/kind-11': { body: categories[10] },
      '/api/categories/kind-11/brands?limit=60': { body: [] },
    };
    const panelAt = async (url: string) => partOf((await renderScreen(url, answers)).body, 'aside');
    const folded = (panel: string) => textOf(/<details[\s\S]*?<\/details>/.exec(panel)?.[0] ?? '');
    const panel = await panelAt(path);
    expect(textOf(panel)).toContain('Kind 8 4 more categories');
    expect(folded(panel)).toContain('Kind 9 Kind 10 Kind 11 Kind 12');
    const shown = await panelAt('/category/kind-11');
    expect(textOf(shown)).toContain('Kind 8 Kind 11 3 more categories');
    expect(folded(shown)).toContain('Kind 9 Kind 10 Kind 12');
  });

  test('It leads administrators to the dashboard, and nobody else', async () => {
    const panelOf = async (isAdmin: boolean) =>
      textOf(partOf((await renderScreen(path, signedIn('free', { isAdmin }))).body, 'aside'));
    expect(await panelOf(true)).toMatch(/Manage Subscription Admin Dashboard$/);
    expect(await panelOf(false)).toMatch(/Manage Subscription$/);
  });

  test('The entry of the page that is shown is marked, and only that one', async () => {
    const { body } = await renderScreen('/category/sports-fitness', {
      '/api/categories/sports-fitness': {
        status: 404,
        body: { error: 'It is not there.', code: 'not_found' },
      },
      '/api/categories/sports-fitness/brands?limit=60': { body: [] },
    });
    const marked = partOf(body, 'aside').match(/<a[^>]*aria-current="page"[^>]*>/g) ?? [];
    expect(marked).toHaveLength(1);
    expect(marked[0]).toContain('href="/category/sports-fitness"');
  });
});

describe('What a page without JavaScript needs', () => {
  test('Every entry is a real link, and the skip link comes first', async () => {
    const { body } = await renderScreen(path);
    expect(body.indexOf('href="#main"')).toBeLessThan(body.indexOf('<header'));
    for (const href of [
      '/',
      '/category/sports-fitness',
      '/emails',
      '/saved-lists',
      '/favorites',
      '/manage-subscription',
    ]) {
      expect(partOf(body, 'aside')).toContain(`href="${href}"`);
    }
    expect(textOf(partOf(body, 'footer'))).toBe('Privacy Terms Report an email');
  });

  test('Neither the consent slip nor a toast is in the markup: both belong to the browser', async () => {
    const { body } = await renderScreen(path);
    expect(body).not.toContain('Cookie Consent');
    expect(body).not.toContain('Notifications');
  });
});

describe('What the browser starts from', () => {
  test('The answers the page was drawn from, the site and the instant of the first paint', async () => {
    const { state } = await renderScreen(path);
    const parsed = JSON.parse(state);
    expect(parsed.now).toBe('2026-11-21T12:00:00.000Z');
    expect(parsed.site.productName).toBe('Mailvault');
    const known = parsed.answers.map(([queryKey]: [unknown]) => queryKey);
    expect(known).toEqual(expect.arrayContaining([['auth', 'user'], ['categories']]));
  });

  test('A page whose data cannot be had is no page at all', async () => {
    await expect(
      renderScreen(path, {
        '/api/categories': { status: 503, body: { error: 'Busy', code: 'unavailable' } },
      }),
    ).rejects.toThrow('503');
  });
});
