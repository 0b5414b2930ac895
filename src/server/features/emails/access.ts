import type { Config } from '#server/config.ts';
import type { Viewer } from '#server/features/auth/viewer.ts';
import { freeHistoryDays } from '#shared/vocabulary/tiers.ts';

const dayMs = 86_400_000;

/** Whether the viewer reads every brand and the whole history (specification, section 1; design, section 3). */
export function hasFullAccess(viewer: Viewer): boolean {
  return viewer.kind === 'user' && (viewer.isAdmin || viewer.hasPremium);
}

/** Whether the emails of a brand are open to the viewer. */
export function canReadBrand(viewer: Viewer, brand: { isPremiumOnly: boolean }): boolean {
  if (!brand.isPremiumOnly || hasFullAccess(viewer)) return true;
  return viewer.kind === 'visitor' && viewer.seesEveryBrand === true;
}

/** The instant from which on the viewer may read emails; null for the whole history. */
export function readableSince(viewer: Viewer, now: Date): Date | null {
  return hasFullAccess(viewer) ? null : new Date(now.getTime() - freeHistoryDays * dayMs);
}

/** Whether the viewer may read one email: the brand is open to them, and it is not older than their history. */
export function canReadEmail(
  viewer: Viewer,
  email: { receivedAt: Date; brand: { isPremiumOnly: boolean } },
  now: Date,
): boolean {
  const since = readableSince(viewer, now);
  return canReadBrand(viewer, email.brand) && (since === null || email.receivedAt >= since);
}

/** Why an email is closed, to whoever it is closed to. */
export function closedEmailSentence(
  { billing }: Pick<Config, 'billing'>,
  { isPremiumOnly }: { isPremiumOnly: boolean },
): string {
  if (billing === 'off') return `Emails older than ${freeHistoryDays} days are for those who log in.`;
  if (isPremiumOnly) return 'The emails of this brand are part of premium.';
  return `Emails older than ${freeHistoryDays} days are part of premium.`;
}
