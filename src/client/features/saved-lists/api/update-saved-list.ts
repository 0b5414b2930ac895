import { mutationOptions } from '@tanstack/react-query';
import { savedListKey } from '#client/features/saved-lists/api/get-saved-list.ts';
import { listsForEmailsKey } from '#client/features/saved-lists/api/list-lists-for-email.ts';
import { patchSavedLists, savedListsQuery } from '#client/features/saved-lists/api/list-saved-lists.ts';
import { loginWords } from '#client/features/saved-lists/words.ts';
import { failureToast } from '#client/lib/failure-toast.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { SavedList, SavedListBody } from '#shared/contract/saved-lists.ts';

/** `PATCH /api/saved-lists/{id}`: another name or description. */
export function updateSavedListMutation({ api, queryClient }: MutationContext, listId: number) {
  return mutationOptions({
    mutationFn: async (body: SavedListBody) =>
      (await api.request<SavedList>('PATCH', `/api/saved-lists/${listId}`, body)).body,
    onSuccess: (list) => {
      patchSavedLists(queryClient, (lists) => lists.map((each) => (each.id === list.id ? list : each)));
      toasts.show({ title: 'List updated' });
      makeStale(queryClient, [savedListsQuery(api).queryKey, listsForEmailsKey, savedListKey(listId)]);
    },
    onError: (error) =>
      toasts.show(failureToast(error, 'Failed to update list. Please try again.', loginWords.manage)),
  });
}
