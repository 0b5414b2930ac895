import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '#client/features/auth/api.ts';
import type { Access } from '#client/platform/api/access-result.ts';
import { useApi, useSite } from '#client/platform/api/app-context.ts';
import { useNow } from '#client/platform/locale/now.tsx';
import type { CurrentUser } from '#shared/contract/accounts/auth.ts';

/** The signed-in user; null when nobody is, or when it could not be found out. */
export function useCurrentUser(): CurrentUser | null {
  return useQuery(currentUserQuery(useApi())).data ?? null;
}

/** What an account opens now; undefined stands for "not known yet". The server decides, this only picks what to show. */
export function accessOf(user: CurrentUser | null | undefined, now: Date): Access {
  if (user === undefined) return 'unknown';
  if (user === null) return 'visitor';
  return hasPremium(user, now) ? 'premium' : 'free';
}

/** The reader's access; it ends with the premium's end date while the page is open. */
export function useAccess(): Access {
  const user = useQuery(currentUserQuery(useApi()));
  const now = useNow();
  // Not to be found out counts as signed out (specification, section 4).
  return accessOf(user.isPending ? undefined : (user.data ?? null), now);
}

/** Whether this reader is known to get a part of the history: administrators read everything. */
export function useIsBounded(): boolean {
  const access = useAccess();
  const isAdmin = useCurrentUser()?.isAdmin === true;
  const { isOpenToEveryone } = useSite();
  return !isAdmin && !isOpenToEveryone && (access === 'visitor' || access === 'free');
}

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
