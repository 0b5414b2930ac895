import { queryOptions } from '@tanstack/react-query';
import { currentUserQuery } from '#client/features/auth/api.ts';
import { type AccessResult, toAccessResult } from '#client/platform/api/access-result.ts';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { LoadContext } from '#client/platform/router/page.ts';
import type { Follows } from '#shared/contract/search/follows.ts';

/** Everything the user follows, and when they are notified. */
export function followsQuery(api: ApiClient) {
  return queryOptions<AccessResult<Follows>>({
    queryKey: keys.follows,
    queryFn: ({ signal }) => toAccessResult(callApi(api, 'GET /api/follows', { signal })),
  });
}

/** For pages with a bell. A failure does not fail the page. */
export async function loadFollows({ queryClient, api }: LoadContext): Promise<void> {
  const user = await queryClient.ensureQueryData(currentUserQuery(api));
  if (user !== null) await queryClient.prefetchQuery(followsQuery(api));
}
