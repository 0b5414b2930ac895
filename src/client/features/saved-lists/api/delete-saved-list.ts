import { mutationOptions } from '@tanstack/react-query';
import { savedListKey } from '#client/features/saved-lists/api/get-saved-list.ts';
import { listsForEmailsKey } from '#client/features/saved-lists/api/list-lists-for-email.ts';
import { patchSavedLists, savedListsQuery } from '#client/features/saved-lists/api/list-saved-lists.ts';
import { loginWords } from '#client/features/saved-lists/words.ts';
import { requestDeletion } from '#client/lib/api-client.ts';
import { failureToast } from '#client/lib/failure-toast.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { toasts } from '#client/lib/toasts.ts';

/** `DELETE /api/saved-lists/{id}`. A list that another tab has deleted already is deleted. */
export function deleteSavedListMutation({ api, queryClient }: MutationContext, listId: number) {
  return mutationOptions({
    mutationFn: () => requestDeletion(api, `/api/saved-lists/${listId}`),
    onSuccess: () => {
      patchSavedLists(queryClient, (lists) => lists.filter((list) => list.id !== listId));
      toasts.show({ title: 'List deleted' });
      makeStale(queryClient, [savedListsQuery(api).queryKey, listsForEmailsKey, savedListKey(listId)]);
    },
    onError: (error) =>
      toasts.show(failureToast(error, 'Failed to delete list. Please try again.', loginWords.manage)),
  });
}
