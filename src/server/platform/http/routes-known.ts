import type { FastifyInstance, FastifySchema } from 'fastify';
import { matchPath } from '#shared/match-path.ts';

/** A registered route, as its author wrote it. */
export interface KnownRoute {
  method: string;
  /** The pattern, such as `/api/brands/:slug`. */
  url: string;
  /** Its request and reply schemas; undefined without any. */
  schema: FastifySchema | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route registered so far, without HEAD twins. */
    knownRoutes: KnownRoute[];
  }
}

/** Records every route as it is registered; must come before the routes. */
export function noteRoutes(app: FastifyInstance): void {
  const routes: KnownRoute[] = [];
  app.decorate('knownRoutes', routes);
  app.addHook('onRoute', ({ method, url, schema }) => {
    for (const each of [method].flat()) if (each !== 'HEAD') routes.push({ method: each, url, schema });
  });
}

/**
 * Returns the methods a path answers to, HEAD included; empty for an unregistered path. Wildcards do not
 * count.
 */
export function allowedMethods(routes: readonly KnownRoute[], path: string): string[] {
  const methods = new Set<string>();
  for (const route of routes) {
    if (route.url.includes('*') || matchPath(route.url, path) === null) continue;
    methods.add(route.method);
    if (route.method === 'GET') methods.add('HEAD');
  }
  return [...methods].sort();
}
