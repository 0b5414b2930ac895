import { openSecret, sealSecret, UnreadableSecretError } from '#server/platform/db/sealed-secret.ts';

const purpose = 'id token of a session';

/**
 * Encrypts an id token for the table of sessions. The token names its user, so a copy of the table must not
 * disclose it.
 */
export function sealIdToken(idToken: string | null, secret: string): string | null {
  return idToken === null ? null : sealSecret(idToken, { secret, purpose });
}

/**
 * @returns null also for a token that can no longer be decrypted; the sign-out at the provider then goes
 * without a hint.
 */
export function openIdToken(sealed: string | null, secret: string): string | null {
  if (sealed === null) return null;
  try {
    return openSecret(sealed, { secret, purpose });
  } catch (error) {
    if (error instanceof UnreadableSecretError) return null;
    throw error;
  }
}
