import { ApiError } from '#client/platform/api/api-client.ts';

/** What a reader's account opens: nothing without one, and favourites and lists only with premium. */
export type Access = 'unknown' | 'visitor' | 'free' | 'premium';

/** What asking for something of one's own came to. All are answers and are kept as such, so that no screen asks twice. */
export type AccessResult<Value> =
  | { kind: 'open'; value: Value }
  | { kind: 'signed-out' }
  | { kind: 'premium' }
  | { kind: 'missing' };

/** Sorts an answer. @throws whatever is neither the thing, nor a sign-in, nor premium, nor its absence. */
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
  400: 'missing', // an id nothing can have
  401: 'signed-out',
  403: 'premium',
  404: 'missing',
};

/** The access the server just showed: it knows of a session or a premium that ended since the page was opened. */
export function accessAfter(access: Access, result: AccessResult<unknown> | undefined): Access {
  if (result?.kind === 'signed-out') return 'visitor';
  if (result?.kind === 'premium') return 'free';
  return access;
}
