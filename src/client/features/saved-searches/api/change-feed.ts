import { mutationOptions } from '@tanstack/react-query';
import { patchSavedSearches } from '#client/features/saved-searches/api/list-searches.ts';
import { loginSentence } from '#client/features/saved-searches/words.ts';
import { requestDeletion } from '#client/lib/api-client.ts';
import { failureToast } from '#client/lib/failure-toast.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { keys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { SearchFeed } from '#shared/contract/saved-searches.ts';

const path = (id: number) => `/api/saved-searches/${id}/feed`;

/** `POST /api/saved-searches/{id}/feed`: answers the address, which is shown this once. */
export function makeFeedMutation(context: MutationContext, id: number) {
  return mutationOptions({
    mutationFn: async () => (await context.api.request<SearchFeed>('POST', path(id))).body,
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
    mutationFn: () => requestDeletion(context.api, path(id)),
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
