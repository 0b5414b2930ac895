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

/** Where the issuer lives in our own server. */
export const issuerPath = '/oidc';

const clientId = 'mailvault';

/** Seconds. A sign-in is done in one go; what lasts is our own session. */
const ttl = {
  AuthorizationCode: 60,
  AccessToken: 600,
  IdToken: 3_600,
  Interaction: 3_600,
  Grant: 86_400,
  Session: 86_400,
};

/**
 * The embedded OpenID Connect issuer: a real provider for machines where none is configured. Any address may sign in,
 * which is why it exists only on loopback.
 * @param issuer BASE_URL and /oidc: one fixed name, whichever loopback host the browser uses.
 */
export async function embeddedIssuer(
  db: Queryable,
  issuer: string,
  config: Pick<Config, 'productName'>,
): Promise<Provider> {
  const { jwks, cookieKey } = await issuerKeys(db);
  const provider = new Provider(issuer, {
    adapter: recordsAdapter(db) as never, // the library calls the factory with or without `new`; its type knows classes only
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
          // Only our own log-out hands the id token on: any other way here is asked about.
          const isOurs = ctx.oidc.params?.id_token_hint !== undefined;
          ctx.body = logoutPage(form, config.productName, { submitsItself: isOurs });
        },
      },
    },
    interactions: { url: (_ctx, interaction) => `${issuerPath}/interaction/${interaction.uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => claimsOf(sub) }),
    // Everybody consents: the only client is ourselves.
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

/** A port chosen by the system is not in BASE_URL. */
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
 * The client's settings for the embedded issuer. The browser is sent to the host it came from; code, keys and
 * userinfo are fetched in the process itself, so no port or proxy can come between.
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
