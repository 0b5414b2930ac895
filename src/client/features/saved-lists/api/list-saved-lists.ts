import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { type OwnOutcome, ownOutcome } from '#client/lib/own-outcome.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { SavedList } from '#shared/contract/saved-lists.ts';

/** `GET /api/saved-lists`: the reader's lists, newest first. */
export function savedListsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: savedListsKey,
    queryFn: () =>
      ownOutcome(api.request<SavedList[]>('GET', '/api/saved-lists').then((answer) => answer.body)),
  });
}

const savedListsKey = [...keys.savedLists, 'all'] as const;

/** Changes the lists where they are in the cache. */
export function patchSavedLists(queryClient: QueryClient, patch: (lists: SavedList[]) => SavedList[]): void {
  queryClient.setQueryData<OwnOutcome<SavedList[]>>(savedListsKey, (outcome) =>
    outcome?.kind === 'open' ? { kind: 'open', value: patch(outcome.value) } : outcome,
  );
}
