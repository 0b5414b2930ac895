import { matchRoutes, type RouteObject } from 'react-router';

/**
 * Fetches the code of every route that matches a path and puts it in its place, so that the first render can be
 * synchronous: hydration meets the markup it expects.
 * @returns the matched routes, outermost first.
 */
export async function loadLazyRoutes(routes: RouteObject[], path: string): Promise<RouteObject[]> {
  const matched = (matchRoutes(routes, path) ?? []).map((match) => match.route);
  await Promise.all(
    matched.map(async (route) => Object.assign(route, await fetchCode(route), { lazy: undefined })),
  );
  return matched;
}

/** The parts of a route that are fetched when it is first shown. */
async function fetchCode({ lazy }: RouteObject): Promise<Partial<RouteObject>> {
  if (typeof lazy !== 'object') return {};
  const parts = Object.entries(lazy).map(async ([name, fetch]) => [name, await fetch?.()] as const);
  return Object.fromEntries(await Promise.all(parts));
}
