import { matchRoutes, type RouteObject } from 'react-router';

/**
 * Fetches a screen's code as soon as the reader points at or tabs to a link to it: by the time of the click it is
 * there. One listener for the whole document instead of one per link.
 */
export function preloadOnIntent(routes: RouteObject[]): void {
  const preload = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || link.origin !== window.location.origin) return;
    for (const { route } of matchRoutes(routes, link.pathname) ?? []) {
      // The module system keeps what it fetched; a failure shows itself, and is retried, on the click.
      if (typeof route.lazy === 'function') route.lazy().catch(() => {});
    }
  };
  document.addEventListener('pointerover', preload, { passive: true });
  document.addEventListener('focusin', preload);
}
