import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import type pg from 'pg';
import { sealIdToken } from '#server/accounts/auth/id-token.ts';
import { callbackPath, type IdentityProvider } from '#server/accounts/auth/identity-provider.ts';
import {
  loginAttemptCookie,
  loginAttemptMaxAgeSeconds,
  readLoginAttempt,
  writeLoginAttempt,
} from '#server/accounts/auth/login-attempt.ts';
import { safeReturnTo } from '#server/accounts/auth/return-to.ts';
import { cookieOptions, replaceSession, setSessionCookie } from '#server/accounts/auth/session-cookie.ts';
import { expiryFrom } from '#server/accounts/auth/sessions.ts';
import { type Claims, signInUser } from '#server/accounts/auth/users.ts';
import type { ViewerDependencies } from '#server/accounts/auth/viewer.ts';
import type { Config } from '#server/platform/config/config.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { escapeMarkup } from '#server/platform/http/replies/escape-markup.ts';
import {
  sendStandalonePage,
  standalonePage,
  standalonePolicy,
} from '#server/platform/http/replies/standalone-page.ts';
import { browserOrigin } from '#server/platform/http/requests/browser-origin.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';
import { paths } from '#shared/paths.ts';

export type ApplyRoles = (client: pg.PoolClient, userId: string, claims: Claims) => Promise<void>;

export interface SignInDependencies extends ViewerDependencies {
  config: Config;
  secret: string;
  provider: IdentityProvider;
  /** Gives and takes rights by the provider's roles, in the transaction of the sign-in. */
  applyRoles?: ApplyRoles;
  /** Runs after a sign-in, before its page is shown; a failure is only logged. */
  afterSignIn?: (signedIn: { userId: string; claims: Claims; origin: string }) => Promise<void>;
}

/** Adds the login and the provider's callback. */
export function signInRoutes(
  app: FastifyInstance,
  { config, database, now, secret, provider, applyRoles, afterSignIn }: SignInDependencies,
): void {
  const options = { config: { rateLimit: rateLimits.signIn } };

  app.get('/api/login', options, async (request, reply) => {
    const returnTo = safeReturnTo((request.query as Record<string, unknown>).returnTo);
    const codeVerifier = randomPKCECodeVerifier();
    const attempt = { state: randomState(), nonce: randomNonce(), codeVerifier, returnTo };
    try {
      const url = await provider.authorizationUrl(browserOrigin(request, config), attempt);
      reply.setCookie(loginAttemptCookie(attempt.state), writeLoginAttempt(attempt), {
        ...cookieOptions(config),
        path: callbackPath,
        maxAge: loginAttemptMaxAgeSeconds,
        signed: true,
      });
      return reply.header('cache-control', 'no-store').redirect(url.href, 303);
    } catch (error) {
      request.log.error({ err: error }, 'the sign-in provider could not be asked');
      return signInFailed(request, reply, 503, 'The sign-in service does not answer just now.', returnTo);
    }
  });

  app.get(callbackPath, options, async (request, reply) => {
    const query = request.query as Record<string, unknown>;
    const state = typeof query.state === 'string' ? query.state : '';
    const name = loginAttemptCookie(state);
    const unsigned = request.unsignCookie(request.cookies[name] ?? '');
    const attempt = unsigned.valid ? readLoginAttempt(unsigned.value) : undefined;
    if (attempt === undefined || attempt.state !== state) {
      request.log.warn('a sign-in came back without an attempt of ours');
      return signInFailed(request, reply, 400, 'This sign-in took too long or was started elsewhere.', '/');
    }
    reply.clearCookie(name, { path: callbackPath });
    try {
      const origin = browserOrigin(request, config);
      const { claims, idToken } = await provider.finish(new URL(request.url, origin), attempt);
      const { sessionId, userId } = await inTransaction(database.pool, async (client) => {
        const userId = await signInUser(client, claims, config);
        await applyRoles?.(client, userId, claims);
        const session = { userId, sealedIdToken: sealIdToken(idToken, secret), now: now() };
        return { userId, sessionId: await replaceSession(client, request, session) };
      });
      setSessionCookie(reply, config, { id: sessionId, expiresAt: expiryFrom(now()), now: now() });
      await afterSignIn?.({ userId, claims, origin }).catch((error: unknown) =>
        request.log.error({ err: error }, 'a sign-in worked, but what follows one failed'),
      );
      return reply.header('cache-control', 'no-store').redirect(attempt.returnTo, 303);
    } catch (error) {
      request.log.error({ err: error }, 'a sign-in could not be finished');
      const sentence =
        query.error === 'access_denied'
          ? 'The sign-in was refused or cancelled.'
          : 'The sign-in could not be finished.';
      const status = query.error === undefined ? 503 : 403;
      return signInFailed(request, reply, status, sentence, attempt.returnTo);
    }
  });

  function signInFailed(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    sentence: string,
    returnTo: string,
  ): FastifyReply {
    const page = standalonePage({
      productName: config.productName,
      title: 'Signing in did not work',
      body: `<h1>Signing in did not work</h1>
      <p>${escapeMarkup(sentence)} Nothing was changed. You can try again, or go on without logging in.</p>
      <p><a class="fill" href="${escapeMarkup(paths.login(returnTo))}">Try again</a> <a class="line" href="/">Return Home</a></p>
      <p class="note">If it keeps happening, write to ${escapeMarkup(config.supportEmail)} and name the request ${request.id}.</p>`,
    });
    return sendStandalonePage(reply, status, page, standalonePolicy);
  }
}
