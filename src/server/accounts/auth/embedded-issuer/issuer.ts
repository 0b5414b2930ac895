import type { FastifyInstance } from 'fastify';
import { Provider } from 'oidc-provider';
import * as oidc from 'openid-client';
import { demoAccounts } from '#server/accounts/auth/embedded-issuer/demo-accounts.ts';
import { issuerKeys } from '#server/accounts/auth/embedded-issuer/keys.ts';
import { logoutPage, signInFailedPage } from '#server/accounts/auth/embedded-issuer/pages.ts';
import { recordsAdapter } from '#server/accounts/auth/embedded-issuer/records.ts';
import { type ConfigurationFor, callbackPath } from '#server/accounts/auth/identity-provider.ts';
import type { Config } from '#server/platform/config/config.ts';
import { loopbackHosts } from '#server/platform/config/loopback.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { inProcessHeaders } from '#server/platform/http/in-process.ts';

/** Path of the embedded issuer on our server. */
export const issuerPath = '/oidc';

const clientId = 'mailvault';

/** Seconds. A sign-in takes moments; only our own session lasts. */
const ttl = {
  AuthorizationCode: 60,
  AccessToken: 600,
  IdToken: 3_600,
  Interaction: 3_600,
  Grant: 86_400,
  Session: 86_400,
};

/**
 * Creates the embedded OpenID Connect issuer: a real provider for servers without a configured one. Any
 * address may sign in, so it exists only on loopback.
 * @param issuer BASE_URL and /oidc: one fixed name for every loopback host the browser uses.
 */
export async function embeddedIssuer(
  db: Queryable,
  issuer: string,
  config: Pick<Config, 'productName'>,
): Promise<Provider> {
  const { jwks, cookieKey } = await issuerKeys(db);
  const provider = new Provider(issuer, {
    adapter: recordsAdapter(db) as never, // the library calls the factory with or without `new`, but its type accepts classes only
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        redirect_uris: [`${new URL(issuer).origin}${callbackPath}`],
        post_logout_redirect_uris: [`${new URL(issuer).origin}/`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks,
    cookies: {
      keys: [cookieKey],
      names: { session: 'oidc_session', interaction: 'oidc_interaction', resume: 'oidc_resume' },
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    ttl,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.type = 'html';
          // Only our own logout passes the id token; all other requests need a confirmation.
          const isOurs = ctx.oidc.params?.id_token_hint !== undefined;
          ctx.body = logoutPage(form, config.productName, { submitsItself: isOurs });
        },
      },
    },
    interactions: { url: (_ctx, interaction) => `${issuerPath}/interaction/${interaction.uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => claimsOf(sub) }),
    // Grants consent without a prompt: the only client is this server.
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    renderError: (ctx) => {
      ctx.type = 'html';
      ctx.body = signInFailedPage(config.productName);
    },
  });
  allowAnyLoopbackHost(provider);
  return provider;
}

/** BASE_URL does not contain a port that the system chose. */
function allowAnyLoopbackHost(provider: Provider): void {
  const isOurs = (uri: string, path: string) => {
    const url = URL.parse(uri);
    return url !== null && loopbackHosts.has(url.hostname) && url.pathname === path && url.search === '';
  };
  provider.Client.prototype.redirectUriAllowed = (uri: string) => isOurs(uri, callbackPath);
  provider.Client.prototype.postLogoutRedirectUriAllowed = (uri: string) => isOurs(uri, '/');
}

function claimsOf(email: string): {
  sub: string;
  email: string;
  email_verified: boolean;
  given_name?: string;
  family_name?: string;
} {
  const demo = demoAccounts.find((account) => account.email === email);
  return {
    sub: email,
    email,
    email_verified: true,
    ...(demo === undefined ? {} : { given_name: demo.firstName, family_name: demo.lastName }),
  };
}

/**
 * Client settings for the embedded issuer. The browser is redirected to the host it came from. Code, keys and
 * userinfo are fetched in-process, so no port or proxy can interfere.
 */
export function embeddedConfiguration(app: FastifyInstance, issuer: string): ConfigurationFor {
  return async (origin) => {
    const configuration = new oidc.Configuration(
      {
        issuer,
        authorization_endpoint: `${origin}${issuerPath}/auth`,
        end_session_endpoint: `${origin}${issuerPath}/session/end`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        userinfo_endpoint: `${issuer}/me`,
      },
      clientId,
      { id_token_signed_response_alg: 'ES256' },
      oidc.None(),
    );
    oidc.allowInsecureRequests(configuration);
    configuration[oidc.customFetch] = async (url, { method, headers, body }) => {
      const { pathname, search } = new URL(url);
      const answer = await app.inject({
        method: method as 'GET' | 'POST',
        url: `${pathname}${search}`,
        headers: { ...headers, ...inProcessHeaders(), host: new URL(issuer).host },
        ...(body == null ? {} : { payload: String(body) }),
      });
      const answerHeaders = Object.entries(answer.headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as [string, string]],
      );
      return new Response(answer.statusCode === 204 ? null : answer.rawPayload, {
        status: answer.statusCode,
        headers: answerHeaders,
      });
    };
    return configuration;
  };
}
