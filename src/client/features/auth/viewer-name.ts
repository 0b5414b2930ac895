import type { CurrentUser } from '#shared/contract/auth.ts';

/** What the header calls the signed-in user: address, else first name, else 'User' (specification, section 2). */
export function viewerName(user: Pick<CurrentUser, 'firstName' | 'email'>): string {
  return user.email?.trim() || user.firstName?.trim() || 'User';
}

/** Premium in force: the tier, and no end of it in the past (design, section 3). */
export function hasPremium(
  { subscriptionTier, premiumUntil }: Pick<CurrentUser, 'subscriptionTier' | 'premiumUntil'>,
  now: Date,
): boolean {
  return subscriptionTier === 'premium' && (premiumUntil == null || new Date(premiumUntil) > now);
}
