import { currentUserQuery } from '#client/features/auth/api.ts';
import { planStatsQuery } from '#client/features/stats/api.ts';
import type { LoadContext } from '#client/platform/router/page.ts';

/** Loads how far back the whole history goes, for readers who search its end only. A failure hides that note alone. */
export async function loadWholeHistory({ queryClient, api }: LoadContext): Promise<void> {
  const user = await queryClient.ensureQueryData(currentUserQuery(api));
  if (user?.isAdmin === true || user?.subscriptionTier === 'premium') return;
  await queryClient.prefetchQuery(planStatsQuery(api));
}
