import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { requireUser } from '#server/accounts/auth/guards.ts';
import { openIdToken } from '#server/accounts/auth/id-token.ts';
import { clearSessionCookie } from '#server/accounts/auth/session-cookie.ts';
import { deleteSession, endAccessOf, sessionCookie } from '#server/accounts/auth/sessions.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/client.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import {
  sendStandalonePage,
  standalonePage,
  standalonePolicy,
} from '#server/platform/http/replies/standalone-page.ts';
import { browserOrigin } from '#server/platform/http/requests/browser-origin.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';
import { paths } from '#shared/paths.ts';

export interface LogoutDependencies {
  config: Config;
  database: Database;
  secret: string;
  /** Where the browser signs out at the provider as well; null where there is no such place. */
  endSessionUrl(origin: string, idToken: string | null): Promise<URL | null>;
}

const signedOut = 'Please log in first.';

/**
 * Logging out, of this browser or of all: our session ends, then the browser goes on to end the provider's.
 * By GET only where the request comes from a page of ours, from the address bar, or from a client that does not say; a
 * foreign link, one in a mail we show, or a prefetch gets a page with a button (docs/decisions/0017).
 */
export async function logoutRoutes(app: FastifyInstance, deps: LogoutDependencies): Promise<void> {
  const { config, database } = deps;
  const options = { config: { rateLimit: rateLimits.signIn } };

  app.get(paths.logout(), options, async (request, reply) => {
    if (!isForeign(request)) return logOut(request, reply);
    return askFirst(request, reply);
  });

  await app.register(async (scope) => {
    await scope.register(import('@fastify/formbody'));
    scope.post(paths.logout(), options, logOut);
  });

  guardedRoutes(app, (viewer) => requireUser(viewer, signedOut)).handle(
    'POST /api/logout-everywhere',
    async ({ userId }, { request, reply }) => {
      const own = await inTransaction(database.pool, async (client) => {
        const sealed = await deleteSession(client, request.cookies[sessionCookie] ?? '');
        await endAccessOf(client, userId);
        return sealed;
      });
      clearSessionCookie(reply, config);
      return { url: await nextAddress(request, own) };
    },
    { limit: rateLimits.signIn },
  );

  async function logOut(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const sessionId = request.cookies[sessionCookie];
    const sealed = sessionId === undefined ? null : await deleteSession(database.pool, sessionId);
    clearSessionCookie(reply, config);
    reply.header('cache-control', 'no-store');
    return reply.redirect(sessionId === undefined ? paths.home() : await nextAddress(request, sealed), 303);
  }

  /** Where the browser goes on to: the provider, or home when it has no such place or does not answer. */
  async function nextAddress(request: FastifyRequest, sealedIdToken: string | null): Promise<string> {
    try {
      const url = await deps.endSessionUrl(
        browserOrigin(request, config),
        openIdToken(sealedIdToken, deps.secret),
      );
      return url?.href ?? paths.home();
    } catch (error) {
      request.log.warn({ err: error }, 'signed out here, but the provider could not be asked');
      return paths.home();
    }
  }

  async function askFirst(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // The form's answer leads on to the provider, which its policy has to allow.
    const provider = URL.parse(await nextAddress(request, null))?.origin ?? '';
    const page = standalonePage({
      productName: config.productName,
      title: 'Log out?',
      body: `<h1>Log out?</h1>
        <p>A link that is not ours led here, so nothing was changed yet.</p>
        <form method="post" action="${paths.logout()}"><button class="fill" type="submit">Log out</button></form>
        <p class="note"><a href="${paths.home()}">Stay logged in</a></p>`,
    });
    const policy = standalonePolicy.replace("form-action 'none'", `form-action 'self' ${provider}`);
    return sendStandalonePage(reply, 200, page, policy);
  }
}

/** What browsers say of a page they fetch before anybody asked for it. */
const fetchedAhead = /prefetch|prerender|preview/i;

/**
 * Whether a browser says that no page of ours and nobody at its address bar asked. A mail we show has our origin, so that
 * its links pass for ours; but they and its frame keep the Referer back, which our own pages send.
 */
function isForeign({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  const isAhead = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    fetchedAhead.test(String(headers[name] ?? '')),
  );
  const isOfOurPages = site === 'same-origin' && headers.referer !== undefined;
  return isAhead || (site !== undefined && !isOfOurPages && site !== 'none');
}
