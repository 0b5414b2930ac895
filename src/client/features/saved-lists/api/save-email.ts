import { mutationOptions, useMutation } from '@tanstack/react-query';
import { savedListKey } from '#client/features/saved-lists/api/get-saved-list.ts';
import { listsForEmailQuery } from '#client/features/saved-lists/api/list-lists-for-email.ts';
import { savedListsQuery } from '#client/features/saved-lists/api/list-saved-lists.ts';
import { putItem } from '#client/features/saved-lists/api/put-item.ts';
import { loginWords } from '#client/features/saved-lists/words.ts';
import { failureToast } from '#client/lib/failure-toast.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import { type MutationContext, useMutationContext } from '#client/lib/mutation-context.ts';
import { toasts } from '#client/lib/toasts.ts';

interface SaveEmail {
  listId: number;
  notes: string;
  /** What saving comes to beside 'Email saved', such as 'Added to list'. */
  outcome: string;
}

/** Saves an email into a list, from the save dialog. */
export function saveEmailMutation({ api, queryClient }: MutationContext, emailId: number) {
  return mutationOptions({
    mutationFn: ({ listId, notes }: SaveEmail) => putItem(api, listId, { emailId, notes }),
    onSuccess: (_list, { listId, outcome }) => {
      toasts.show({ title: 'Email saved', description: outcome });
      makeStale(queryClient, [
        savedListsQuery(api).queryKey,
        listsForEmailQuery(api, emailId).queryKey,
        savedListKey(listId),
      ]);
    },
    onError: (error) =>
      toasts.show(
        failureToast(error, {
          phrase: 'Failed to add email to list. Please try again.',
          login: loginWords.save,
        }),
      ),
  });
}

export function useSaveEmail(emailId: number) {
  return useMutation(saveEmailMutation(useMutationContext(), emailId));
}
