import type { QueryClient } from '@tanstack/react-query';
import { patchSavedSearches } from '#client/features/saved-searches/api.ts';
import { loginSentence } from '#client/features/saved-searches/copy.ts';
import { callApi, deleteByApi } from '#client/platform/api/call-api.ts';
import { issuesOfError } from '#client/platform/api/form-issues.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { NewSavedSearchBody, SavedSearchBody } from '#shared/contract/search/saved-searches.ts';

/** Invalidated after a failure too: another tab may have changed or deleted the search. Follows name their search. */
const changed = [keys.savedSearches, keys.follows];
const stale = { invalidates: changed, invalidatesIfFailed: changed };

/** An error about the name is shown next to the field; every other error is a toast. */
const toastUnlessNameError = (phrase: string) => (error: Error) =>
  issuesOfError(error).name === undefined ? { phrase, login: loginSentence } : null;

export function saveSearchMutation({ api }: MutationContext, onFollow: (id: number) => void) {
  return apiMutation({
    mutationFn: (body: NewSavedSearchBody) => callApi(api, 'POST /api/saved-searches', { body }),
    done: ({ id }) => ({
      title: 'Search saved',
      description: 'Find it under Explore.',
      action: { label: 'Follow it', onChoose: () => onFollow(id) },
    }),
    failed: toastUnlessNameError('Failed to save the search. Please try again.'),
    ...stale,
  });
}

export function renameSearchMutation({ api }: MutationContext, id: number) {
  return apiMutation({
    mutationFn: (body: SavedSearchBody) =>
      callApi(api, 'PATCH /api/saved-searches/:id', { params: { id }, body }),
    done: 'Search renamed',
    failed: toastUnlessNameError('Failed to rename the search. Please try again.'),
    ...stale,
  });
}

/** A search that another tab has deleted counts as deleted. */
export function deleteSearchMutation({ api, queryClient }: MutationContext, id: number) {
  return apiMutation({
    mutationFn: () => deleteByApi(api, 'DELETE /api/saved-searches/:id', { params: { id } }),
    onSuccess: () =>
      patchSavedSearches(queryClient, (searches) => searches.filter((search) => search.id !== id)),
    done: 'Search deleted',
    failed: toastUnlessNameError('Failed to delete the search. Please try again.'),
    ...stale,
  });
}

/** Returns the feed's address, which is shown only this once. */
export function makeFeedMutation({ api, queryClient }: MutationContext, id: number) {
  return apiMutation({
    mutationFn: () => callApi(api, 'POST /api/saved-searches/:id/feed', { params: { id } }),
    onSuccess: () => noteFeed(queryClient, id, true),
    failed: { phrase: 'The feed could not be created. Please try again.', login: loginSentence },
    invalidates: [keys.savedSearches],
  });
}

export function revokeFeedMutation({ api, queryClient }: MutationContext, id: number) {
  return apiMutation({
    mutationFn: () => deleteByApi(api, 'DELETE /api/saved-searches/:id/feed', { params: { id } }),
    onSuccess: () => noteFeed(queryClient, id, false),
    failed: { phrase: 'The feed could not be revoked. Please try again.', login: loginSentence },
    invalidates: [keys.savedSearches],
  });
}

function noteFeed(queryClient: QueryClient, id: number, hasFeed: boolean): void {
  patchSavedSearches(queryClient, (searches) =>
    searches.map((search) => (search.id === id ? { ...search, hasFeed } : search)),
  );
}
