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
  /** Returns the provider's sign-out address; null if the provider has none. */
  endSessionUrl(origin: string, idToken: string | null): Promise<URL | null>;
}

const signedOut = 'Please log in first.';

/**
 * Signs out of this browser or of all: ends our session, then redirects the browser to end the provider's
 * session. A GET signs out only if the request comes from one of our pages, from the address bar, or from a
 * client without Sec-Fetch-Site. An external link, a link in a stored email or a prefetch gets a page with a
 * button (docs/decisions/0017).
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

  /**
   * Returns the redirect target: the provider, or the home page if the provider has no sign-out address or
   * does not answer.
   */
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
    // The form's response redirects to the provider, so the page's policy has to allow it.
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

/** Values of the headers by which browsers mark a prefetch. */
const fetchedAhead = /prefetch|prerender|preview/i;

/**
 * True if the browser reports neither one of our pages nor the address bar as the source. A displayed email
 * has our origin, so its links count as same-origin; but the email and its frame send no Referer, which our
 * own pages do.
 */
function isForeign({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  const isAhead = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    fetchedAhead.test(String(headers[name] ?? '')),
  );
  const isOfOurPages = site === 'same-origin' && headers.referer !== undefined;
  return isAhead || (site !== undefined && !isOfOurPages && site !== 'none');
}
