import { mutationOptions } from '@tanstack/react-query';
import { patchSavedList, savedListKey } from '#client/features/saved-lists/api/get-saved-list.ts';
import { listsForEmailQuery } from '#client/features/saved-lists/api/list-lists-for-email.ts';
import { putItem } from '#client/features/saved-lists/api/put-item.ts';
import { withNotes } from '#client/features/saved-lists/saved-list-pages.ts';
import { loginWords } from '#client/features/saved-lists/words.ts';
import { failureToast } from '#client/lib/failure-toast.ts';
import { makeStale, makeStaleElsewhere } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { showAtOnce } from '#client/lib/show-at-once.ts';
import { toasts } from '#client/lib/toasts.ts';

interface UpdateNotes {
  emailId: number;
  notes: string;
  /** The notes that are replaced: they come back when the server refuses. */
  before: string | null;
}

/** Other notes on an email of a list. They show at once. */
export function updateNotesMutation({ api, queryClient }: MutationContext, listId: number) {
  const write = (emailId: number, notes: string | null) =>
    patchSavedList(queryClient, listId, (pages) => withNotes(pages, emailId, notes));
  return mutationOptions({
    mutationFn: ({ emailId, notes }: UpdateNotes) => putItem(api, listId, { emailId, notes }),
    onMutate: showAtOnce(queryClient, [savedListKey(listId)], ({ emailId, notes, before }: UpdateNotes) => {
      write(emailId, notes.trim() || null);
      return () => write(emailId, before);
    }),
    onSuccess: (_list, { emailId }) => {
      toasts.show({ title: 'Notes updated' });
      makeStale(queryClient, [listsForEmailQuery(api, emailId).queryKey]);
      makeStaleElsewhere([savedListKey(listId)]);
    },
    onError: (error, _change, putBack: (() => void) | undefined) => {
      putBack?.();
      toasts.show(failureToast(error, 'Failed to update notes. Please try again.', loginWords.manage));
    },
  });
}
