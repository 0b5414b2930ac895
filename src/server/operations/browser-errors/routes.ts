import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';

/** Errors in viewers' browsers go to the log, where an operator looks for the server's. They are not stored. */
export function browserErrorRoutes(app: FastifyInstance): void {
  guardedRoutes(app, (viewer) => viewer).handle(
    'POST /api/browser-errors',
    async (_viewer, { body }) => {
      app.log.warn({ browserError: body }, 'a page met an error in a browser');
    },
    { limit: rateLimits.browserErrors },
  );
}
