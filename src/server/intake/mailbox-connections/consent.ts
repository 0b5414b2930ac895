import * as oidc from 'openid-client';
import { z } from 'zod';
import type { ReadyProvider } from '#server/intake/mailbox-grants/providers.ts';
import {
  consentLifetimeOf,
  lifetimeOf,
  type Tokens,
  tokensOf,
} from '#server/intake/mailbox-grants/sealed-tokens.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';

/** A consent that a provider has given, and whose account it is. */
export interface Consent {
  tokens: Tokens;
  expiresInSeconds: number | null;
  consentEndsInSeconds: number | null;
  subject: string | null;
  /** The address that signs in to the mail server; null if the provider does not say. */
  username: string | null;
}

const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u)
    .optional()
    .catch(undefined);

const accountClaims = z.object({
  sub: text(255),
  email: text(320),
  preferred_username: text(320),
  upn: text(320),
});

/** Scopes about the account; the others are for mail. */
const accountScopes = new Set(['openid', 'email', 'profile', 'offline_access']);

/**
 * Reads what a provider answered to a code.
 * @throws AppError `conflict` if it cannot be used.
 */
export async function readConsent(
  answer: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
  provider: ReadyProvider,
  client: oidc.Configuration,
): Promise<Consent> {
  requireScopes(provider, answer.scope);
  if (answer.refresh_token === undefined) {
    throw new AppError(
      'conflict',
      `${provider.name} gave no lasting permission (refresh token). Check that the scope holds offline_access where the provider asks for it.`,
    );
  }
  const tokens = tokensOf(answer, null);
  if (tokens === undefined) {
    throw new AppError(
      'conflict',
      `${provider.name} gave a permission in a form that mail servers do not take.`,
    );
  }
  const claims = answer.claims();
  const { sub, email, preferred_username, upn } = accountClaims.parse(
    claims?.email === undefined ? { ...(await profileOf(client, answer, claims?.sub)), ...claims } : claims,
  );
  return {
    tokens,
    expiresInSeconds: lifetimeOf(answer),
    consentEndsInSeconds: consentLifetimeOf(answer),
    subject: sub ?? null,
    username: email ?? preferred_username ?? upn ?? null,
  };
}

/** Google lets people leave out the permission for mail. A provider that names no scopes has given all. */
function requireScopes(provider: ReadyProvider, given: string | undefined): void {
  if (given === undefined) return;
  const granted = new Set(given.toLowerCase().split(/\s+/));
  const missing = provider.scope
    .split(/\s+/)
    .filter((each) => !accountScopes.has(each) && !granted.has(each.toLowerCase()));
  if (missing.length === 0) return;
  throw new AppError(
    'conflict',
    `${provider.name} did not give the permission to read mail. Connect again, and allow everything that is asked for.`,
  );
}

/** Many providers say the address only where they are asked for the profile. */
async function profileOf(
  client: oidc.Configuration,
  { access_token: accessToken }: oidc.TokenEndpointResponse,
  subject: string | undefined,
): Promise<object> {
  if (subject === undefined || client.serverMetadata().userinfo_endpoint === undefined) return {};
  // A token for the mail server may not open the profile; the administrator can enter the address then.
  return oidc.fetchUserInfo(client, accessToken, subject).catch(() => ({}));
}
