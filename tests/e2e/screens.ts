import type { APIRequestContext } from '@playwright/test';
import { routePatterns } from '#shared/paths.ts';
import { expectAccessible, expectNoOverflow, expectStill, open } from './actions.ts';
import { openBrand, premiumBrand } from './demo.ts';
import { expect, type Visit } from './fixtures.ts';
import type { Role } from './prepared.ts';

export interface Screen {
  name: string;
  path: string;
  /** Default: 200. */
  status?: number;
  /** Text that must be present, with JavaScript and without. */
  says: string;
  /** Account of the viewer; default: a visitor. */
  as?: Role;
}

/** The routes of the product, and an unknown one. */
export const routes = [
  ...(Object.keys(routePatterns) as Array<keyof typeof routePatterns>),
  'notFound',
] as const;

export type Route = (typeof routes)[number];

/** Returns the screens of each route, the simplest first. A missing route does not compile. */
export async function screensOf(request: APIRequestContext): Promise<Record<Route, [Screen, ...Screen[]]>> {
  const brand = await openBrand(request);
  const premium = await premiumBrand(request);
  const [email] = brand.latestEmails;
  const subject = email?.subject ?? '';
  const several = [...brand.latestEmails, ...premium.latestEmails].map(({ id }) => `email=${id}`).join('&');
  return {
    home: [
      { name: 'home', path: '/', says: 'brands' },
      { name: 'home, nothing found', path: '/?q=zzzz', says: 'No results for "zzzz"' },
      { name: 'home, emails found', path: '/?q=the', says: 'From the last 30 days' },
    ],
    category: [
      { name: 'category', path: '/category/fashion-apparel', says: 'Fashion & Apparel' },
      { name: 'category, missing', path: '/category/nope', status: 404, says: 'Category Not Found' },
    ],
    brand: [
      { name: 'brand', path: `/brand/${brand.slug}`, says: brand.name },
      {
        name: 'brand, filtered',
        path: `/brand/${brand.slug}?type=abandoned_cart&season=easter`,
        says: 'Clear Filters',
      },
      { name: 'brand, premium', path: `/brand/${premium.slug}`, says: 'Premium Brand Content' },
      { name: 'brand, missing', path: '/brand/nope', status: 404, says: 'Brand Not Found' },
    ],
    brandInsights: [
      { name: 'insights', path: `/brand/${brand.slug}/insights`, says: 'Send days' },
      { name: 'insights, premium', path: `/brand/${premium.slug}/insights`, says: 'Premium Brand Content' },
      { name: 'insights, missing', path: '/brand/nope/insights', status: 404, says: 'Brand Not Found' },
    ],
    email: [
      { name: 'email', path: `/email/${email?.id}`, says: subject },
      {
        name: 'email, missing',
        path: '/email/2147483647',
        status: 404,
        says: "The email you're looking for doesn't exist or has been removed.",
      },
    ],
    emails: [
      { name: 'explorer', path: '/emails', says: 'From the last 30 days' },
      {
        name: 'explorer, narrowed',
        path: '/emails?q=the&type=promotion&offer=10&view=table',
        says: 'Clear all',
      },
    ],
    sideBySide: [
      { name: 'side by side', path: `/emails/side-by-side?${several}`, says: subject },
      { name: 'side by side, of nothing', path: '/emails/side-by-side', says: 'Find emails' },
    ],
    compare: [
      { name: 'compare', path: `/compare?brand=${brand.slug}&brand=nope`, says: 'Not found' },
      { name: 'compare, none', path: '/compare', says: 'No brands yet' },
    ],
    offers: [
      { name: 'offers', path: '/offers', says: 'Biggest discount' },
      { name: 'offers, none', path: '/offers?code=ZZZZZZ', says: 'No offers found' },
    ],
    planner: [{ name: 'planner', path: '/planner', says: 'Black Friday' }],
    seasonPlan: [
      { name: 'plan', path: '/planner/black_friday', says: 'Black Friday' },
      { name: 'plan, missing', path: '/planner/monsoon', status: 404, says: 'Season Not Found' },
    ],
    platforms: [
      { name: 'platforms', path: '/platforms', says: 'Platform share' },
      { name: 'platform', path: '/platforms?platform=Klaviyo', says: 'Brands using Klaviyo' },
      { name: 'platform, of nobody', path: '/platforms?platform=Nobody', says: 'No recent emails by Nobody' },
    ],
    subjects: [
      { name: 'subjects', path: '/subjects', says: 'How subject lines are written' },
      {
        name: 'subjects, narrowed',
        path: '/subjects?type=promotion&shape=number',
        says: 'Distinctive words',
      },
      { name: 'subjects, of nothing', path: '/subjects?q=zzzz', says: 'No subject lines found' },
    ],
    insights: [{ name: 'insights of the vault', path: '/insights', says: 'Trending seasons' }],
    favorites: [{ name: 'favourites', path: '/favorites', says: 'Favorite Brands', as: 'premium' }],
    myBrands: [{ name: 'my brands', path: '/my-brands', says: 'My brands', as: 'premium' }],
    savedLists: [{ name: 'lists', path: '/saved-lists', says: 'Saved Lists', as: 'premium' }],
    savedList: [
      { name: 'list, missing', path: '/saved-lists/2147483647', status: 404, says: 'not', as: 'premium' },
    ],
    account: [
      { name: 'account', path: '/account', says: 'Account since', as: 'free' },
      { name: 'account, of premium', path: '/account', says: 'This browser', as: 'premium' },
    ],
    shared: [{ name: 'link, unknown', path: '/b/unknown', status: 404, says: 'Nothing at this link' }],
    subscriptionSuccess: [
      {
        name: 'return from nowhere',
        path: '/subscription-success',
        says: 'No session ID provided. Unable to verify your subscription.',
        as: 'free',
      },
    ],
    manageSubscription: [
      { name: 'manage subscription', path: '/manage-subscription', says: 'Free Plan', as: 'free' },
      {
        name: 'manage subscription, signed out',
        path: '/manage-subscription',
        says: 'Please log in to manage your subscription',
      },
    ],
    subscribe: [{ name: 'subscribe', path: '/subscribe', says: 'Upgrade to Premium' }],
    privacy: [{ name: 'privacy', path: '/privacy', says: 'GDPR' }],
    terms: [{ name: 'terms', path: '/terms', says: 'Cancellation' }],
    follows: [
      { name: 'follows', path: '/follows', says: 'Following', as: 'premium' },
      { name: 'follows of an administrator', path: '/follows', says: 'Vault alerts', as: 'admin' },
    ],
    outbox: [
      { name: 'outbox', path: '/outbox', says: 'Outbox', as: 'premium' },
      { name: 'outbox, missing', path: '/outbox?mail=2147483', says: 'Email not found', as: 'premium' },
    ],
    report: [
      { name: 'report', path: `/report?email=${email?.id}`, says: subject },
      { name: 'report, of nothing', path: '/report', says: 'Report an email' },
    ],
    admin: [{ name: 'dashboard', path: '/admin', says: 'Admin Dashboard', as: 'admin' }],
    notFound: [{ name: 'not found', path: '/no/such/page', status: 404, says: '404 Page Not Found' }],
    setup: [{ name: 'first-run guide', path: '/admin/setup', says: 'Set up the vault', as: 'admin' }],
  };
}

/**
 * Opens a screen and expects that it is complete immediately, does not shift, fits, and has no findings of
 * axe.
 */
export async function expectGoodScreen(
  visit: Visit,
  screen: Screen,
  appearance: string,
  shiftLimit?: number,
): Promise<void> {
  const { page, complaints, requests } = visit;
  const what = `${screen.name} (${appearance})`;
  complaints.length = 0;
  requests.length = 0;
  await open(page, screen.path);
  const { origin } = new URL(page.url());
  await expect.soft(page.locator('main'), what).toContainText(screen.says, { ignoreCase: true });
  if (screen.status === undefined) expect.soft(complaints, what).toEqual([]);
  expect
    .soft(
      requests.filter((url) => !url.startsWith(origin) && !url.startsWith('data:')),
      `${what} asks nobody else`,
    )
    .toEqual([]);
  if (screen.as === undefined)
    expect
      .soft(
        requests.filter((url) => url.startsWith(`${origin}/api/`)),
        `${what} asks for nothing twice`,
      )
      .toEqual([]);
  await expectStill(page, what, shiftLimit);
  await expectNoOverflow(page, what);
  await expectAccessible(page, what);
}
