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

/** Each screen's file exports its `page`; it is loaded when the screen is first shown. */
const screenModules = import.meta.glob<{ page: Page }>(['./routes/*.tsx', '!./routes/*.test.tsx']);

/** Path pattern and file of every screen. */
export const screens: ReadonlyArray<{ path: string; file: string }> = [
  { path: routePatterns.home, file: 'home' },
  { path: routePatterns.category, file: 'category' },
  { path: routePatterns.brand, file: 'brand' },
  { path: routePatterns.email, file: 'email' },
  { path: routePatterns.subscribe, file: 'subscribe' },
  { path: routePatterns.privacy, file: 'privacy' },
  { path: routePatterns.terms, file: 'terms' },
  { path: routePatterns.manageSubscription, file: 'manage-subscription' },
  { path: routePatterns.subscriptionSuccess, file: 'subscription-success' },
  { path: routePatterns.favorites, file: 'favorites' },
  { path: routePatterns.savedLists, file: 'saved-lists' },
  { path: routePatterns.savedList, file: 'saved-list-detail' },
  { path: routePatterns.admin, file: 'admin' },
  { path: '*', file: 'not-found' },
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
          children: screens.flatMap(({ path, file }) => {
            const load = screenModules[`./routes/${file}.tsx`];
            return load === undefined ? [] : [screenRoute(path, file, load, context)];
          }),
        },
      ],
    },
  ];
}

function screenRoute(
  path: string,
  file: string,
  load: () => Promise<{ page: Page }>,
  context: RouteContext,
): RouteObject {
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
