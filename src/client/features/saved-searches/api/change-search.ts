import { mutationOptions } from '@tanstack/react-query';
import { patchSavedSearches } from '#client/features/saved-searches/api/list-searches.ts';
import { loginSentence } from '#client/features/saved-searches/words.ts';
import { requestDeletion } from '#client/lib/api-client.ts';
import { failureToast } from '#client/lib/failure-toast.ts';
import { issuesOfError } from '#client/lib/form-issues.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { keys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { NewSavedSearchBody, SavedSearch, SavedSearchBody } from '#shared/contract/saved-searches.ts';

const path = '/api/saved-searches';

/** What is wrong with the name stands beside it; everything else is a toast. */
function showFailure(error: Error, phrase: string): void {
  if (issuesOfError(error).name === undefined) toasts.show(failureToast(error, phrase, loginSentence));
}

/** `POST /api/saved-searches`. */
export function saveSearchMutation({ api, queryClient }: MutationContext) {
  return mutationOptions({
    mutationFn: async (body: NewSavedSearchBody) => (await api.request<SavedSearch>('POST', path, body)).body,
    onSuccess: () => toasts.show({ title: 'Search saved', description: 'It stands under Explore.' }),
    onError: (error) => showFailure(error, 'Failed to save the search. Please try again.'),
    onSettled: () => makeStale(queryClient, [keys.savedSearches]),
  });
}

/** `PATCH /api/saved-searches/{id}`. */
export function renameSearchMutation({ api, queryClient }: MutationContext, id: number) {
  return mutationOptions({
    mutationFn: async (body: SavedSearchBody) =>
      (await api.request<SavedSearch>('PATCH', `${path}/${id}`, body)).body,
    onSuccess: () => toasts.show({ title: 'Search renamed' }),
    onError: (error) => showFailure(error, 'Failed to rename the search. Please try again.'),
    onSettled: () => makeStale(queryClient, [keys.savedSearches]),
  });
}

/** `DELETE /api/saved-searches/{id}`. One that another tab has deleted already is deleted. */
export function deleteSearchMutation({ api, queryClient }: MutationContext, id: number) {
  return mutationOptions({
    mutationFn: () => requestDeletion(api, `${path}/${id}`),
    onSuccess: () => {
      patchSavedSearches(queryClient, (searches) => searches.filter((search) => search.id !== id));
      toasts.show({ title: 'Search deleted' });
    },
    onError: (error) => showFailure(error, 'Failed to delete the search. Please try again.'),
    onSettled: () => makeStale(queryClient, [keys.savedSearches]),
  });
}
