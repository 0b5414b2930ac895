import type { Viewer } from '#server/accounts/auth/viewer.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';

declare const isSignedIn: unique symbol;
declare const isPremium: unique symbol;
declare const isAdministrator: unique symbol;

/** A signed-in viewer; only `requireUser` creates one. */
export type SignedInUser = Extract<Viewer, { kind: 'user' }> & { readonly [isSignedIn]: true };

/** A viewer whose premium is in force; only `requirePremium` creates one. */
export type PremiumUser = SignedInUser & { readonly [isPremium]: true };

/** A viewer with admin rights; only `requireAdmin` creates one. */
export type Administrator = SignedInUser & { readonly [isAdministrator]: true };

/** @throws AppError `signed_out` with the given sentence. */
export function requireUser(viewer: Viewer, sentence: string): SignedInUser {
  if (viewer.kind === 'visitor') throw new AppError('signed_out', sentence);
  return viewer as SignedInUser;
}

/**
 * Favourites and saved lists depend on the tier, for administrators too (design, section 3).
 * @throws AppError `signed_out`, or `premium_required` for a signed-in user without premium.
 */
export function requirePremium(viewer: Viewer, sentence: string): PremiumUser {
  const user = requireUser(viewer, sentence);
  if (!user.hasPremium) {
    throw new AppError('premium_required', 'This is part of premium. Upgrade to use it.');
  }
  return user as PremiumUser;
}

/** @throws AppError `signed_out` for a visitor, `forbidden` for any other user. */
export function requireAdmin(viewer: Viewer): Administrator {
  const user = requireUser(viewer, 'You must be logged in to access the admin panel');
  if (!user.isAdmin) throw new AppError('forbidden', "You don't have admin access to this page.");
  return user as Administrator;
}
