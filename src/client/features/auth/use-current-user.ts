import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '#client/features/auth/api.ts';
import type { Access } from '#client/platform/api/access-result.ts';
import { useApi, useSite } from '#client/platform/api/app-context.ts';
import { useNow } from '#client/platform/locale/now.tsx';
import type { CurrentUser } from '#shared/contract/accounts/auth.ts';

/** Returns the signed-in user; null for a visitor and after a failure. */
export function useCurrentUser(): CurrentUser | null {
  return useQuery(currentUserQuery(useApi())).data ?? null;
}

/**
 * Returns the access of an account now; undefined as `user` means "not known yet". Only for display: the
 * server decides.
 */
export function accessOf(user: CurrentUser | null | undefined, now: Date): Access {
  if (user === undefined) return 'unknown';
  if (user === null) return 'visitor';
  return hasPremium(user, now) ? 'premium' : 'free';
}

/** Returns the viewer's access; it changes when premium expires while the page is open. */
export function useAccess(): Access {
  const user = useQuery(currentUserQuery(useApi()));
  const now = useNow();
  // A failure counts as signed out (specification, section 4).
  return accessOf(user.isPending ? undefined : (user.data ?? null), now);
}

/** True if this viewer is known to get only a part of the history; administrators read everything. */
export function useIsBounded(): boolean {
  const access = useAccess();
  const isAdmin = useCurrentUser()?.isAdmin === true;
  const { isOpenToEveryone } = useSite();
  return !isAdmin && !isOpenToEveryone && (access === 'visitor' || access === 'free');
}

/**
 * Returns the header's name of the signed-in user: address, else first name, else 'User' (specification,
 * section 2).
 */
export function viewerName(user: Pick<CurrentUser, 'firstName' | 'email'>): string {
  return user.email?.trim() || user.firstName?.trim() || 'User';
}

/** True if the tier is premium and has not expired (design, section 3). */
export function hasPremium(
  { subscriptionTier, premiumUntil }: Pick<CurrentUser, 'subscriptionTier' | 'premiumUntil'>,
  now: Date,
): boolean {
  return subscriptionTier === 'premium' && (premiumUntil == null || new Date(premiumUntil) > now);
}
