import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { currentUserQuery } from '#client/features/auth/api/current-user.ts';
import { categoriesQuery } from '#client/features/categories/api/list-categories.ts';
import { Layout } from '#client/layout/layout.tsx';
import { ScreenFailure } from '#client/layout/screen-failure.tsx';
import type { ApiClient } from '#client/lib/api-client.ts';
import type { Page } from '#client/lib/page.ts';
import { usePageArgs } from '#client/lib/page-args.ts';
import { usePageMeta } from '#client/lib/use-page-meta.ts';
import type { Site } from '#shared/contract/site.ts';
import { routePatterns } from '#shared/paths.ts';

interface ScreenEntry {
  /** The screen's file in `routes/`, which exports its `page`. */
  file: string;
  path: string;
  load(): Promise<{ page: Page }>;
}

/** Every screen of the product. Its code is loaded when it is first shown, or about to be. */
export const screens: readonly ScreenEntry[] = [
  { file: 'home', path: routePatterns.home, load: () => import('./routes/home.tsx') },
  { file: 'category', path: routePatterns.category, load: () => import('./routes/category.tsx') },
  { file: 'brand', path: routePatterns.brand, load: () => import('./routes/brand.tsx') },
  { file: 'email', path: routePatterns.email, load: () => import('./routes/email.tsx') },
  { file: 'favorites', path: routePatterns.favorites, load: () => import('./routes/favorites.tsx') },
  { file: 'saved-lists', path: routePatterns.savedLists, load: () => import('./routes/saved-lists.tsx') },
  {
    file: 'saved-list-detail',
    path: routePatterns.savedList,
    load: () => import('./routes/saved-list-detail.tsx'),
  },
  {
    file: 'subscription-success',
    path: routePatterns.subscriptionSuccess,
    load: () => import('./routes/subscription-success.tsx'),
  },
  {
    file: 'manage-subscription',
    path: routePatterns.manageSubscription,
    load: () => import('./routes/manage-subscription.tsx'),
  },
  { file: 'subscribe', path: routePatterns.subscribe, load: () => import('./routes/subscribe.tsx') },
  { file: 'privacy', path: routePatterns.privacy, load: () => import('./routes/privacy.tsx') },
  { file: 'terms', path: routePatterns.terms, load: () => import('./routes/terms.tsx') },
  { file: 'admin', path: routePatterns.admin, load: () => import('./routes/admin.tsx') },
  { file: 'not-found', path: '*', load: () => import('./routes/not-found.tsx') },
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

function screenRoute({ file, path, load }: ScreenEntry, context: RouteContext): RouteObject {
  return {
    id: file,
    path,
    lazy: async () => {
      const { page } = await load();
      return {
        Component: screenOf(page),
        handle: page,
        loader: ({ params, request }: LoaderFunctionArgs) => {
          const args = { params, search: new URL(request.url).searchParams, site: context.site };
          return settle(context, page.load?.(args, context));
        },
      };
    },
  };
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
