import * as oidc from 'openid-client';
import { z } from 'zod';
import type { LoginAttempt } from '#server/accounts/auth/login-attempt.ts';
import type { Claims } from '#server/accounts/auth/users.ts';

/** Signs users in through OpenID Connect, with any issuer. */
export interface IdentityProvider {
  /** Returns the provider's sign-in address. @throws if the provider cannot be reached. */
  authorizationUrl(origin: string, attempt: LoginAttempt): Promise<URL>;
  /**
   * Exchanges the code of a callback for claims. Checks state, nonce, signature, issuer and audience.
   * @param callbackUrl the callback's address with its query.
   * @throws if the provider denied access, sent an invalid answer or cannot be reached.
   */
  finish(callbackUrl: URL, attempt: LoginAttempt): Promise<{ claims: Claims; idToken: string | null }>;
  /** Returns the provider's sign-out address; null if the provider has none. */
  endSessionUrl(origin: string, idToken: string | null): Promise<URL | null>;
}

/** Returns the client settings for a request that came to `origin`. */
export type ConfigurationFor = (origin: string) => Promise<oidc.Configuration>;

export const callbackPath = '/api/callback';

/** Some providers send the claim as a string or a digit; any other value counts as absent. */
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
  /** Entra's replacement for `email_verified`: the owner of the address's domain was verified. */
  xms_edov: saidTrue,
  given_name: z.string().max(200).optional(),
  family_name: z.string().max(200).optional(),
  picture: z.string().max(2_000).optional(),
});

const userinfoClaims = tokenClaims.omit({ iss: true, sub: true });

/** Returns the roles at a path within claims: a text is one role, other values are none; undefined if it is absent. */
export function rolesAt(claims: unknown, path: readonly string[]): string[] | undefined {
  // A claim's own name may have dots: `https://vault.example/roles`.
  const whole = fieldOf(claims, path.join('.'));
  const found = whole ?? path.reduce<unknown>(fieldOf, claims);
  if (found === undefined || found === null) return undefined;
  return (Array.isArray(found) ? found : [found]).filter((role): role is string => typeof role === 'string');
}

function fieldOf(from: unknown, name: string): unknown {
  if (typeof from !== 'object' || from === null || !Object.hasOwn(from, name)) return undefined;
  return (from as Record<string, unknown>)[name];
}

/**
 * Serves the embedded issuer and external ones, which differ only in their settings.
 * @param roleClaim path of the claim with a user's roles; null if the provider decides no rights.
 */
export function identityProvider(
  configurationFor: ConfigurationFor,
  roleClaim: readonly string[] | null = null,
): IdentityProvider {
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
      const said = roleClaim && rolesAt(tokens.claims(), roleClaim);
      const needsProfile = idToken.email === undefined || said === undefined;
      const profile = needsProfile ? await profileOf(configuration, tokens.access_token, idToken) : {};
      const roles = roleClaim && (said ?? rolesAt(profile, roleClaim) ?? []);
      const userinfo = userinfoClaims.parse(profile);
      return { claims: { ...toClaims(idToken, userinfo), roles }, idToken: tokens.id_token ?? null };
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

/** Many providers send the address, and some the roles, only in the userinfo response. */
async function profileOf(
  configuration: oidc.Configuration,
  accessToken: string,
  { sub }: z.infer<typeof tokenClaims>,
): Promise<Record<string, unknown>> {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
  return oidc.fetchUserInfo(configuration, accessToken, sub);
}

function toClaims(
  idToken: z.infer<typeof tokenClaims>,
  profile: z.infer<typeof userinfoClaims>,
): Omit<Claims, 'roles'> {
  const token = { ...profile, ...idToken };
  // Address and verification must come from the same source.
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

/** Seconds until a request to a provider times out; a user waits for it. */
export const providerTimeoutSeconds = 8;

/**
 * Discovers the settings of an external issuer at its well-known address on first use. A failure is not
 * cached: the next sign-in retries.
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
