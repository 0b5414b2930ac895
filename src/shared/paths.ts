import type { SetupStep } from '#shared/vocabulary/setup-steps.ts';

/** At `/subscribe`: opens the checkout, because the viewer has asked for it. */
export const goesOnParameter = 'checkout';

/**
 * Every page path of the product and its builder. Screens and the server import these; no other code spells a
 * path.
 */
export const paths = {
  home: () => '/',
  category: (slug: string) => `/category/${encodeURIComponent(slug)}`,
  brand: (slug: string) => `/brand/${encodeURIComponent(slug)}`,
  brandInsights: (slug: string) => `/brand/${encodeURIComponent(slug)}/insights`,
  brandFeed: (slug: string) => `/brand/${encodeURIComponent(slug)}/feed.atom`,
  email: (id: number) => `/email/${id}`,
  emails: () => '/emails',
  /** Ids from left to right. @param search of the explorer they were ticked in, the target of the way back. */
  sideBySide: (ids: readonly number[], search = '') => {
    const named = ids.map((id): [string, string] => ['email', String(id)]);
    return `/emails/side-by-side?${new URLSearchParams(search === '' ? named : [...named, ['search', search]])}`;
  },
  /** Slugs in order of the page. */
  compare: (slugs: readonly string[] = []) =>
    slugs.length === 0
      ? '/compare'
      : `/compare?${new URLSearchParams(slugs.map((slug): [string, string] => ['brand', slug]))}`,
  offers: () => '/offers',
  offersOf: (brandSlug: string) => `/offers?brand=${encodeURIComponent(brandSlug)}`,
  offersWith: (code: string) => `/offers?code=${encodeURIComponent(code)}`,
  planner: (season?: string) => (season === undefined ? '/planner' : `/planner/${season}`),
  /** All platforms, or one by its name. */
  platforms: (platform?: string) =>
    platform === undefined ? '/platforms' : `/platforms?platform=${encodeURIComponent(platform)}`,
  subjects: () => '/subjects',
  insights: () => '/insights',
  /** The token is a secret and is not logged. */
  searchFeed: (token: string) => `/feeds/searches/${token}`,
  favorites: () => '/favorites',
  /** All brand sets, or one that is open. */
  myBrands: (set?: number) => (set === undefined ? '/my-brands' : `/my-brands?set=${set}`),
  savedLists: () => '/saved-lists',
  savedList: (id: number) => `/saved-lists/${id}`,
  account: () => '/account',
  board: (id: number) => `/saved-lists/${id}?view=board`,
  /** A link to a list, an email or a chart. The token is a secret and is not logged. */
  shared: (token: string) => `/b/${token}`,
  /** The content of a link for a page of another site, rendered by the server alone. */
  embed: (token: string) => `/embed/${token}`,
  /** Description of a link for pages of other sites (oEmbed). @param address of the link. */
  oembed: (address: string) => `/oembed?${new URLSearchParams({ url: address, format: 'json' })}`,
  /** The picture of the whole email that a link shows. */
  sharedPicture: (token: string) => `/b/${token}/whole.png`,
  subscriptionSuccess: () => '/subscription-success',
  manageSubscription: () => '/manage-subscription',
  subscribe: () => '/subscribe',
  /** Target after sign-in for a visitor who pressed Upgrade Now. */
  subscribeGoingOn: () => `/subscribe?${goesOnParameter}=1`,
  privacy: () => '/privacy',
  terms: () => '/terms',
  /** The token is a secret and is not logged. */
  followFeed: (token: string) => `/feeds/follows/${token}`,
  /** Everything the viewer follows. */
  follows: () => '/follows',
  /** The token names what ends; it is a secret and is not logged. */
  unsubscribe: (token: string) => `/unsubscribe/${token}`,
  /** Our own mails, on a vault that sends none; or one of them. */
  outbox: (mail?: number) => (mail === undefined ? '/outbox' : `/outbox?mail=${mail}`),
  report: (emailId?: number) => (emailId === undefined ? '/report' : `/report?email=${emailId}`),
  admin: () => '/admin',
  /** The first-run guide at its current step, or at a given one. */
  setup: (step?: SetupStep) => (step === undefined ? '/admin/setup' : `/admin/setup?step=${step}`),
  login: (returnTo?: string) =>
    returnTo === undefined ? '/api/login' : `/api/login?returnTo=${encodeURIComponent(returnTo)}`,
  logout: () => '/api/logout',
  /** Sign-in with a password: pages rendered by the server alone. */
  signIn: (returnTo?: string) =>
    returnTo === undefined ? '/sign-in' : `/sign-in?returnTo=${encodeURIComponent(returnTo)}`,
  /** The token is in the query, which is not logged. */
  invitation: (token?: string) =>
    token === undefined ? '/sign-in/invitation' : `/sign-in/invitation?token=${encodeURIComponent(token)}`,
} as const;

/** Patterns of the paths for the routers. */
export const routePatterns = {
  home: '/',
  category: '/category/:slug',
  brand: '/brand/:slug',
  brandInsights: '/brand/:slug/insights',
  email: '/email/:id',
  emails: '/emails',
  sideBySide: '/emails/side-by-side',
  compare: '/compare',
  offers: '/offers',
  planner: '/planner',
  seasonPlan: '/planner/:season',
  platforms: '/platforms',
  subjects: '/subjects',
  insights: '/insights',
  favorites: '/favorites',
  myBrands: '/my-brands',
  savedLists: '/saved-lists',
  savedList: '/saved-lists/:id',
  account: '/account',
  shared: '/b/:token',
  subscriptionSuccess: '/subscription-success',
  manageSubscription: '/manage-subscription',
  subscribe: '/subscribe',
  privacy: '/privacy',
  terms: '/terms',
  outbox: '/outbox',
  follows: '/follows',
  report: '/report',
  admin: '/admin',
  setup: '/admin/setup',
} as const;
