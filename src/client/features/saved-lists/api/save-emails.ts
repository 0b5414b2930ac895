import { mutationOptions } from '@tanstack/react-query';
import { listsForEmailQuery } from '#client/features/saved-lists/api/list-lists-for-email.ts';
import { putItem } from '#client/features/saved-lists/api/put-item.ts';
import { loginWords } from '#client/features/saved-lists/words.ts';
import { failureToast } from '#client/lib/failure-toast.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { keys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { SavedList } from '#shared/contract/saved-lists.ts';
import { countOf } from '#shared/format/count.ts';

/** What the server takes of one address within a minute, with some room. */
export const mostSavedAtOnce = 100;

interface SaveEmails {
  list: Pick<SavedList, 'id' | 'name'>;
  emailIds: readonly number[];
}

/** Saves emails into a list, one after the other. What the list holds already keeps its notes. */
export function saveEmailsMutation({ api, queryClient }: MutationContext) {
  return mutationOptions({
    mutationFn: async ({ list, emailIds }: SaveEmails) => {
      let added = 0;
      for (const emailId of emailIds) {
        const lists = await queryClient.fetchQuery(listsForEmailQuery(api, emailId));
        if (lists.find(({ id }) => id === list.id)?.item != null) continue;
        await putItem(api, list.id, { emailId, notes: '' });
        added += 1;
      }
      return added;
    },
    onSuccess: (added, { list, emailIds }) => {
      const before = emailIds.length - added;
      const words = `${countOf(added, 'email', 'emails')} added to ${list.name}`;
      toasts.show({
        title: 'Emails saved',
        description:
          before === 0 ? words : `${words}, ${before} ${before === 1 ? 'was' : 'were'} in it already`,
      });
    },
    onError: (error) =>
      toasts.show(
        failureToast(error, 'Not all emails could be added to the list. Please try again.', loginWords.save),
      ),
    onSettled: () => makeStale(queryClient, [keys.savedLists]),
  });
}
