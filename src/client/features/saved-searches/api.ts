import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { loginSentence } from '#client/features/saved-searches/words.ts';
import { type ApiClient, getJson, requestDeletion } from '#client/platform/api/api-client.ts';
import { failureToast } from '#client/platform/api/failure-toast.ts';
import { issuesOfError } from '#client/platform/api/form-issues.ts';
import { type OwnOutcome, ownOutcome } from '#client/platform/api/own-outcome.ts';
import type { MutationContext } from '#client/platform/queries/api-mutation.ts';
import { makeStale } from '#client/platform/queries/make-stale.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import type {
  NewSavedSearchBody,
  SavedSearch,
  SavedSearchBody,
  SearchFeed,
} from '#shared/contract/saved-searches.ts';

const searchesPath = '/api/saved-searches';

/** `GET /api/saved-searches`: the reader's searches, by name. */
export function savedSearchesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.savedSearches,
    queryFn: ({ signal }) => ownOutcome(getJson<SavedSearch[]>(api, searchesPath, signal)),
  });
}

/** Changes the searches where they are in the cache. */
function patchSavedSearches(
  queryClient: QueryClient,
  patch: (searches: SavedSearch[]) => SavedSearch[],
): void {
  queryClient.setQueryData<OwnOutcome<SavedSearch[]>>(keys.savedSearches, (outcome) =>
    outcome?.kind === 'open' ? { kind: 'open', value: patch(outcome.value) } : outcome,
  );
}

/** `POST /api/saved-searches`. */
export function saveSearchMutation({ api, queryClient }: MutationContext) {
  return mutationOptions({
    mutationFn: async (body: NewSavedSearchBody) =>
      (await api.request<SavedSearch>('POST', searchesPath, body)).body,
    onSuccess: () => toasts.show({ title: 'Search saved', description: 'It stands under Explore.' }),
    onError: (error) => showFailure(error, 'Failed to save the search. Please try again.'),
    onSettled: () => makeStale(queryClient, [keys.savedSearches]),
  });
}

/** `PATCH /api/saved-searches/{id}`. */
export function renameSearchMutation({ api, queryClient }: MutationContext, id: number) {
  return mutationOptions({
    mutationFn: async (body: SavedSearchBody) =>
      (await api.request<SavedSearch>('PATCH', `${searchesPath}/${id}`, body)).body,
    onSuccess: () => toasts.show({ title: 'Search renamed' }),
    onError: (error) => showFailure(error, 'Failed to rename the search. Please try again.'),
    onSettled: () => makeStale(queryClient, [keys.savedSearches]),
  });
}

/** `DELETE /api/saved-searches/{id}`. One that another tab has deleted already is deleted. */
export function deleteSearchMutation({ api, queryClient }: MutationContext, id: number) {
  return mutationOptions({
    mutationFn: () => requestDeletion(api, `${searchesPath}/${id}`),
    onSuccess: () => {
      patchSavedSearches(queryClient, (searches) => searches.filter((search) => search.id !== id));
      toasts.show({ title: 'Search deleted' });
    },
    onError: (error) => showFailure(error, 'Failed to delete the search. Please try again.'),
    onSettled: () => makeStale(queryClient, [keys.savedSearches]),
  });
}

/** What is wrong with the name stands beside it; everything else is a toast. */
function showFailure(error: Error, phrase: string): void {
  if (issuesOfError(error).name === undefined) toasts.show(failureToast(error, phrase, loginSentence));
}

const feedPath = (id: number) => `${searchesPath}/${id}/feed`;

/** `POST /api/saved-searches/{id}/feed`: answers the address, which is shown this once. */
export function makeFeedMutation(context: MutationContext, id: number) {
  return mutationOptions({
    mutationFn: async () => (await context.api.request<SearchFeed>('POST', feedPath(id))).body,
    onSuccess: () => noteFeed(context, id, true),
    onError: (error) =>
      toasts.show(
        failureToast(error, 'The feed address could not be made. Please try again.', loginSentence),
      ),
  });
}

/** `DELETE /api/saved-searches/{id}/feed`. */
export function revokeFeedMutation(context: MutationContext, id: number) {
  return mutationOptions({
    mutationFn: () => requestDeletion(context.api, feedPath(id)),
    onSuccess: () => noteFeed(context, id, false),
    onError: (error) =>
      toasts.show(failureToast(error, 'The feed could not be revoked. Please try again.', loginSentence)),
  });
}

function noteFeed({ queryClient }: MutationContext, id: number, hasFeed: boolean): void {
  patchSavedSearches(queryClient, (searches) =>
    searches.map((search) => (search.id === id ? { ...search, hasFeed } : search)),
  );
  makeStale(queryClient, [keys.savedSearches]);
}
