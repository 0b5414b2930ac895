import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { startsWithPremium } from '#server/accounts/auth/embedded-issuer/demo-accounts.ts';
import {
  embeddedConfiguration,
  embeddedIssuer,
  issuerPath,
} from '#server/accounts/auth/embedded-issuer/issuer.ts';
import { beforeProxy } from '#server/accounts/auth/embedded-issuer/pages.ts';
import { embeddedIssuerRoutes } from '#server/accounts/auth/embedded-issuer/routes.ts';
import { discoveredConfiguration, identityProvider } from '#server/accounts/auth/identity-provider.ts';
import { logoutRoutes } from '#server/accounts/auth/logout-routes.ts';
import { renewSessions } from '#server/accounts/auth/renew-sessions.ts';
import { endSessionsOfAnybody } from '#server/accounts/auth/sessions.ts';
import { type ApplyRoles, signInRoutes } from '#server/accounts/auth/sign-in-routes.ts';
import type { ViewerDependencies } from '#server/accounts/auth/viewer.ts';
import { readSessions, sessionUserOf } from '#server/accounts/auth/viewer-of.ts';
import type { Config } from '#server/platform/config/config.ts';
import { loopbackHosts } from '#server/platform/config/loopback.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { errorReplies } from '#server/platform/http/replies/reply-schemas.ts';
import { standaloneFiles } from '#server/platform/http/replies/standalone-page.ts';
import type { ZodTypeProvider } from '#server/platform/http/replies/zod-provider.ts';
import { onThisMachineOnly } from '#server/platform/http/requests/this-machine-only.ts';
import { currentUserReply } from '#shared/contract/accounts/auth.ts';

/** Sign-in steps that other features provide. */
export interface SignInParts {
  /** Adds the pages for sign-in by invitation. */
  addInvitationPages(): Promise<void>;
  /** Gives and takes rights by the provider's roles. */
  applyRoles: ApplyRoles;
  /** Gives a demo account premium. @param origin origin of the user's browser. */
  giveDemoPremium(userId: string, origin: string): Promise<void>;
}

interface AuthDependencies extends ViewerDependencies {
  config: Config;
  /** Signs cookies. */
  secret: string;
}

/**
 * Adds routes for sessions, the current user and sign-in: through the configured issuer, by invitation, or
 * through the embedded issuer.
 */
export async function authRoutes(
  app: FastifyInstance,
  deps: AuthDependencies,
  parts: SignInParts,
): Promise<void> {
  const { config } = deps;
  await app.register(cookie, { secret: deps.secret });
  readSessions(app, deps);
  renewSessions(app, deps);
  standaloneFiles(app);

  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/api/auth/user',
      { schema: { response: { 200: currentUserReply, ...errorReplies } } },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const user = await sessionUserOf(request);
        if (user === undefined) throw new AppError('signed_out', 'Nobody is signed in.');
        return {
          ...user,
          subscriptionEndDate: user.subscriptionEndDate?.toISOString() ?? null,
          premiumUntil: user.premiumUntil?.toISOString() ?? null,
          deletionDueAt: user.deletionDueAt?.toISOString() ?? null,
        };
      },
    );

  if (config.signIn === 'embedded') {
    await embeddedSignIn(app, deps, parts);
    return;
  }
  await endSessionsOfAnybody(deps.database.pool, config.oidc?.issuer ?? null);
  if (config.signIn === 'invite') {
    await parts.addInvitationPages();
    await logoutRoutes(app, { ...deps, endSessionUrl: async () => null });
    return;
  }
  if (config.oidc !== null) {
    const { issuer } = config.oidc;
    const provider = identityProvider(
      // Plain http is allowed only for an issuer on loopback: codes and tokens must not cross a network
      // unencrypted.
      discoveredConfiguration({ ...config.oidc, allowInsecure: loopbackHosts.has(new URL(issuer).hostname) }),
      config.oidc.roles?.claim ?? null,
    );
    signInRoutes(app, { ...deps, provider, applyRoles: parts.applyRoles });
    await logoutRoutes(app, { ...deps, endSessionUrl: provider.endSessionUrl });
  }
}

/** The embedded issuer lets anybody in, so it answers only requests from loopback. */
async function embeddedSignIn(
  app: FastifyInstance,
  deps: AuthDependencies,
  { giveDemoPremium }: SignInParts,
): Promise<void> {
  const { config } = deps;
  const issuer = `${config.baseUrl}${issuerPath}`;
  const provider = await embeddedIssuer(deps.database.pool, issuer, config);
  await app.register(async (scope) => {
    scope.addHook('onRequest', onThisMachineOnly({ config, sentence: elsewhere(config), code: 'forbidden' }));
    await embeddedIssuerRoutes(scope, { provider, config });
    const client = identityProvider(embeddedConfiguration(app, issuer));
    await logoutRoutes(scope, { ...deps, endSessionUrl: client.endSessionUrl });
    signInRoutes(scope, {
      ...deps,
      provider: client,
      afterSignIn: async ({ userId, claims, origin }) => {
        if (config.billing === 'off' || !startsWithPremium(claims.email)) return;
        await giveDemoPremium(userId, origin);
      },
    });
  });
}

const elsewhere = ({ baseUrl }: Config) =>
  `This sign-in lets anybody in and so answers only browsers on the server’s own machine, at ${baseUrl} and without a proxy between. ${beforeProxy}`;
