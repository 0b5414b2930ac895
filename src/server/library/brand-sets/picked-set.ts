import { requirePremium } from '#server/accounts/auth/guards.ts';
import type { Viewer } from '#server/accounts/auth/viewer.ts';
import { requireOwnedSet } from '#server/library/brand-sets/repository.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

export const loginSentence = 'Please log in to use your own sets of brands';

/** The brands of a set, to which an answer is narrowed. Which of them the viewer may read is asked where they are read. */
export interface PickedSet {
  id: number;
  name: string;
  /** In the order they were added. */
  brandIds: readonly number[];
}

/**
 * The set that a request names; null where it names none. It is its owner's alone, so what comes of it is kept for nobody
 * else (`openReads`).
 * @throws AppError `signed_out`; `premium_required`; `not_found`, also for somebody else's.
 */
export async function readPickedSet(
  db: Queryable,
  viewer: Viewer,
  id: number | undefined,
): Promise<PickedSet | null> {
  return id === undefined ? null : requireOwnedSet(db, requirePremium(viewer, loginSentence), id);
}

/** Filters with the brands of the set they name in its place. @throws AppError as `readPickedSet` */
export async function withPickedSet<Filters extends { set?: number | undefined }>(
  db: Queryable,
  viewer: Viewer,
  { set, ...filters }: Filters,
): Promise<Omit<Filters, 'set'> & { brandIds?: readonly number[] | undefined }> {
  return { ...filters, brandIds: (await readPickedSet(db, viewer, set))?.brandIds };
}
