import { openSecret, sealSecret, UnreadableSecretError } from '#server/platform/db/sealed-secret.ts';

const purpose = 'id token of a session';

/** An id token as the table of sessions keeps it. It names its user, so a copy of the table must not give it away. */
export function sealIdToken(idToken: string | null, secret: string): string | null {
  return idToken === null ? null : sealSecret(idToken, { secret, purpose });
}

/** @returns null also for one that cannot be opened any more: signing out at the provider then goes without. */
export function openIdToken(sealed: string | null, secret: string): string | null {
  if (sealed === null) return null;
  try {
    return openSecret(sealed, { secret, purpose });
  } catch (error) {
    if (error instanceof UnreadableSecretError) return null;
    throw error;
  }
}
