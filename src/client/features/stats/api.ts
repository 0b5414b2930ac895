import { queryOptions } from '@tanstack/react-query';
import { currentUserQuery } from '#client/features/auth/api.ts';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { LoadContext } from '#client/platform/router/page.ts';

/** Amount of the vault that each plan opens today. */
export function planStatsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...keys.stats, 'plans'],
    queryFn: ({ signal }) => callApi(api, 'GET /api/stats/plans', { signal }),
  });
}

/** Numbers of emails and brands in the vault. */
export function statsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.stats,
    queryFn: ({ signal }) => callApi(api, 'GET /api/stats', { signal }),
  });
}

/**
 * Loads the length of the whole history, for viewers who search only its recent part. A failure hides only
 * that note.
 */
export async function loadWholeHistory({ queryClient, api }: LoadContext): Promise<void> {
  const user = await queryClient.ensureQueryData(currentUserQuery(api));
  if (user?.isAdmin === true || user?.subscriptionTier === 'premium') return;
  await queryClient.prefetchQuery(planStatsQuery(api));
}
