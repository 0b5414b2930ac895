import { matchRoutes, type RouteObject } from 'react-router';

/**
 * Loads the code of every route that matches a path and puts it in its place, so that the first render can be
 * synchronous: hydration meets the markup it expects.
 * @returns the matched routes, outermost first.
 */
export async function loadLazyRoutes(routes: RouteObject[], path: string): Promise<RouteObject[]> {
  const matched = (matchRoutes(routes, path) ?? []).map((match) => match.route);
  await Promise.all(
    matched.map(async (route) => {
      if (typeof route.lazy !== 'function') return;
      const loaded = await route.lazy();
      Object.assign(route, loaded, { lazy: undefined });
    }),
  );
  return matched;
}
