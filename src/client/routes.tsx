import type { QueryClient } from '@tanstack/react-query';
import { type LoaderFunctionArgs, matchRoutes, type RouteObject } from 'react-router';
import { currentUserQuery } from '#client/features/auth/api/current-user.ts';
import { categoriesQuery } from '#client/features/categories/api/list-categories.ts';
import { emailQuery } from '#client/features/emails/api/get-email.ts';
import { emailViewer } from '#client/features/emails/components/late-email-viewer.ts';
import { readOpenEmail } from '#client/features/emails/email-viewer-address.ts';
import { Layout } from '#client/layout/layout.tsx';
import { ScreenFailure } from '#client/layout/screen-failure.tsx';
import type { ApiClient } from '#client/lib/api-client.ts';
import type { Page, PageArgs } from '#client/lib/page.ts';
import { usePageArgs } from '#client/lib/page-args.ts';
import type { Prefetch } from '#client/lib/prefetch.ts';
import { usePageMeta } from '#client/lib/use-page-meta.ts';
import {
  type Load,
  loadAdmin,
  loadBrand,
  loadCategory,
  loadEmail,
  loadFavorites,
  loadHome,
  loadSavedList,
  loadSavedLists,
} from '#client/routes/loads.ts';
import type { Site } from '#shared/contract/site.ts';
import { routePatterns } from '#shared/paths.ts';

interface ScreenEntry {
  /** The screen's file in `routes/`, which exports its `page`. */
  file: string;
  path: string;
  code(): Promise<{ page: Page }>;
  /** What it asks for, if anything. */
  load?: Load;
}

/** Every screen of the product. Its code is fetched when it is first shown, or about to be. */
export const screens: readonly ScreenEntry[] = [
  { file: 'home', path: routePatterns.home, code: () => import('./routes/home.tsx'), load: loadHome },
  {
    file: 'category',
    path: routePatterns.category,
    code: () => import('./routes/category.tsx'),
    load: loadCategory,
  },
  { file: 'brand', path: routePatterns.brand, code: () => import('./routes/brand.tsx'), load: loadBrand },
  { file: 'email', path: routePatterns.email, code: () => import('./routes/email.tsx'), load: loadEmail },
  {
    file: 'favorites',
    path: routePatterns.favorites,
    code: () => import('./routes/favorites.tsx'),
    load: loadFavorites,
  },
  {
    file: 'saved-lists',
    path: routePatterns.savedLists,
    code: () => import('./routes/saved-lists.tsx'),
    load: loadSavedLists,
  },
  {
    file: 'saved-list-detail',
    path: routePatterns.savedList,
    code: () => import('./routes/saved-list-detail.tsx'),
    load: loadSavedList,
  },
  {
    file: 'subscription-success',
    path: routePatterns.subscriptionSuccess,
    code: () => import('./routes/subscription-success.tsx'),
  },
  {
    file: 'manage-subscription',
    path: routePatterns.manageSubscription,
    code: () => import('./routes/manage-subscription.tsx'),
  },
  { file: 'subscribe', path: routePatterns.subscribe, code: () => import('./routes/subscribe.tsx') },
  { file: 'privacy', path: routePatterns.privacy, code: () => import('./routes/privacy.tsx') },
  { file: 'terms', path: routePatterns.terms, code: () => import('./routes/terms.tsx') },
  { file: 'admin', path: routePatterns.admin, code: () => import('./routes/admin.tsx'), load: loadAdmin },
  { file: 'not-found', path: '*', code: () => import('./routes/not-found.tsx') },
];

export interface RouteContext {
  api: ApiClient;
  site: Site;
  queryClient: QueryClient;
  /** The server waits for the data of a page; the browser shows the screen with its loading state at once. */
  waitForData: boolean;
}

/** The route table of the product; every route's id is the name of its screen's file. */
export function createRoutes(context: RouteContext): RouteObject[] {
  return [
    {
      id: 'layout',
      Component: Layout,
      ErrorBoundary: ScreenFailure,
      loader: () => settle(context, loadLayout(context)),
      children: [
        {
          id: 'screen',
          ErrorBoundary: ScreenFailure,
          children: screensOf(context.site).map((screen) => screenRoute(screen, context)),
        },
      ],
    },
  ];
}

/** Screens that speak of plans and payments; where nothing is paid their addresses are as unknown as any other. */
const billingScreens: readonly string[] = ['subscription-success', 'manage-subscription', 'subscribe'];

function screensOf({ isBillingOff }: Site): readonly ScreenEntry[] {
  return isBillingOff ? screens.filter(({ file }) => !billingScreens.includes(file)) : screens;
}

/** What links lead to, fetched before they are followed: the code of the screen and what it asks for, at once. */
export function screenPrefetch(context: RouteContext): Prefetch {
  const known = screensOf(context.site);
  const routes = known.map(({ file, path }) => ({ id: file, path }));
  return async ({ pathname, searchParams: search }) => {
    const match = matchRoutes(routes, pathname)?.at(-1);
    const screen = known.find(({ file }) => file === match?.route.id);
    if (match === undefined || screen === undefined) return;
    const args = { params: match.params, search, site: context.site };
    await Promise.all([screen.code(), screen.load?.(args, context)]);
  };
}

/** Where most people go next, from wherever they are. */
const likelyScreens: readonly string[] = ['home', 'category', 'brand', 'email'];

/** Fetches the code of the likely screens; what is there is not asked for again. */
export function prefetchLikelyCode(): void {
  for (const { file, code } of screens) if (likelyScreens.includes(file)) code().catch(() => {});
  emailViewer.preload();
}

/** The loader stands outside of `lazy`: what a screen asks for leaves together with the request for its code. */
function screenRoute({ file, path, code, load }: ScreenEntry, context: RouteContext): RouteObject {
  return {
    id: file,
    path,
    loader: ({ params, request }: LoaderFunctionArgs) => {
      const args = { params, search: new URL(request.url).searchParams, site: context.site };
      return settle(context, Promise.all([load?.(args, context), loadOpenEmail(args, context)]));
    },
    lazy: {
      Component: async () => screenOf((await code()).page),
      handle: async () => (await code()).page,
    },
  };
}

/** An email that is open over a list is asked for with the list, not when the viewer's code is there. */
function loadOpenEmail({ search }: PageArgs, { queryClient, api, waitForData }: RouteContext) {
  const id = waitForData ? null : readOpenEmail(search); // the server draws the list alone
  return id === null ? undefined : queryClient.ensureQueryData(emailQuery(api, String(id)));
}

/** What header, side panel and drawer show. */
function loadLayout({ api, queryClient }: RouteContext): Promise<unknown> {
  return Promise.all([
    queryClient.ensureQueryData(categoriesQuery(api)),
    queryClient.ensureQueryData(currentUserQuery(api)),
  ]);
}

/** In the browser a failed query is the screen's to show, so nothing is made of the rejection here. */
async function settle({ waitForData }: RouteContext, loading: Promise<unknown> | undefined): Promise<null> {
  if (waitForData) await loading;
  else loading?.catch(() => {});
  return null;
}

function screenOf(page: Page) {
  const { Component } = page;
  return function Screen() {
    usePageMeta(page, usePageArgs());
    return <Component />;
  };
}
