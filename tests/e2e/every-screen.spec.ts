import { beforeAll, describe, expect, it } from 'vitest';
import { axeFindsInBothThemes } from './axe.ts';
import { desk, openBrand, openVisit, origin, phone, premiumBrand } from './journey.ts';
import { alive } from './keyboard.ts';
import { expectStill, expectStillWithLateFonts, watchShift } from './layout-shift.ts';

interface Screen {
  name: string;
  path: string;
  status: number;
  /** Words of the specification that must be there, with JavaScript and without. */
  says: string;
}

let screens: Screen[] = [];

beforeAll(async () => {
  const open = await openBrand();
  const premium = await premiumBrand();
  const email = open.latestEmails[0];
  screens = [
    { name: 'home', path: '/', status: 200, says: 'brands' },
    { name: 'home, nothing found', path: '/?q=zzzz', status: 200, says: 'No results for "zzzz"' },
    { name: 'home, emails found', path: '/?q=the', status: 200, says: 'From the last 30 days' },
    { name: 'category', path: '/category/fashion-apparel', status: 200, says: 'Fashion & Apparel' },
    { name: 'category, missing', path: '/category/nope', status: 404, says: 'Category Not Found' },
    { name: 'brand', path: `/brand/${open.slug}`, status: 200, says: open.name },
    {
      name: 'brand, filtered',
      path: `/brand/${open.slug}?type=abandoned_cart&season=easter`,
      status: 200,
      says: 'Clear Filters',
    },
    { name: 'insights', path: `/brand/${open.slug}/insights`, status: 200, says: 'On which days' },
    {
      name: 'insights, premium',
      path: `/brand/${premium.slug}/insights`,
      status: 200,
      says: 'Premium Brand Content',
    },
    { name: 'insights, missing', path: '/brand/nope/insights', status: 404, says: 'Brand Not Found' },
    { name: 'compare, none', path: '/compare', status: 200, says: 'No brands yet' },
    {
      name: 'compare',
      path: `/compare?brand=${open.slug}&brand=nope`,
      status: 200,
      says: 'Not to be found here',
    },
    { name: 'offers', path: '/offers', status: 200, says: 'Deepest first' },
    { name: 'offers, none', path: '/offers?code=ZZZZZZ', status: 200, says: 'No offers found' },
    { name: 'insights of the vault', path: '/insights', status: 200, says: 'Which seasons rise?' },
    { name: 'planner', path: '/planner', status: 200, says: 'Black Friday' },
    { name: 'plan', path: '/planner/black_friday', status: 200, says: 'Black Friday' },
    { name: 'plan, missing', path: '/planner/monsoon', status: 404, says: 'Season Not Found' },
    { name: 'platforms', path: '/platforms', status: 200, says: 'Which platforms send for whom?' },
    {
      name: 'platform',
      path: '/platforms?platform=Klaviyo',
      status: 200,
      says: 'Whom does Klaviyo send for?',
    },
    {
      name: 'platform, of nobody',
      path: '/platforms?platform=Nobody',
      status: 200,
      says: 'No emails by Nobody',
    },
    { name: 'subjects', path: '/subjects', status: 200, says: 'How subjects are written' },
    {
      name: 'subjects, narrowed',
      path: '/subjects?type=promotion&shape=number',
      status: 200,
      says: 'Words used more than elsewhere',
    },
    { name: 'subjects, of nothing', path: '/subjects?q=zzzz', status: 200, says: 'No such lines' },
    { name: 'brand, premium', path: `/brand/${premium.slug}`, status: 200, says: 'Premium Brand Content' },
    { name: 'brand, missing', path: '/brand/nope', status: 404, says: 'Brand Not Found' },
    { name: 'email', path: `/email/${email?.id}`, status: 200, says: email?.subject ?? '' },
    {
      name: 'email, missing',
      path: '/email/2147483647',
      status: 404,
      says: "The email you're looking for doesn't exist or has been removed.",
    },
    { name: 'explorer', path: '/emails', status: 200, says: 'From the last 30 days' },
    {
      name: 'explorer, narrowed',
      path: '/emails?q=the&type=promotion&offer=10&view=table',
      status: 200,
      says: 'Clear all',
    },
    {
      name: 'side by side',
      path: `/emails/side-by-side?${[...open.latestEmails, ...premium.latestEmails].map(({ id }) => `email=${id}`).join('&')}`,
      status: 200,
      says: email?.subject ?? '',
    },
    { name: 'side by side, of nothing', path: '/emails/side-by-side', status: 200, says: 'Find Emails' },
    { name: 'subscribe', path: '/subscribe', status: 200, says: 'Upgrade to Premium' },
    { name: 'privacy', path: '/privacy', status: 200, says: 'GDPR' },
    { name: 'terms', path: '/terms', status: 200, says: 'Cancellation' },
    { name: 'report', path: `/report?email=${email?.id}`, status: 200, says: email?.subject ?? '' },
    { name: 'report, of nothing', path: '/report', status: 200, says: 'Report an Email' },
    {
      name: 'manage subscription, signed out',
      path: '/manage-subscription',
      status: 200,
      says: 'Please log in to manage your subscription',
    },
    { name: 'not found', path: '/no/such/page', status: 404, says: '404 Page Not Found' },
  ];
});

/** Runs in the page. A locator would put Playwright's script into each of them first. */
function said(): { words: string; headlines: number } {
  return {
    words: document.querySelector('main')?.innerText.toLowerCase() ?? '',
    headlines: document.querySelectorAll('h1').length,
  };
}

describe('every public screen', () => {
  it('answers the right status and its words without JavaScript', async () => {
    const { context, page } = await openVisit({ javaScriptEnabled: false });
    // Shown from what the server said, so that nothing but its html is asked for.
    await page.route('**/*', (route) =>
      route.request().isNavigationRequest() ? route.continue() : route.abort(),
    );
    for (const screen of screens) {
      const answer = await page.goto(screen.path);
      expect.soft(answer?.status(), screen.name).toBe(screen.status);
      const { words, headlines } = await page.evaluate(said);
      expect.soft(words, screen.name).toContain(screen.says.toLowerCase());
      expect.soft(headlines, `${screen.name} has one headline`).toBe(1);
    }
    await context.close();
  });

  for (const [width, viewport] of [
    ['desk', desk],
    ['phone', phone],
  ] as const) {
    it(`hydrates without a complaint, a second request or a shift, and axe finds nothing (${width})`, async () => {
      const visit = await openVisit({ viewport, colorScheme: 'light' });
      await watchShift(visit.page);
      for (const screen of screens) {
        visit.complaints.length = 0;
        visit.requests.length = 0;
        await visit.page.goto(screen.path, { waitUntil: 'load' });
        await alive(visit.page);
        const { words } = await visit.page.evaluate(said);
        expect.soft(words, screen.name).toContain(screen.says.toLowerCase());
        const refused = `the server responded with a status of ${screen.status}`;
        expect
          .soft(
            visit.complaints.filter((line) => screen.status === 200 || !line.includes(refused)),
            screen.name,
          )
          .toEqual([]);
        expect
          .soft(
            visit.requests.filter((url) => url.startsWith(`${origin()}/api/`)),
            `${screen.name} asks for nothing twice`,
          )
          .toEqual([]);
        expect
          .soft(
            visit.requests.filter((url) => !url.startsWith(origin()) && !url.startsWith('data:')),
            screen.name,
          )
          .toEqual([]);
        await expectStill(visit.page, screen.name);
        const width320 = await visit.page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        expect.soft(width320, `${screen.name} does not scroll sideways`).toBeLessThanOrEqual(0);
        expect.soft(await axeFindsInBothThemes(visit.page), screen.name).toEqual([]);
      }
      await visit.leave();
    });
  }

  it('moves next to nothing when its fonts come late', async () => {
    const visit = await openVisit({ isFresh: true });
    await watchShift(visit.page);
    await visit.page.route('**/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    const look = async (path: string, limit?: number) => {
      await visit.page.goto(path, { waitUntil: 'load' });
      await visit.page.evaluate('document.fonts.ready.then(() => undefined)');
      await expectStillWithLateFonts(visit.page, path, limit);
    };
    for (const path of ['/', '/category/beauty-cosmetics', '/privacy', '/terms', '/subscribe'])
      await look(path);
    await look('/platforms', 0.05); // a row of its buttons wraps elsewhere: half of what is held for good
    await visit.leave();
  });

  it('has the plan that is paid for where it stays before the free one has come', async () => {
    const visit = await openVisit();
    await visit.page.goto('/subscribe', { waitUntil: 'load' });
    await visit.page.evaluate('document.fonts.ready.then(() => undefined)');
    const plan = (name: string) => visit.page.getByRole('region', { name, exact: true });
    const whole = await plan('Premium Plan').boundingBox();
    const free = await plan('Free Plan').boundingBox();
    expect(whole?.x).toBeGreaterThan(free?.x ?? 0);
    await plan('Free Plan').evaluate((element) => element.remove());
    expect(await plan('Premium Plan').boundingBox()).toEqual(whole);
    await visit.leave();
  });
});
