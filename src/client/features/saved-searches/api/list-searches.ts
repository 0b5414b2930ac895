import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { type OwnOutcome, ownOutcome } from '#client/lib/own-outcome.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { SavedSearch } from '#shared/contract/saved-searches.ts';

/** `GET /api/saved-searches`: the reader's searches, by name. */
export function savedSearchesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.savedSearches,
    queryFn: () =>
      ownOutcome(api.request<SavedSearch[]>('GET', '/api/saved-searches').then(({ body }) => body)),
  });
}

/** Changes the searches where they are in the cache. */
export function patchSavedSearches(
  queryClient: QueryClient,
  patch: (searches: SavedSearch[]) => SavedSearch[],
): void {
  queryClient.setQueryData<OwnOutcome<SavedSearch[]>>(keys.savedSearches, (outcome) =>
    outcome?.kind === 'open' ? { kind: 'open', value: patch(outcome.value) } : outcome,
  );
}
