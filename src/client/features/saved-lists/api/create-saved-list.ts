import { mutationOptions } from '@tanstack/react-query';
import { listsForEmailsKey } from '#client/features/saved-lists/api/list-lists-for-email.ts';
import { patchSavedLists, savedListsQuery } from '#client/features/saved-lists/api/list-saved-lists.ts';
import { failureToast } from '#client/lib/failure-toast.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { SavedList, SavedListBody } from '#shared/contract/saved-lists.ts';

/** `POST /api/saved-lists`. `login` is what a reader is told whose session has ended. */
export function createSavedListMutation({ api, queryClient }: MutationContext, login: string) {
  return mutationOptions({
    mutationFn: async (body: SavedListBody) =>
      (await api.request<SavedList>('POST', '/api/saved-lists', body)).body,
    onSuccess: (list) => {
      patchSavedLists(queryClient, (lists) => [list, ...lists]);
      // Shown and selected at once in a save dialog that is open: a new list holds no email.
      queryClient.setQueriesData<SavedList[]>({ queryKey: listsForEmailsKey }, (lists) =>
        lists === undefined ? [{ ...list, item: null }] : [{ ...list, item: null }, ...lists],
      );
      toasts.show({ title: 'List created' });
      makeStale(queryClient, [savedListsQuery(api).queryKey, listsForEmailsKey]);
    },
    onError: (error) => toasts.show(failureToast(error, 'Failed to create list. Please try again.', login)),
  });
}
