import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { startsWithPremium } from '#server/features/auth/embedded-issuer/demo-accounts.ts';
import {
  embeddedConfiguration,
  embeddedIssuer,
  issuerPath,
} from '#server/features/auth/embedded-issuer/issuer.ts';
import { embeddedIssuerRoutes } from '#server/features/auth/embedded-issuer/routes.ts';
import { discoveredConfiguration, identityProvider } from '#server/features/auth/identity-provider.ts';
import { signInRoutes } from '#server/features/auth/sign-in-routes.ts';
import { readSessions, sessionUserOf } from '#server/features/auth/viewer-of.ts';
import { giveDemoSubscription } from '#server/features/billing/demo-subscription.ts';
import { AppError } from '#server/http/app-error.ts';
import { errorReplies } from '#server/http/reply-schemas.ts';
import type { RouteDependencies } from '#server/http/route-dependencies.ts';
import { standaloneFiles } from '#server/http/standalone-page.ts';
import type { ZodTypeProvider } from '#server/http/zod-provider.ts';
import { currentUserReply } from '#shared/contract/auth.ts';

/** Sessions, the current user, and signing in: through the configured issuer, or the embedded one on loopback. */
export async function authRoutes(app: FastifyInstance, deps: RouteDependencies): Promise<void> {
  const { config, database } = deps;
  await app.register(cookie, { secret: deps.secret });
  readSessions(app, deps);
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
        };
      },
    );

  if (config.oidc !== null) {
    const { issuer } = config.oidc;
    const provider = identityProvider(
      // Plain http is for an issuer on this machine: codes and tokens must not cross a network in the open.
      discoveredConfiguration({ ...config.oidc, allowInsecure: isLoopbackAddress(issuer) }),
    );
    signInRoutes(app, { ...deps, provider });
    return;
  }
  const issuer = `${config.baseUrl}${issuerPath}`;
  const provider = await embeddedIssuer(database.pool, issuer, config.productName);
  await embeddedIssuerRoutes(app, { provider, productName: config.productName });
  signInRoutes(app, {
    ...deps,
    provider: identityProvider(embeddedConfiguration(app, issuer)),
    afterSignIn: async ({ userId, claims, origin }) => {
      if (startsWithPremium(claims.email)) await giveDemoSubscription(deps, userId, origin);
    },
  });
}

function isLoopbackAddress(address: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);
}
