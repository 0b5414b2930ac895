import { describe, expect, test } from 'vitest';
import {
  type Answer,
  cragline,
  notFound,
  premium,
  renderScreen,
  ridgeEmail,
  signedIn,
  sport,
} from '#client/testing/rendered-screen.ts';
import { offerOf } from '#tests/support/mail/offer.ts';

const { htmlContent: _html, textContent: _text, ...ridgeSummary } = ridgeEmail;
const card = { ...cragline, latestEmails: [] };

describe('Category', () => {
  test('It shows name and description over its brands', async () => {
    const { text } = await renderScreen('/category/sports-fitness', {
      '/api/categories/sports-fitness': { body: sport },
      '/api/categories/sports-fitness/brands?limit=60': { body: [card] },
    });
    expect(text).toContain('Sports & Fitness Everything you sweat in.');
    expect(text).toContain('Cragline');
  });

  test('An empty one says so', async () => {
    const { text } = await renderScreen('/category/sports-fitness', {
      '/api/categories/sports-fitness': { body: sport },
      '/api/categories/sports-fitness/brands?limit=60': { body: [] },
    });
    expect(text).toContain('No brands found There are no brands in this category yet');
  });

  test('A missing one is a 404 that says so', async () => {
    const { status, text } = await renderScreen('/category/nope');
    expect(status).toBe(404);
    expect(text).toContain('Category Not Found');
  });
});

describe('Brand', () => {
  const open = (emails: unknown[], brand = cragline): Record<string, Answer> => ({
    '/api/brands/cragline': { body: brand },
    '/api/brands/cragline/emails?limit=24': { body: emails },
  });

  test('It names the brand, its category and every tab', async () => {
    const { text, body, head } = await renderScreen('/brand/cragline', open([ridgeSummary]));
    expect(text).toMatch(/Cragline\s*Sports & Fitness\s*1,204 emails\s*3 days ago/);
    expect(text).toContain('Boots and shells.');
    for (const tab of [
      'All Emails',
      'Promotions',
      'Newsletters',
      'Product Launches',
      'Seasonal',
      'Abandoned Cart',
    ]) {
      expect(body).toMatch(new RegExp(`role="tab"[^>]*><span>${tab}<`));
    }
    expect(body).toMatch(/aria-selected="true"[^>]*><span>All Emails</);
    expect(text).toContain('Ridge season opens Friday');
    expect(body).toContain('href="/email/12"');
    expect(head).toContain('href="/brand/cragline/feed.atom"');
  });

  test('The seasons to choose from are all except Halloween and none', async () => {
    const { body } = await renderScreen('/brand/cragline', open([]));
    const offered = [
      ...body.matchAll(/type="checkbox" (?:name="season" )?value="(\w+)"|name="season"[^>]*value="(\w+)"/g),
    ];
    const values = offered.map((match) => match[1] ?? match[2]);
    expect(values).toHaveLength(13);
    expect(values).not.toContain('halloween');
    expect(values).not.toContain('none');
  });

  test('Types and seasons say how many they show, those with mail first', async () => {
    const { body } = await renderScreen('/brand/cragline?season=fall', {
      ...open([]),
      '/api/brands/cragline/emails?limit=24&season=fall': { body: [] },
    });
    const tabs = [...body.matchAll(/role="tab"[^>]*aria-description="(\d+)"[^>]*data-label="([^"]+)"/g)];
    expect(tabs.map(([, count, label]) => `${label} ${count}`)).toEqual([
      'All Emails 3',
      'Product Launches 3',
      'Seasonal 0',
      'Promotions 0',
      'Newsletters 0',
      'Abandoned Cart 0',
    ]);
    const seasons = [...body.matchAll(/type="checkbox" aria-description="(\d+)"[^>]*value="(\w+)"/g)];
    expect(seasons.slice(0, 3).map(([, count, season]) => `${season} ${count}`)).toEqual([
      'fall 3',
      'winter 4',
      'spring 0',
    ]);
  });

  test('Without emails it says that there are none yet', async () => {
    const { text } = await renderScreen('/brand/cragline', open([]));
    expect(text).toContain('No emails found There are no emails for this brand yet');
    expect(text).not.toContain('Clear Filters');
  });

  test('A filtered address shows its chips and asks for what they say', async () => {
    const { text, body } = await renderScreen('/brand/cragline?type=promotion&season=fall&season=winter', {
      '/api/brands/cragline': { body: cragline },
      '/api/brands/cragline/emails?limit=24&campaignType=promotion&season=fall&season=winter': { body: [] },
    });
    expect(text).toContain('Remove Fall');
    expect(text).toContain('Remove Winter');
    expect(text).toContain('Clear Filters');
    expect(text).toContain('No emails found No emails from this brand match these filters');
    expect(body).toMatch(/aria-selected="true"[^>]*><span>Promotions</);
    expect(body).toContain('href="/brand/cragline?type=promotion&amp;season=winter"');
  });

  test('It counts the older emails that premium would open', async () => {
    const { text } = await renderScreen(
      '/brand/cragline',
      open([ridgeSummary], { ...cragline, olderEmailCount: 71 }),
    );
    expect(text).toContain('71 more emails from this brand');
    expect(text).toContain('Upgrade Now');
  });

  test('An answer without its count of emails has none', async () => {
    const { emailCount: _, ...uncounted } = cragline;
    const answers = { '/api/brands/cragline': { body: { ...uncounted, olderEmailCount: 71 } } };
    const { text } = await renderScreen('/brand/cragline', { ...open([ridgeSummary]), ...answers });
    expect(text).toMatch(/Cragline\s*Sports & Fitness\s*0 emails/);
    expect(text).not.toContain('NaN');
  });

  test('With older emails only it does not claim that there are none', async () => {
    const { text } = await renderScreen('/brand/cragline', open([], { ...cragline, olderEmailCount: 1 }));
    expect(text).toContain('1 more email from this brand');
    expect(text).not.toContain('No emails found');
  });

  test('A premium brand shows the upgrade panel and nothing of its mail', async () => {
    const { status, text, head } = await renderScreen('/brand/nineteen-hertz', {
      '/api/brands/nineteen-hertz': premium({
        isPremiumRestricted: true,
        name: 'Nineteen Hertz',
        slug: 'nineteen-hertz',
      }),
      '/api/brands/nineteen-hertz/emails?limit=24': premium({}),
    });
    expect(status).toBe(200);
    expect(text).toContain('Premium Brand Content');
    expect(text).toContain('Upgrade Now');
    expect(text).not.toContain('All Emails');
    expect(head).toContain('noindex');
  });

  test('A premium brand shows what its card does, and how much of what kind premium would open', async () => {
    const { text, body, head } = await renderScreen('/brand/cragline', {
      '/api/brands/cragline': premium({
        name: 'Cragline',
        slug: 'cragline',
        brand: {
          name: 'CragLine & Sons',
          logoUrl: '/logos/cragline.svg',
          description: 'Boots and shells.',
          categoryId: 7,
          category: { name: 'Sports & Fitness', slug: 'sports-fitness' },
          emailCount: 1_204,
          lastEmailAt: '2026-11-18T12:00:00.000Z',
          campaignTypes: [
            { value: 'promotion', count: 1_100 },
            { value: 'transactional', count: 104 },
          ],
          seasons: [{ value: 'black_friday', count: 61 }],
        },
      }),
    });
    expect(head).toContain('<title>CragLine &amp; Sons');
    expect(text).toMatch(
      /CragLine & Sons ?Sports & Fitness ?Premium ?1,204 emails ?3 days ago Boots and shells\. Premium Brand Content/,
    );
    expect(text).toContain('Unlock all 1,204 emails from this brand, and every other, for £25 a month.');
    expect(text).toContain('By type Promotions 1,100 Transactional 104 By season Black Friday 61');
    expect(body.match(/class="envelope /g)).toHaveLength(3);
    expect(body).toContain('src="/logos/cragline.svg"');
    expect(body).not.toContain('feed.atom');
    expect(body).not.toContain('/thumbnails/');
  });

  test('A premium brand offers the free ones of its category, else any', async () => {
    const category = { name: 'Sports & Fitness', slug: 'sports-fitness' };
    const closed = premium({
      brand: {
        ...{ name: 'Cragline', logoUrl: null, description: null, categoryId: 7, category, emailCount: 3 },
        ...{ lastEmailAt: null, campaignTypes: [], seasons: [] },
      },
    });
    const latestEmails = [{ id: 12, subject: '', preheader: null, previewUrl: null }];
    const open = { ...cragline, id: 9, name: 'Ridgeway', slug: 'ridgeway', latestEmails };
    const bare = { ...open, id: 10, name: 'Silent', slug: 'silent', latestEmails: [] };
    const ofCategory = '/api/categories/sports-fitness/brands?limit=60';
    const alike = await renderScreen('/brand/cragline', {
      '/api/brands/cragline': closed,
      [ofCategory]: { body: [open, bare, { ...open, id: 11, name: 'Closed', isPremiumOnly: true }] },
    });
    expect(alike.text).toMatch(/Free to read in Sports & Fitness .*Ridgeway/);
    expect(alike.text).not.toMatch(/Silent|Closed/);
    const alone = await renderScreen('/brand/cragline', {
      '/api/brands/cragline': closed,
      [ofCategory]: { body: [bare] },
      '/api/brands?limit=60': { body: [open] },
    });
    expect(alone.text).toMatch(/Free to read today .*Ridgeway/);
  });

  test.each([{}, { name: null, slug: null }, { name: '' }])(
    'A premium brand without a name is called by its slug: %j',
    async (stub) => {
      const { status, text, head } = await renderScreen('/brand/nineteen-hertz', {
        '/api/brands/nineteen-hertz': premium(stub),
        '/api/brands/nineteen-hertz/emails?limit=24': premium({}),
      });
      expect(status).toBe(200);
      expect(text).toMatch(/N ?Nineteen Hertz/);
      expect(text).toContain('Premium Brand Content');
      expect(head).toContain('<title>Nineteen Hertz');
    },
  );

  test('A missing one is a 404 that says so', async () => {
    const { status, text } = await renderScreen('/brand/nope');
    expect(status).toBe(404);
    expect(text).toContain('Brand Not Found');
  });
});

describe('Email', () => {
  const answers = (email = ridgeEmail): Record<string, Answer> => ({ '/api/emails/12': { body: email } });

  test('It shows subject, brand, date, badges and its tools, and the mail in a frame without scripts', async () => {
    const { text, body, head } = await renderScreen('/email/12', answers());
    expect(text).toContain('Back to Cragline');
    expect(text).toMatch(/Ridge season opens Friday\s.*3 days ago/);
    expect(text).toContain('Product Launch');
    expect(text).toContain('Fall');
    expect(text).toContain('View Source');
    expect(text).toContain('Download Email');
    expect(body).toContain('aria-label="Save to list"');
    const frame = /<iframe[^>]*>/.exec(body)?.[0] ?? '';
    expect(frame).toContain('sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"');
    expect(frame).not.toContain('allow-scripts');
    expect(frame).toContain('&lt;p&gt;Hello&lt;/p&gt;');
    expect(head).toContain('<title>Ridge season opens Friday · Mailvault</title>');
    expect(head).toContain('New shells, lighter packs');
  });

  test('It shows what stands on the envelope: preheader, sender, address, and the date in full', async () => {
    const { text } = await renderScreen(
      '/email/12',
      answers({ ...ridgeEmail, sender: 'Cragline & friends', esp: 'Klaviyo' }),
    );
    expect(text).toContain('Preheader: New shells, lighter packs');
    expect(text).toContain('3 days ago · Wednesday 18 November 2026, 12:00 UTC');
    expect(text).toContain('From Cragline & friends <news@cragline.example> · sent with Klaviyo');
    const bare = await renderScreen(
      '/email/12',
      answers({ ...ridgeEmail, preheader: null, sender: 'news@cragline.example' }),
    );
    expect(bare.text).not.toContain('Preheader');
    expect(bare.text).toContain('From news@cragline.example');
    const plain = await renderScreen('/email/12', answers());
    expect(plain.text).toContain('From news@cragline.example');
    expect(bare.text).not.toContain('<');
  });

  test('A shared link shows the photograph of the mail, never its sketch', async () => {
    const of = async (previewUrl: string) =>
      (await renderScreen('/email/12', answers({ ...ridgeEmail, previewUrl }))).head;
    expect(await of('/thumbnails/12-ab.webp')).toContain(
      '<meta property="og:image" content="https://vault.example/thumbnails/12-ab.webp">',
    );
    expect(await of('/thumbnails/12.svg')).not.toContain('og:image');
  });

  test('A mail without a season has no season badge, and an empty one says so', async () => {
    const { text } = await renderScreen(
      '/email/12',
      answers({ ...ridgeEmail, season: 'none', htmlContent: ' ' }),
    );
    expect(text).not.toContain('None');
    expect(text).toContain('Email content unavailable');
  });

  test('It says what the mail offers, and which platform sent it', async () => {
    const offer = offerOf({ kind: 'percent', percent: 20, isUpTo: true, evidence: 'Up to 20% off' });
    const offers = [{ ...offer, code: 'RIDGE20', endsOn: '2026-11-30' }];
    const { text } = await renderScreen('/email/12', answers({ ...ridgeEmail, esp: 'Klaviyo', offers }));
    expect(text).toContain('sent with Klaviyo');
    expect(text).toContain('Up to 20% off · code RIDGE20 · until 30 November 2026');
  });

  test('It is copied and saved as a picture by everybody, and saved as its source by administrators', async () => {
    const bodyFor = async (email: typeof ridgeEmail, isAdmin: boolean) =>
      (await renderScreen('/email/12', { ...answers(email), ...signedIn('premium', { isAdmin }) })).body;
    const source = 'Download source (.eml)';
    const viewer = await bodyFor({ ...ridgeEmail, previewUrl: '/thumbnails/12-0123456789ab.webp' }, false);
    for (const words of ['View Source', 'Download Email', 'title="Copy picture"', 'title="Download picture"'])
      expect(viewer).toContain(words);
    expect(viewer).not.toContain(source);
    const sketched = await bodyFor({ ...ridgeEmail, previewUrl: '/thumbnails/12.svg' }, true);
    expect(sketched).toContain('title="Download picture: this email has only a sketch so far');
    expect(sketched).toContain(source);
  });

  test('A missing one is a 404 that says so and leads home', async () => {
    for (const path of ['/email/12', '/email/abc', '/email/99999999999']) {
      const { status, text } = await renderScreen(path);
      expect(status).toBe(404);
      expect(text).toContain(
        "Email Not Found The email you're looking for doesn't exist or has been removed. Search brands... Back to Home",
      );
    }
  });

  test('A closed one says whose it is and nothing of what is in it', async () => {
    const { text, head } = await renderScreen('/email/12', {
      '/api/emails/12': premium({ brand: { name: 'Cragline', slug: 'cragline' } }),
    });
    expect(text).toContain('Back to Cragline');
    expect(text).toContain('Upgrade Now');
    expect(head).not.toContain('Ridge season');
    expect(head).toContain('noindex');
  });

  test.each([{}, { brand: null }, { brand: {} }])(
    'A closed one of nobody shows the panel: %j',
    async (stub) => {
      const { text } = await renderScreen('/email/12', { '/api/emails/12': premium(stub) });
      expect(text).toContain('This email is part of Premium.');
      expect(text).toContain('Upgrade Now');
      expect(text).not.toContain('Back to');
    },
  );
});

describe('Pages that are not there', () => {
  test.each([
    ['/brand/cragg-line', '/api/brands/cragg-line', 'Brand Not Found', 'cragg line'],
    ['/category/sport', '/api/categories/sport', 'Category Not Found', 'sport'],
    ['/nothing/crag_line', '', '404 Page Not Found', 'crag line'],
  ])('lead on to the nearest names and to the search: %s', async (url, api, title, words) => {
    const near = [
      { kind: 'brand', name: 'Cragline', slug: 'cragline' },
      { kind: 'category', name: 'Sports & Fitness', slug: 'sports-fitness' },
    ];
    const address = `/api/nearest-names?${new URLSearchParams({ q: words })}`;
    const answers = {
      [`${api}/emails?limit=24`]: notFound,
      [`${api}/brands?limit=60`]: notFound,
      [address]: { body: near },
    };
    const { status, text, body } = await renderScreen(url, answers);
    expect(status).toBe(404);
    expect(text).toMatch(new RegExp(`^${title} .*Did you mean Cragline\\s*Sports & Fitness`));
    expect(body).toMatch(/<main[\s\S]*href="\/brand\/cragline"[\s\S]*action="\/"[\s\S]*name="q"/);
    const alone = await renderScreen(url, { ...answers, [address]: { status: 429, body: {} } });
    expect(alone.text).not.toContain('Did you mean');
    expect(alone.body).toContain('placeholder="Search brands..."');
  });
});

describe('Compare brands', () => {
  test('It names a brand once, and as it is called, that the address has by a former slug', async () => {
    const asked = ['old-mill', 'cragline'].map((slug) => ({
      asked: slug,
      slug: 'cragline',
      name: 'Crag & Line',
    }));
    const { body, text } = await renderScreen('/compare?brand=old-mill&brand=cragline&brand=nope', {
      '/api/insights/compare?brand=old-mill&brand=cragline&brand=nope&weeks=52': {
        body: { from: null, brands: [], asked, category: null, missing: ['nope'] },
      },
    });
    expect(text).not.toContain('old-mill');
    const chips = [...body.matchAll(/<bdi[^>]*>([^<]*)<\/bdi>/g)].map(([, name]) => name);
    expect(chips).toEqual(['Crag &amp; Line', 'nope']);
    expect(body).toContain('href="/compare?brand=cragline"');
  });

  test('It says of brands that are not there that premium may open them, to those who have none', async () => {
    const nothing = {
      '/api/insights/compare?brand=nope&weeks=52': {
        body: { from: null, brands: [], asked: [], category: null, missing: ['nope'] },
      },
    };
    const visitor = await renderScreen('/compare?brand=nope', nothing);
    expect(visitor.text).toContain('Not found: nope. Some brands are only in Premium.');
    for (const viewer of [signedIn('premium'), signedIn('free', { isAdmin: true })]) {
      const { text } = await renderScreen('/compare?brand=nope', { ...viewer, ...nothing });
      expect(text).toContain('Not found: nope.');
      expect(text).not.toContain('only in Premium');
    }
  });
});

describe('Pages without data', () => {
  test('Subscribe compares the two plans', async () => {
    const { text, body } = await renderScreen('/subscribe');
    expect(text).toContain('Upgrade to Premium');
    expect(text).toMatch(
      /Free Plan £0 forever free\s*Non-premium brands\s*Last 30 days of emails\s*Basic search/,
    );
    expect(text).toMatch(/£25 per month\s*All brands and emails/);
    expect(body).toMatch(/<button[^>]*disabled=""[^>]*>Current Plan<\/button>/);
    expect(body).toMatch(
      /<a[^>]*href="\/api\/login\?returnTo=%2Fsubscribe%3Fcheckout%3D1"[^>]*>Upgrade Now<\/a>/,
    );
  });

  test('Privacy covers what it must', async () => {
    const { text } = await renderScreen('/privacy');
    for (const word of [
      'Data we collect',
      'payment provider',
      'hosting provider',
      'GDPR',
      'Cookies',
      'Security',
    ]) {
      expect(text).toContain(word);
    }
    expect(text).toContain('help@vault.example');
    expect(text).toContain('your favourites and lists, to bill a subscription you asked for, to answer you');
  });

  test('Terms cover what they must', async () => {
    const { text } = await renderScreen('/terms');
    for (const word of [
      'Acceptable use',
      'billed monthly',
      'cancel at any time',
      'Refunds',
      'Liability',
      'Termination',
    ]) {
      expect(text).toContain(word);
    }
    expect(text).toContain('help@vault.example');
  });

  test('Manage subscription asks a visitor to log in', async () => {
    const { text, body } = await renderScreen('/manage-subscription');
    expect(text).toContain('Please log in to manage your subscription');
    expect(body).toMatch(/<a[^>]*href="\/api\/login\?returnTo=%2Fmanage-subscription"[^>]*>Log In<\/a>/);
    expect(text).toMatch(/Premium Plan ?Premium £25 per month .*Upgrade Now Free Plan £0 forever free/);
    expect(body).toMatch(
      /<a[^>]*href="\/api\/login\?returnTo=%2Fsubscribe%3Fcheckout%3D1"[^>]*>Upgrade Now<\/a>/,
    );
  });

  test('Pages for signed-in readers say that they are, and where the reader is taken', async () => {
    for (const path of [
      '/favorites',
      '/saved-lists',
      '/saved-lists/7',
      '/subscription-success?session_id=x',
    ]) {
      const { text, body } = await renderScreen(path);
      expect(text).toContain(
        'Please log in You need to be logged in to view this page. Redirecting to login page...',
      );
      expect(body).toContain(`href="/api/login?returnTo=${encodeURIComponent(path)}"`);
    }
  });

  test('An unknown path is a 404 that says so', async () => {
    const { status, text } = await renderScreen('/no/such/page');
    expect(status).toBe(404);
    expect(text).toContain('404 Page Not Found');
  });

  test('A page whose data cannot be loaded is a failure, not an empty page', async () => {
    const broken: Answer = { status: 500, body: { error: 'Broken', code: 'internal' } };
    await expect(renderScreen('/', { '/api/stats': broken })).rejects.toThrow('500: ');
    expect(notFound.status).toBe(404);
  });
});
