import { mutationOptions } from '@tanstack/react-query';
import { savedListKey } from '#client/features/saved-lists/api/get-saved-list.ts';
import { listsForEmailQuery } from '#client/features/saved-lists/api/list-lists-for-email.ts';
import { patchSavedLists, savedListsQuery } from '#client/features/saved-lists/api/list-saved-lists.ts';
import { putItem } from '#client/features/saved-lists/api/put-item.ts';
import { loginWords } from '#client/features/saved-lists/words.ts';
import { failureToast } from '#client/lib/failure-toast.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { showAtOnce } from '#client/lib/show-at-once.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { SavedList } from '#shared/contract/saved-lists.ts';

export interface SaveEmail {
  listId: number;
  notes: string;
  /** What saving comes to beside 'Email saved', such as 'Added to list'. */
  outcome: string;
}

/** Saves an email into a list, from the save dialog. The lists show it at once. */
export function saveEmailMutation({ api, queryClient }: MutationContext, emailId: number) {
  const { queryKey: allKey } = savedListsQuery(api);
  const { queryKey: forEmailKey } = listsForEmailQuery(api, emailId);
  const write = (listId: number, item: SavedList['item'], added: number) => {
    const patch = (lists: SavedList[] = []) =>
      lists.map((list) => (list.id === listId ? { ...list, itemCount: list.itemCount + added } : list));
    patchSavedLists(queryClient, patch);
    queryClient.setQueryData(
      forEmailKey,
      (lists) => lists && patch(lists).map((list) => (list.id === listId ? { ...list, item } : list)),
    );
  };
  return mutationOptions({
    mutationFn: ({ listId, notes }: SaveEmail) => putItem(api, listId, { emailId, notes }),
    onMutate: showAtOnce(queryClient, [allKey, forEmailKey], ({ listId, notes }: SaveEmail) => {
      const before = queryClient.getQueryData(forEmailKey)?.find(({ id }) => id === listId)?.item;
      const added = before == null ? 1 : 0;
      write(listId, { notes: notes.trim() || null }, added);
      return () => write(listId, before, -added);
    }),
    onSuccess: (_list, { listId, outcome }) => {
      toasts.show({ title: 'Email saved', description: outcome });
      makeStale(queryClient, [allKey, forEmailKey, savedListKey(listId)]);
    },
    onError: (error, _save, putBack: (() => void) | undefined) => {
      putBack?.();
      toasts.show(failureToast(error, 'Failed to add email to list. Please try again.', loginWords.save));
    },
  });
}
