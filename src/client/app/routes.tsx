import { AccountMenu } from '#client/app/layout/late-account-menu.ts';
import { DeletionNotice } from '#client/app/layout/late-deletion-notice.ts';
import { currentUserQuery, ifPremium } from '#client/features/auth/api.ts';
import { categoriesQuery } from '#client/features/categories/api.ts';
import { emailQuery } from '#client/features/emails/api.ts';
import { EmailViewer } from '#client/features/emails/viewer/components/late-email-viewer.ts';
import { readOpenEmail } from '#client/features/emails/viewer/email-viewer-address.ts';
import { favoritesQuery } from '#client/features/favorites/api.ts';
import { savedEmailsQuery, savedListsQuery } from '#client/features/saved-lists/api.ts';
import { savedSearchesQuery } from '#client/features/saved-searches/api.ts';
import type { Load, LoadContext, Page, PageArgs } from '#client/platform/router/page.ts';
import type { Prefetch } from '#client/platform/router/prefetch.ts';
import { load as loadAdmin } from '#client/screens/admin/load.ts';
import { load as loadBrand } from '#client/screens/brand/load.ts';
import { load as loadCategory } from '#client/screens/category/load.ts';
import { load as loadEmail } from '#client/screens/email/load.ts';
import { load as loadHome } from '#client/screens/home/load.ts';
import { load as loadNotFound } from '#client/screens/not-found/load.ts';
import { load as loadReport } from '#client/screens/report/load.ts';
import { load as loadSavedList } from '#client/screens/saved-list/load.ts';
import { load as loadSubscribe } from '#client/screens/subscribe/load.ts';
import { type LazyCode, lateCode } from '#client/ui/lazy-part.tsx';
import type { Site } from '#shared/contract/operations/site.ts';
import { decodePath, matchPath } from '#shared/match-path.ts';
import { routePatterns as at } from '#shared/paths.ts';

interface ScreenEntry {
  /** Folder in `screens/`, whose `page.tsx` exports `page`. */
  name: string;
  path: string;
  code: LazyCode<{ page: Page }>;
  /** Loads the screen's data, if it has any. */
  load?: Load;
}

const loadFavorites: Load = (_args, context) =>
  ifPremium(context, ({ queryClient, api }) => queryClient.ensureQueryData(favoritesQuery(api)));

const loadSavedLists: Load = (_args, context) =>
  ifPremium(context, ({ queryClient, api }) => queryClient.ensureQueryData(savedListsQuery(api)));

/** Wraps a loader whose code only its own screen carries. */
function lazyLoad(code: () => Promise<{ load: Load }>): Load {
  return async (args, context) => (await code()).load(args, context);
}

/** Every screen of the product. Its code is lazy-loaded, on the first view or by a prefetch. */
export const screens: readonly ScreenEntry[] = [
  screen('home', at.home, () => import('#client/screens/home/page.tsx'), loadHome),
  screen('category', at.category, () => import('#client/screens/category/page.tsx'), loadCategory),
  screen('brand', at.brand, () => import('#client/screens/brand/page.tsx'), loadBrand),
  screen(
    'brand-insights',
    at.brandInsights,
    () => import('#client/screens/brand-insights/page.tsx'),
    lazyLoad(() => import('#client/screens/brand-insights/api.ts')),
  ),
  screen('email', at.email, () => import('#client/screens/email/page.tsx'), loadEmail),
  screen(
    'emails',
    at.emails,
    () => import('#client/screens/emails/page.tsx'),
    lazyLoad(() => import('#client/screens/emails/load.ts')),
  ),
  screen(
    'side-by-side',
    at.sideBySide,
    () => import('#client/screens/side-by-side/page.tsx'),
    lazyLoad(() => import('#client/screens/side-by-side/load.ts')),
  ),
  screen(
    'brand-comparisons',
    at.compare,
    () => import('#client/screens/brand-comparisons/page.tsx'),
    lazyLoad(() => import('#client/screens/brand-comparisons/api.ts')),
  ),
  screen(
    'offer-search',
    at.offers,
    () => import('#client/screens/offer-search/page.tsx'),
    lazyLoad(() => import('#client/screens/offer-search/load.ts')),
  ),
  screen(
    'planner',
    at.planner,
    () => import('#client/screens/planner/page.tsx'),
    lazyLoad(() => import('#client/screens/planner/api.ts')),
  ),
  screen(
    'season-plans',
    at.seasonPlan,
    () => import('#client/screens/season-plans/page.tsx'),
    lazyLoad(() => import('#client/screens/season-plans/api.ts')),
  ),
  screen(
    'platforms',
    at.platforms,
    () => import('#client/screens/platforms/page.tsx'),
    lazyLoad(() => import('#client/screens/platforms/api.ts')),
  ),
  screen(
    'subject-lines',
    at.subjects,
    () => import('#client/screens/subject-lines/page.tsx'),
    lazyLoad(() => import('#client/screens/subject-lines/load.ts')),
  ),
  screen(
    'vault-insights',
    at.insights,
    () => import('#client/screens/vault-insights/page.tsx'),
    lazyLoad(() => import('#client/screens/vault-insights/api.ts')),
  ),
  screen('favorites', at.favorites, () => import('#client/screens/favorites/page.tsx'), loadFavorites),
  screen(
    'my-brands',
    at.myBrands,
    () => import('#client/screens/my-brands/page.tsx'),
    lazyLoad(() => import('#client/screens/my-brands/load.ts')),
  ),
  screen('saved-lists', at.savedLists, () => import('#client/screens/saved-lists/page.tsx'), loadSavedLists),
  screen('saved-list', at.savedList, () => import('#client/screens/saved-list/page.tsx'), loadSavedList),
  screen(
    'account',
    at.account,
    () => import('#client/screens/account/page.tsx'),
    lazyLoad(() => import('#client/screens/account/load.ts')),
  ),
  screen(
    'shared',
    at.shared,
    () => import('#client/screens/shared/page.tsx'),
    lazyLoad(() => import('#client/screens/shared/load.ts')),
  ),
  screen(
    'subscription-success',
    at.subscriptionSuccess,
    () => import('#client/screens/subscription-success/page.tsx'),
  ),
  screen(
    'manage-subscription',
    at.manageSubscription,
    () => import('#client/screens/manage-subscription/page.tsx'),
  ),
  screen('subscribe', at.subscribe, () => import('#client/screens/subscribe/page.tsx'), loadSubscribe),
  screen('privacy', at.privacy, () => import('#client/screens/privacy/page.tsx')),
  screen('terms', at.terms, () => import('#client/screens/terms/page.tsx')),
  screen(
    'follows',
    at.follows,
    () => import('#client/screens/follows/page.tsx'),
    lazyLoad(() => import('#client/screens/follows/load.ts')),
  ),
  screen(
    'outbox',
    at.outbox,
    () => import('#client/screens/outbox/page.tsx'),
    lazyLoad(() => import('#client/screens/outbox/api.ts')),
  ),
  screen('report', at.report, () => import('#client/screens/report/page.tsx'), loadReport),
  screen('admin', at.admin, () => import('#client/screens/admin/page.tsx'), loadAdmin),
  screen(
    'setup',
    at.setup,
    () => import('#client/screens/setup/page.tsx'),
    lazyLoad(() => import('#client/screens/setup/load.ts')),
  ),
];

const notFound = screen('not-found', '*', () => import('#client/screens/not-found/page.tsx'), loadNotFound);

function screen(name: string, path: string, code: () => Promise<{ page: Page }>, load?: Load): ScreenEntry {
  return { name, path, code: lateCode(code), ...(load && { load }) };
}

export interface RouteContext extends LoadContext {
  site: Site;
}

/** Screens about plans and payments. Without billing, their addresses are unknown. */
const billingScreens: readonly string[] = ['subscription-success', 'manage-subscription', 'subscribe'];

export interface ScreenMatch {
  screen: ScreenEntry;
  args: PageArgs;
}

/** Returns the screen of an address and its arguments; the screen `notFound` for an unknown address. */
export function matchScreen(site: Site, address: { pathname: string; search: string }): ScreenMatch {
  const known = site.isBillingOff ? screens.filter(({ name }) => !billingScreens.includes(name)) : screens;
  const search = new URLSearchParams(address.search);
  for (const screen of known) {
    const params = matchPath(screen.path, address.pathname);
    if (params !== null) return { screen, args: { params, search, site } };
  }
  return { screen: notFound, args: { params: { '*': decodePath(address.pathname.slice(1)) }, search, site } };
}

/**
 * Loads the data of a page: that of its screen, header, side panel and drawer. The server awaits it; in the
 * browser it runs in parallel with the request for the screen's code.
 */
export function loadScreen({ screen, args }: ScreenMatch, context: RouteContext): Promise<unknown> {
  const { api, queryClient } = context;
  return Promise.all([
    queryClient.ensureQueryData(categoriesQuery(api)),
    loadAccount(context),
    screen.load?.(args, context),
    loadOpenEmail(args, context),
  ]);
}

/**
 * Loads the signed-in user and the content of account menu and side panel. The page renders without their
 * lists too.
 */
async function loadAccount({ queryClient, api }: RouteContext): Promise<void> {
  const user = await queryClient.ensureQueryData(currentUserQuery(api));
  if (user === null) return;
  const own =
    user.subscriptionTier === 'premium'
      ? [
          queryClient.ensureQueryData(savedListsQuery(api)),
          queryClient.ensureQueryData(savedEmailsQuery(api)),
          queryClient.ensureQueryData(savedSearchesQuery(api)),
        ]
      : [];
  await Promise.all([
    AccountMenu.fetch(),
    user.deletionDueAt === null ? null : DeletionNotice.fetch(),
    ...own.map((asked) => asked.catch(() => {})),
  ]);
}

/** Loads an email that is open over a list together with the list, before the viewer's code arrives. */
function loadOpenEmail({ search }: PageArgs, { queryClient, api }: RouteContext) {
  const id = typeof window === 'undefined' ? null : readOpenEmail(search); // the server renders the list only
  return id === null ? undefined : queryClient.ensureQueryData(emailQuery(api, String(id)));
}

/** Returns a function that prefetches code and data of a link's screen in parallel. */
export function screenPrefetch(context: RouteContext): Prefetch {
  return (url) => {
    const { screen, args } = matchScreen(context.site, url);
    if (screen === notFound) return Promise.resolve(); // a feed, a download or the sign-in
    return Promise.all([screen.code.fetch(), screen.load?.(args, context)]);
  };
}

/** The most frequent next screens, from any page. */
const likelyScreens: readonly string[] = ['home', 'category', 'brand', 'email'];

/** Prefetches the code of the likely screens; loaded code is not requested again. */
export function prefetchLikelyCode(): void {
  for (const { name, code } of screens) if (likelyScreens.includes(name)) code.preload();
  EmailViewer.preload();
}
