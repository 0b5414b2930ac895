import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { requirePremium, requireUser } from '#server/accounts/auth/guards.ts';
import { commentAsGuest, copyShared, getShared, joinShared } from '#server/library/shares/guests.ts';
import { oembedRoute } from '#server/library/shares/oembed.ts';
import {
  createShare,
  getShares,
  renewShare,
  requireShare,
  revokeShare,
  type ShareDependencies,
  unlockShare,
} from '#server/library/shares/service.ts';
import { rateLimits, requestCounter } from '#server/platform/http/requests/rate-limits.ts';

const login = 'Please log in to share';

/** Adds the links of readers, and what guests see with the address alone. */
export function shareRoutes(app: FastifyInstance, deps: ShareDependencies): void {
  const own = guardedRoutes(app, (viewer) => requireUser(viewer, login));
  const premium = guardedRoutes(app, (viewer) => requirePremium(viewer, login));
  const anybody = guardedRoutes(app, (viewer) => viewer);

  const { shared, passwords, linkPasswords, comments } = rateLimits;
  anybody.handle(
    'GET /api/shared/:token',
    async (viewer, { params, request }) =>
      getShared(deps, viewer, await requireShare(deps, request, params.token), params.token),
    { limit: shared },
  );
  const countTry = requestCounter(app, {
    ...linkPasswords,
    keyGenerator: ({ params }) => (params as { token: string }).token,
  });
  anybody.handle(
    'POST /api/shared/:token/password',
    async (_viewer, { params, body, request, reply }) => {
      await countTry(request);
      await unlockShare(deps, reply, params.token, body.password);
    },
    { limit: passwords },
  );
  anybody.handle(
    'POST /api/shared/:token/comments',
    async (_viewer, { params, body, request }) =>
      commentAsGuest(deps, await requireShare(deps, request, params.token), body),
    { limit: comments },
  );
  premium.handle('POST /api/shared/:token/copy', async (user, { params, request }) =>
    copyShared(deps, user, await requireShare(deps, request, params.token)),
  );
  premium.handle('POST /api/shared/:token/join', async (user, { params, request }) =>
    joinShared(deps, user, await requireShare(deps, request, params.token)),
  );

  oembedRoute(app, deps);

  own.handle('GET /api/shares', (user, { query }) => getShares(deps, user, query));
  premium.handle('POST /api/shares', (user, { body }) => createShare(deps, user, body));
  premium.handle('POST /api/shares/:id/link', (user, { params }) => renewShare(deps, user, params.id));
  own.handle('DELETE /api/shares/:id', (user, { params }) => revokeShare(deps, user, params.id));
}
