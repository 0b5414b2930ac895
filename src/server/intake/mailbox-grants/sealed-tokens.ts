import type { TokenEndpointResponse } from 'openid-client';
import { z } from 'zod';
import { openSecret, sealSecret } from '#server/platform/db/sealed-secret.ts';

const purpose = 'mailbox tokens';

/** The longest token that is stored and sent to a mail server. */
const maxTokenLength = 16_000;

/** Tokens go into commands of IMAP, whose fields end at control characters (RFC 6750, RFC 7628). */
const token = z
  .string()
  .max(maxTokenLength)
  .regex(/^[\x21-\x7e]+$/);

const tokens = z.object({ access: token, refresh: token });

export type Tokens = z.infer<typeof tokens>;

/**
 * Returns the tokens of an answer.
 * @param before the refresh token to keep if the provider did not replace it; null at the first consent.
 * @returns undefined if one is missing or cannot be one.
 */
export function tokensOf(answer: TokenEndpointResponse, before: string | null): Tokens | undefined {
  return tokens.safeParse({ access: answer.access_token, refresh: answer.refresh_token ?? before }).data;
}

/** Longer promises are not believed: the token is renewed after a month. */
const maxSeconds = 30 * 86_400;

/** Returns the seconds for which the access token is valid; null if the provider names none. */
export function lifetimeOf({ expires_in }: TokenEndpointResponse): number | null {
  return expires_in === undefined ? null : Math.min(Math.max(expires_in, 0), maxSeconds);
}

/** Providers that end a permission name its seconds so; without end, or by a text, is none. */
const consentLife = z.object({
  refresh_token_expires_in: z
    .number()
    .positive()
    .max(10 * 365 * 86_400),
});

/** Returns the seconds until the permission itself ends; null if the provider names none. */
export function consentLifetimeOf(answer: TokenEndpointResponse): number | null {
  return consentLife.safeParse(answer).data?.refresh_token_expires_in ?? null;
}

export function sealTokens(value: Tokens, secret: string): string {
  return sealSecret(JSON.stringify(value), { secret, purpose });
}

/** @throws UnreadableSecretError if SESSION_SECRET has changed. */
export function openTokens(sealed: string, secret: string): Tokens {
  return tokens.parse(JSON.parse(openSecret(sealed, { secret, purpose })));
}
