import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { requireUser } from '#server/accounts/auth/guards.ts';
import { sendReadyBody } from '#server/platform/http/replies/ready-body.ts';
import { errorReplies } from '#server/platform/http/replies/reply-schemas.ts';
import type { ZodTypeProvider } from '#server/platform/http/replies/zod-provider.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';
import { getFollowFeed, makeFollowFeed, revokeFollowFeed } from '#server/search/follows/follow-feed.ts';
import {
  changeFollow,
  changeSettings,
  type FollowRouteDependencies,
  follow,
  getFollows,
  unfollow,
} from '#server/search/follows/service.ts';
import { paths } from '#shared/paths.ts';

/** Longer than any of our tokens. */
const tokenParams = z.strictObject({ token: z.string().max(1_000) });

/** Adds follows, and the feed of all that a reader follows. */
export function followRoutes(app: FastifyInstance, deps: FollowRouteDependencies): void {
  const routes = guardedRoutes(app, (viewer) => requireUser(viewer, 'Please log in to follow brands'));

  routes.handle('GET /api/follows', (user) => getFollows(deps, user));
  routes.handle('POST /api/follows', (user, { body }) => follow(deps, user, body));
  routes.handle('PATCH /api/follows/:id', (user, { params, body }) =>
    changeFollow(deps, user, params.id, body),
  );
  routes.handle('DELETE /api/follows/:id', (user, { params }) => unfollow(deps, user, params.id));
  routes.handle('PATCH /api/follow-settings', (user, { body }) => changeSettings(deps, user, body));

  routes.handle('POST /api/follow-feed', (user) => makeFollowFeed(deps, user));
  routes.handle('DELETE /api/follow-feed', (user) => revokeFollowFeed(deps.database.pool, user));

  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      paths.followFeed(':token'),
      { config: { rateLimit: rateLimits.bulk }, schema: { params: tokenParams, response: errorReplies } },
      async (request, reply) => {
        const feed = await getFollowFeed(deps, request.params.token);
        reply.header('cache-control', 'private, max-age=300').header('x-robots-tag', 'noindex');
        await sendReadyBody(request, reply, feed);
        return reply;
      },
    );
}
