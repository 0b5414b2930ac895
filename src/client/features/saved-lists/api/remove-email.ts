import { mutationOptions } from '@tanstack/react-query';
import { patchSavedList, savedListKey } from '#client/features/saved-lists/api/get-saved-list.ts';
import { listsForEmailQuery } from '#client/features/saved-lists/api/list-lists-for-email.ts';
import { savedListsQuery } from '#client/features/saved-lists/api/list-saved-lists.ts';
import { withItem, withoutItem } from '#client/features/saved-lists/saved-list-pages.ts';
import { loginWords } from '#client/features/saved-lists/words.ts';
import { requestDeletion } from '#client/lib/api-client.ts';
import { failureToast } from '#client/lib/failure-toast.ts';
import { makeStale, makeStaleElsewhere } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { showAtOnce } from '#client/lib/show-at-once.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { SavedListItem } from '#shared/contract/saved-lists.ts';

/** `DELETE /api/saved-lists/{id}/emails/{emailId}`. The item goes at once, and comes back when the server fails. */
export function removeEmailMutation({ api, queryClient }: MutationContext, listId: number) {
  return mutationOptions({
    mutationFn: ({ emailId }: SavedListItem) =>
      requestDeletion(api, `/api/saved-lists/${listId}/emails/${emailId}`),
    onMutate: showAtOnce(queryClient, [savedListKey(listId)], (item: SavedListItem) => {
      patchSavedList(queryClient, listId, (pages) => withoutItem(pages, item.emailId));
      return () => patchSavedList(queryClient, listId, (pages) => withItem(pages, item));
    }),
    onSuccess: (_nothing, { emailId }) => {
      toasts.show({ title: 'Email removed' });
      makeStale(queryClient, [savedListsQuery(api).queryKey, listsForEmailQuery(api, emailId).queryKey]);
      makeStaleElsewhere([savedListKey(listId)]);
    },
    onError: (error, _item, putBack: (() => void) | undefined) => {
      putBack?.();
      toasts.show(
        failureToast(error, 'Failed to remove email from list. Please try again.', loginWords.manage),
      );
    },
  });
}
