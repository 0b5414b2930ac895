import { mutationOptions } from '@tanstack/react-query';
import {
  listsForEmailQuery,
  listsForEmailsKey,
  patchSavedList,
  patchSavedLists,
  savedListKey,
  savedListsQuery,
} from '#client/features/saved-lists/api.ts';
import { withItem, withNotes, withoutItem } from '#client/features/saved-lists/saved-list-pages.ts';
import { loginWords } from '#client/features/saved-lists/words.ts';
import { type ApiClient, requestDeletion } from '#client/platform/api/api-client.ts';
import { failureToast } from '#client/platform/api/failure-toast.ts';
import { makeStale, makeStaleElsewhere } from '#client/platform/queries/make-stale.ts';
import type { MutationContext } from '#client/platform/queries/mutation-context.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import { showAtOnce } from '#client/platform/queries/show-at-once.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import type {
  SavedList,
  SavedListBody,
  SavedListItem,
  SavedListItemBody,
} from '#shared/contract/saved-lists.ts';
import { countOf } from '#shared/format/count.ts';

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

/**
 * `POST /api/saved-lists/{id}/emails`: puts an email into a list or replaces its notes there. Notes that hold nothing
 * are left out, which clears them.
 */
async function putItem(
  api: ApiClient,
  listId: number,
  { emailId, notes }: { emailId: number; notes: string },
): Promise<SavedList> {
  const text = notes.trim();
  const body: SavedListItemBody = text === '' ? { emailId } : { emailId, notes: text };
  return (await api.request<SavedList>('POST', `/api/saved-lists/${listId}/emails`, body)).body;
}

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
