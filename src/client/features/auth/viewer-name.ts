import type { CurrentUser } from '#shared/contract/auth.ts';

/** What the header calls the signed-in user: address, else first name, else 'User' (specification, section 2). */
export function viewerName(user: Pick<CurrentUser, 'firstName' | 'email'>): string {
  return user.email?.trim() || user.firstName?.trim() || 'User';
}

/** Premium in force: the tier, and no end date in the past (design, section 3). */
export function hasPremium(
  user: Pick<CurrentUser, 'subscriptionTier' | 'subscriptionEndDate'>,
  now: Date,
): boolean {
  const { subscriptionTier, subscriptionEndDate } = user;
  return (
    subscriptionTier === 'premium' && (subscriptionEndDate === null || new Date(subscriptionEndDate) > now)
  );
}
