import '#client/styles/base.css';
import { hydrate } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { App } from '#client/app.tsx';
import { browserApi } from '#client/lib/browser-api.ts';
import { loadLazyRoutes } from '#client/lib/lazy-routes.ts';
import { followOtherTabs } from '#client/lib/make-stale.ts';
import { readPageState, rootElementId, stateElementId } from '#client/lib/page-state.ts';
import { prefetchOnIntent, savesData, whenIdle } from '#client/lib/prefetch.ts';
import { createQueryClient } from '#client/lib/query-client.ts';
import { createRoutes, prefetchLikelyCode, screenPrefetch } from '#client/routes.tsx';

// Not awaited: the screens import code that stands in this file's chunk, and would wait for it to end while it waits for
// them. A failure is reported by the browser as an unhandled rejection; the page stays as the server sent it.
void start();

/** Takes over the page the server rendered, asking for nothing that is already in it. */
async function start(): Promise<void> {
  const root = document.getElementById(rootElementId);
  const state = document.getElementById(stateElementId)?.textContent;
  if (root === null || state == null) return; // a page without our state, such as the failure page, stays as it is
  const { site, now, queries } = readPageState(state, Date.now());
  const queryClient = createQueryClient();
  hydrate(queryClient, queries);
  const context = { api: browserApi, site, queryClient, waitForData: false };
  const routes = createRoutes(context);
  forgetMaskedLocation();
  const matched = await loadLazyRoutes(routes, window.location.pathname);
  if (matched.length === 0) return; // an address no route can take, such as one with a line break, stays as it is
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: nothingFor(matched) } });
  hydrateRoot(
    root,
    <App api={browserApi} site={site} now={now} queryClient={queryClient}>
      <RouterProvider router={router} />
    </App>,
  );
  prefetchOnIntent(screenPrefetch(context));
  if (!savesData()) whenIdle(prefetchLikelyCode);
  followOtherTabs(queryClient);
}

/**
 * An email opened over a list shows its own address in the bar; the history entry still knows the list behind it.
 * After a reload the page of that address is what the server sent, so the entry must mean the same.
 */
function forgetMaskedLocation(): void {
  const state = window.history.state as Record<string, unknown> | null;
  if (state !== null && 'masked' in state) window.history.replaceState({ ...state, masked: undefined }, '');
}

/** Our loaders fill the query cache and return nothing; saying so keeps them from running on the first view. */
function nothingFor(routes: readonly RouteObject[]): Record<string, null> {
  return Object.fromEntries(routes.map((route) => [route.id ?? '', null]));
}
