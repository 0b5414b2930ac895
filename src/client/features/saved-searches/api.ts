import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { toAccessResult } from '#client/platform/api/access-result.ts';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { patchOpenResult } from '#client/platform/queries/patch-open-result.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { SavedSearch } from '#shared/contract/search/saved-searches.ts';

/** The user's searches, by name. */
export function savedSearchesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.savedSearches,
    queryFn: ({ signal }) => toAccessResult(callApi(api, 'GET /api/saved-searches', { signal })),
  });
}

/** Changes the searches that are in the cache. */
export function patchSavedSearches(
  queryClient: QueryClient,
  patch: (searches: SavedSearch[]) => SavedSearch[],
): void {
  patchOpenResult(queryClient, keys.savedSearches, patch);
}
