import { queryOptions } from '@tanstack/react-query';
import { currentUserQuery } from '#client/features/auth/api.ts';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { LoadContext } from '#client/platform/router/page.ts';

/** What each plan opens of this vault today. */
export function planStatsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...keys.stats, 'plans'],
    queryFn: ({ signal }) => callApi(api, 'GET /api/stats/plans', { signal }),
  });
}

/** How many emails and brands the vault holds. */
export function statsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.stats,
    queryFn: ({ signal }) => callApi(api, 'GET /api/stats', { signal }),
  });
}

/** Loads how far back the whole history goes, for readers who search its end only. A failure hides that note alone. */
export async function loadWholeHistory({ queryClient, api }: LoadContext): Promise<void> {
  const user = await queryClient.ensureQueryData(currentUserQuery(api));
  if (user?.isAdmin === true || user?.subscriptionTier === 'premium') return;
  await queryClient.prefetchQuery(planStatsQuery(api));
}
