import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { requireUser } from '#server/accounts/auth/guards.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { escapeMarkup } from '#server/platform/http/replies/escape-markup.ts';
import { sendReadyBody } from '#server/platform/http/replies/ready-body.ts';
import { errorReplies } from '#server/platform/http/replies/reply-schemas.ts';
import { sendStandalonePage, standalonePage } from '#server/platform/http/replies/standalone-page.ts';
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
  unsubscribe,
} from '#server/search/follows/service.ts';
import { readUnsubscribeToken } from '#server/search/follows/unsubscribe-token.ts';
import { paths } from '#shared/paths.ts';

/** Longer than any of our tokens. */
const tokenParams = z.strictObject({ token: z.string().max(1_000) });

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Adds follows, and the page of unsubscribe links. */
export async function followRoutes(app: FastifyInstance, deps: FollowRouteDependencies): Promise<void> {
  const routes = guardedRoutes(app, (viewer) => requireUser(viewer, 'Please log in to follow brands'));

  routes.handle('GET /api/follows', (user) => getFollows(deps, user));
  routes.handle('POST /api/follows', (user, { body }) => follow(deps, user, body));
  routes.handle('PATCH /api/follows/:id', (user, { params, body }) =>
    changeFollow(deps, user, params.id, body.cadence),
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

  await app.register(async (scope) => {
    // The body says nothing that the link does not: programs for mail send a form of either encoding (RFC 8058).
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    unsubscribePage(scope, deps);
  });
}

/** A link opens a page with one button; a program for mail sends the POST itself (RFC 8058). */
function unsubscribePage(app: FastifyInstance, deps: FollowRouteDependencies): void {
  const tokenOf = (params: unknown) => tokenParams.parse(params).token;
  const show = (title: string, body: string) =>
    standalonePage({ productName: deps.config.productName, title, body: `<h1>${title}</h1>${body}` });

  app.get(paths.unsubscribe(':token'), (request, reply) => {
    const token = tokenOf(request.params);
    const what = readUnsubscribeToken(token, deps.secret);
    if (what === undefined) return sendStandalonePage(reply, 404, damaged(), policy);
    const sentence =
      what.kind === 'follows' ? 'You get no more email about this.' : 'You get no more digests.';
    const body = `<p>${sentence}</p><form method="post" action="${escapeMarkup(paths.unsubscribe(token))}"><button class="fill">Unsubscribe</button></form>`;
    return sendStandalonePage(reply, 200, show('Unsubscribe?', body), policy);
  });

  app.post(
    paths.unsubscribe(':token'),
    // The token proves the request: providers of mail post it from their servers and pages.
    { config: { allowForeignOrigin: true, rateLimit: rateLimits.writes } },
    async (request, reply) => {
      try {
        await unsubscribe(deps, tokenOf(request.params));
      } catch (error) {
        if (error instanceof AppError) return sendStandalonePage(reply, 404, damaged(), policy);
        throw error;
      }
      const body = `<p>That is done.</p><p><a class="line" href="${paths.follows()}">All you follow</a></p>`;
      return sendStandalonePage(reply, 200, show('Unsubscribed', body), policy);
    },
  );

  const damaged = () =>
    show(
      'This link does not work',
      '<p>Copy it whole from the email, or log in and look at all you follow.</p>',
    );
}
