import * as oidc from 'openid-client';
import { z } from 'zod';
import type { LoginAttempt } from '#server/accounts/auth/login-attempt.ts';
import type { Claims } from '#server/accounts/auth/users.ts';

/** Signing in through OpenID Connect, whoever the issuer is. */
export interface IdentityProvider {
  /** Where the browser goes to sign in. @throws when the provider cannot be reached. */
  authorizationUrl(origin: string, attempt: LoginAttempt): Promise<URL>;
  /**
   * Trades the code of a callback for claims. State, nonce, signature, issuer and audience are checked.
   * @param callbackUrl the address the browser came back to, with its query.
   * @throws when the provider denied, answered wrongly, or cannot be reached.
   */
  finish(callbackUrl: URL, attempt: LoginAttempt): Promise<{ claims: Claims; idToken: string | null }>;
  /** Where the browser goes to sign out at the provider; null when the provider has no such place. */
  endSessionUrl(origin: string, idToken: string | null): Promise<URL | null>;
}

/** Answers the client's settings for a request that came to `origin`. */
export type ConfigurationFor = (origin: string) => Promise<oidc.Configuration>;

export const callbackPath = '/api/callback';

/** Providers write it as a word or a digit as well; anything else says nothing. */
const saidTrue = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0']), z.literal([0, 1])])
  .transform((said) => said === true || said === 'true' || said === '1' || said === 1)
  .optional()
  .catch(undefined);

const tokenClaims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.string().max(320).optional(),
  email_verified: saidTrue,
  /** Entra's word instead: the owner of the address's domain is the one who vouches for it. */
  xms_edov: saidTrue,
  given_name: z.string().max(200).optional(),
  family_name: z.string().max(200).optional(),
  picture: z.string().max(2_000).optional(),
});

const userinfoClaims = tokenClaims.omit({ iss: true, sub: true });

/** The one way of speaking to a provider; embedded and foreign issuers differ only in their settings. */
export function identityProvider(configurationFor: ConfigurationFor): IdentityProvider {
  return {
    async authorizationUrl(origin, attempt) {
      return oidc.buildAuthorizationUrl(await configurationFor(origin), {
        redirect_uri: `${origin}${callbackPath}`,
        scope: 'openid email profile',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
      });
    },

    async finish(callbackUrl, attempt) {
      const configuration = await configurationFor(callbackUrl.origin);
      const tokens = await oidc.authorizationCodeGrant(configuration, callbackUrl, {
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        pkceCodeVerifier: attempt.codeVerifier,
        idTokenExpected: true,
      });
      const idToken = tokenClaims.parse(tokens.claims());
      const profile = await profileOf(configuration, tokens.access_token, idToken);
      return { claims: toClaims(idToken, profile), idToken: tokens.id_token ?? null };
    },

    async endSessionUrl(origin, idToken) {
      const configuration = await configurationFor(origin);
      if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
      return oidc.buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: `${origin}/`,
        ...(idToken === null ? {} : { id_token_hint: idToken }),
      });
    },
  };
}

/** Many providers put the address into the userinfo answer only. */
async function profileOf(
  configuration: oidc.Configuration,
  accessToken: string,
  idToken: z.infer<typeof tokenClaims>,
): Promise<z.infer<typeof userinfoClaims>> {
  if (idToken.email !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined)
    return {};
  const profile = await oidc.fetchUserInfo(configuration, accessToken, idToken.sub);
  return userinfoClaims.parse(profile);
}

function toClaims(idToken: z.infer<typeof tokenClaims>, profile: z.infer<typeof userinfoClaims>): Claims {
  const token = { ...profile, ...idToken };
  // What vouches for an address stands beside it.
  const { email, email_verified, xms_edov } = idToken.email === undefined ? profile : idToken;
  return {
    issuer: token.iss,
    subject: token.sub,
    email: email ?? null,
    isEmailVerified: email_verified ?? xms_edov ?? false,
    firstName: token.given_name ?? null,
    lastName: token.family_name ?? null,
    pictureUrl: token.picture ?? null,
  };
}

/** How long a provider may take to answer; people wait for this. */
const providerTimeoutSeconds = 8;

/**
 * Settings of a foreign issuer, discovered at its well-known address when first needed. A failure is not kept:
 * the next sign-in asks again.
 */
export function discoveredConfiguration(settings: {
  issuer: string;
  clientId: string;
  clientSecret: string;
  allowInsecure: boolean;
  timeoutSeconds?: number;
}): ConfigurationFor {
  let discovered: Promise<oidc.Configuration> | undefined;
  return () => {
    discovered ??= oidc
      .discovery(new URL(settings.issuer), settings.clientId, settings.clientSecret, undefined, {
        timeout: settings.timeoutSeconds ?? providerTimeoutSeconds,
        execute: settings.allowInsecure ? [oidc.allowInsecureRequests] : [],
      })
      .catch((error: unknown) => {
        discovered = undefined;
        throw error;
      });
    return discovered;
  };
}
