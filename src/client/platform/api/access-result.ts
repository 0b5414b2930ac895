import { ApiError } from '#client/platform/api/api-client.ts';

/** Access of an account: none without one; favourites and lists only with premium. */
export type Access = 'unknown' | 'visitor' | 'free' | 'premium';

/**
 * Outcome of a request for the user's own data. All are answers and are cached, so that no screen requests
 * twice.
 */
export type AccessResult<Value> =
  | { kind: 'open'; value: Value }
  | { kind: 'signed-out' }
  | { kind: 'premium' }
  | { kind: 'missing' };

/**
 * Converts an answer to a result. @throws every other error than "sign in", "premium required" and "not
 * found".
 */
export async function toAccessResult<Value>(asking: Promise<Value>): Promise<AccessResult<Value>> {
  try {
    return { kind: 'open', value: await asking };
  } catch (error) {
    const kind = error instanceof ApiError ? kinds[error.status] : undefined;
    if (kind === undefined) throw error;
    return { kind };
  }
}

const kinds: Record<number, 'signed-out' | 'premium' | 'missing' | undefined> = {
  400: 'missing', // an impossible id
  401: 'signed-out',
  403: 'premium',
  404: 'missing',
};

/**
 * Returns the access that the last answer implies: the session or premium may have ended since the page was
 * opened.
 */
export function accessAfter(access: Access, result: AccessResult<unknown> | undefined): Access {
  if (result?.kind === 'signed-out') return 'visitor';
  if (result?.kind === 'premium') return 'free';
  return access;
}
