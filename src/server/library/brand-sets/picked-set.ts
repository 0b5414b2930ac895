import { requirePremium } from '#server/accounts/auth/guards.ts';
import type { Viewer } from '#server/accounts/auth/viewer.ts';
import { requireOwnedSet } from '#server/library/brand-sets/repository.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

export const loginSentence = 'Please log in to use your own sets of brands';

/** Brands of a set that narrow a result. The code that reads the brands checks access. */
export interface PickedSet {
  id: number;
  name: string;
  /** In the order they were added. */
  brandIds: readonly number[];
}

/**
 * Reads the set of a request; null without one. A set is private, so results with one must not be cached for
 * others (`openReads`).
 * @throws AppError `signed_out`; `premium_required`; `not_found`, also for another user's set.
 */
export async function readPickedSet(
  db: Queryable,
  viewer: Viewer,
  id: number | undefined,
): Promise<PickedSet | null> {
  return id === undefined ? null : requireOwnedSet(db, requirePremium(viewer, loginSentence), id);
}

/** Replaces the set in filters with its brands. @throws AppError as `readPickedSet` */
export async function withPickedSet<Filters extends { set?: number | undefined }>(
  db: Queryable,
  viewer: Viewer,
  { set, ...filters }: Filters,
): Promise<Omit<Filters, 'set'> & { brandIds?: readonly number[] | undefined }> {
  return { ...filters, brandIds: (await readPickedSet(db, viewer, set))?.brandIds };
}
