import type { QueryClient } from '@tanstack/react-query';
import {
  listsForEmailQuery,
  listsForEmailsKey,
  patchSavedList,
  patchSavedLists,
  savedEmailsKey,
  savedListKey,
  savedListsQuery,
} from '#client/features/saved-lists/api.ts';
import { boardKey, changesOf, patchBoard, refetchedBy } from '#client/features/saved-lists/boards/api.ts';
import { loginCopy } from '#client/features/saved-lists/copy.ts';
import {
  isNewerNotes,
  type NotesDraft,
  notesFailure,
  withNewerNotes,
} from '#client/features/saved-lists/newer-notes.ts';
import { newerTextsOf } from '#client/features/saved-lists/newer-texts.ts';
import { withItem, withNotes, withoutItem } from '#client/features/saved-lists/saved-list-pages.ts';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi, deleteByApi } from '#client/platform/api/call-api.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { broadcastInvalidation } from '#client/platform/queries/invalidate-everywhere.ts';
import { updateOptimistically } from '#client/platform/queries/optimistic-update.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type {
  ChangedListBody,
  SavedList,
  SavedListBody,
  SavedListItem,
} from '#shared/contract/library/saved-lists.ts';
import { countOf } from '#shared/format/count.ts';

/** @param login sentence for a user whose session has ended. */
export function createSavedListMutation({ api, queryClient }: MutationContext, login: string) {
  return apiMutation({
    mutationFn: (body: SavedListBody) => callApi(api, 'POST /api/saved-lists', { body }),
    onSuccess: (list) => {
      patchSavedLists(queryClient, (lists) => [list, ...lists]);
      // Adds and selects the list immediately in an open save dialog: a new list contains no email.
      queryClient.setQueriesData<SavedList[]>({ queryKey: listsForEmailsKey }, (lists) =>
        lists === undefined ? [{ ...list, item: null }] : [{ ...list, item: null }, ...lists],
      );
    },
    done: 'List created',
    failed: { phrase: 'Failed to create list. Please try again.', login },
    invalidates: [savedListsQuery(api).queryKey, listsForEmailsKey],
  });
}

export function updateSavedListMutation({ api, queryClient }: MutationContext, id: number) {
  return apiMutation({
    mutationFn: (body: ChangedListBody) =>
      callApi(api, 'PATCH /api/saved-lists/:id', { params: { id }, body }),
    onSuccess: (list) =>
      patchSavedLists(queryClient, (lists) => lists.map((each) => (each.id === list.id ? list : each))),
    done: 'List updated',
    failed: (error) => {
      const newer = newerTextsOf(error);
      return newer === undefined
        ? { phrase: 'Failed to update list. Please try again.', login: loginCopy.manage }
        : {
            title: 'List not saved',
            description: `Somebody else changed it meanwhile: it is called “${newer.name}” now. Update it again to replace that.`,
            isFailure: true,
          };
    },
    invalidates: [savedListsQuery(api).queryKey, listsForEmailsKey, savedListKey(id)],
    invalidatesIfFailed: (error) => (newerTextsOf(error) === undefined ? [] : [keys.savedLists]),
  });
}

/** A list that another tab has deleted counts as deleted. */
export function deleteSavedListMutation({ api, queryClient }: MutationContext, id: number) {
  return apiMutation({
    mutationFn: () => deleteByApi(api, 'DELETE /api/saved-lists/:id', { params: { id } }),
    onSuccess: () => patchSavedLists(queryClient, (lists) => lists.filter((list) => list.id !== id)),
    done: 'List deleted',
    failed: { phrase: 'Failed to delete list. Please try again.', login: loginCopy.manage },
    invalidates: [savedListsQuery(api).queryKey, listsForEmailsKey, savedEmailsKey, savedListKey(id)],
  });
}

/** Caches of a list and its board. */
const shownKeys = (listId: number) => [savedListKey(listId), boardKey(listId)];

export interface SaveEmail extends NotesDraft {
  listId: number;
  /** Text of the toast under 'Email saved', such as 'Added to list'. */
  outcome: string;
}

/** Saves an email into a list from the save dialog. Optimistic update of the lists. */
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
  const changedBy = (listId: number) => [allKey, forEmailKey, savedEmailsKey, ...shownKeys(listId)];
  return apiMutation({
    mutationFn: async ({ listId, notes, before }: SaveEmail) => {
      try {
        await putItem(api, listId, { emailId, notes, before });
      } catch (error) {
        // The list holds the email, and this reader has changed no notes.
        if (!isNewerNotes(error) || (notes.trim() || null) !== before) throw error;
      }
    },
    onMutate: updateOptimistically(queryClient, [allKey, forEmailKey], ({ listId, notes }: SaveEmail) => {
      const item = queryClient.getQueryData(forEmailKey)?.find(({ id }) => id === listId)?.item;
      const added = item == null ? 1 : 0;
      write(listId, { notes: notes.trim() || null }, added);
      return () => write(listId, item, -added);
    }),
    onSuccess: (_nothing, { listId }) => forgetRefusedNotes(queryClient, listId, emailId),
    done: (_nothing, { outcome }) => ({ title: 'Email saved', description: outcome }),
    failed: (error) =>
      notesFailure(error, {
        phrase: 'Failed to add email to list. Please try again.',
        login: loginCopy.save,
      }),
    invalidates: (_nothing, { listId }) => changedBy(listId),
    invalidatesIfFailed: (error, { listId }) => (isNewerNotes(error) ? changedBy(listId) : []),
  });
}

/** The server's rate limit per address and minute, with a margin. */
export const maxSavedAtOnce = 100;

interface SaveEmails {
  list: Pick<SavedList, 'id' | 'name'>;
  emailIds: readonly number[];
  notes: string;
}

/** Saves emails into a list one by one. Emails already in the list keep their notes. */
export function saveEmailsMutation({ api, queryClient }: MutationContext) {
  return apiMutation({
    mutationFn: async ({ list, emailIds, notes }: SaveEmails) => {
      let added = 0;
      for (const emailId of emailIds) {
        const lists = await queryClient.fetchQuery(listsForEmailQuery(api, emailId));
        if (lists.find(({ id }) => id === list.id)?.item != null) continue;
        try {
          await putItem(api, list.id, { emailId, notes, before: null });
          added += 1;
        } catch (error) {
          if (!isNewerNotes(error)) throw error;
        }
      }
      return added;
    },
    done: (added, { list, emailIds }) => {
      const before = emailIds.length - added;
      const words = `${countOf(added, 'email', 'emails')} added to ${list.name}`;
      return {
        title: 'Emails saved',
        description:
          before === 0 ? words : `${words}, ${before} ${before === 1 ? 'was' : 'were'} in it already`,
      };
    },
    failed: {
      phrase: 'Not all emails could be added to the list. Please try again.',
      login: loginCopy.save,
    },
    invalidates: [keys.savedLists],
    invalidatesIfFailed: [keys.savedLists],
  });
}

interface UpdateNotes extends NotesDraft {
  emailId: number;
}

const notesKey = (listId: number) => [...boardKey(listId), 'notes'] as const;

/** Edits the notes on an email of a list or board. Optimistic update. */
export function updateNotesMutation({ api, queryClient }: MutationContext, listId: number) {
  const write = (emailId: number, notes: string | null) => {
    patchSavedList(queryClient, listId, (pages) => withNotes(pages, emailId, notes));
    patchBoard(queryClient, listId, (board) => ({
      ...board,
      items: board.items.map((item) => (item.emailId === emailId ? { ...item, notes } : item)),
    }));
  };
  return apiMutation({
    ...changesOf(listId),
    mutationKey: notesKey(listId),
    // Refused notes are kept as long as the page.
    gcTime: Number.POSITIVE_INFINITY,
    mutationFn: ({ emailId, notes, before }: UpdateNotes) => putItem(api, listId, { emailId, notes, before }),
    onMutate: updateOptimistically(
      queryClient,
      shownKeys(listId),
      ({ emailId, notes, before }: UpdateNotes) => {
        write(emailId, notes.trim() || null);
        return () => write(emailId, before);
      },
    ),
    onSuccess: () => broadcastInvalidation(shownKeys(listId)),
    done: 'Notes updated',
    failed: (error) =>
      notesFailure(error, {
        phrase: 'Failed to update notes. Please try again.',
        login: loginCopy.manage,
      }),
    invalidates: (_list, { emailId }) => [
      listsForEmailQuery(api, emailId).queryKey,
      ...refetchedBy(queryClient, listId),
    ],
    invalidatesIfFailed: shownKeys(listId),
  });
}

/** Forgets refused notes of an email whose notes were saved in another place, or that left the list. */
function forgetRefusedNotes(queryClient: QueryClient, listId: number, emailId: number): void {
  const cache = queryClient.getMutationCache();
  for (const mutation of cache.findAll({ mutationKey: notesKey(listId), status: 'error' }))
    if ((mutation.state.variables as UpdateNotes).emailId === emailId) cache.remove(mutation);
}

/** Returns the notes to edit: those that were refused or are being sent, otherwise those of the item. */
export function notesToEdit(
  queryClient: QueryClient,
  listId: number,
  { emailId, notes }: SavedListItem,
): NotesDraft {
  const sent = queryClient
    .getMutationCache()
    .findAll({ mutationKey: notesKey(listId) })
    .map(({ state }) => ({ ...state, wanted: state.variables as UpdateNotes }))
    .findLast(({ wanted }) => wanted.emailId === emailId);
  if (sent?.status === 'error') return withNewerNotes(sent.error, sent.wanted);
  if (sent?.status === 'pending')
    return { notes: sent.wanted.notes, before: sent.wanted.notes.trim() || null };
  return { notes: notes ?? '', before: notes };
}

/** Adds an email to a list or replaces its notes. Empty notes are omitted, which clears them. */
function putItem(
  api: ApiClient,
  listId: number,
  { emailId, notes, before }: UpdateNotes,
): Promise<SavedList> {
  const text = notes.trim();
  const body = { emailId, ...(text !== '' && { notes: text }), notesBefore: before };
  return callApi(api, 'POST /api/saved-lists/:id/emails', { params: { id: listId }, body });
}

/** Optimistic update of list and board: the item disappears, and returns if the server fails. */
export function removeEmailMutation({ api, queryClient }: MutationContext, listId: number) {
  return apiMutation({
    ...changesOf(listId),
    mutationFn: ({ emailId }: SavedListItem) =>
      deleteByApi(api, 'DELETE /api/saved-lists/:id/emails/:emailId', { params: { id: listId, emailId } }),
    onMutate: updateOptimistically(queryClient, shownKeys(listId), (item: SavedListItem) => {
      patchSavedList(queryClient, listId, (pages) => withoutItem(pages, item.emailId));
      patchBoard(queryClient, listId, (board) => ({
        ...board,
        itemCount: board.itemCount - 1,
        items: board.items.filter(({ emailId }) => emailId !== item.emailId),
      }));
      return () => {
        patchSavedList(queryClient, listId, (pages) => withItem(pages, item));
        void queryClient.invalidateQueries({ queryKey: boardKey(listId) });
      };
    }),
    onSuccess: (_nothing, { emailId }) => {
      forgetRefusedNotes(queryClient, listId, emailId);
      broadcastInvalidation(shownKeys(listId));
    },
    done: 'Email removed',
    failed: { phrase: 'Failed to remove email from list. Please try again.', login: loginCopy.manage },
    invalidates: (_nothing, { emailId }) => [
      savedListsQuery(api).queryKey,
      savedEmailsKey,
      listsForEmailQuery(api, emailId).queryKey,
      ...refetchedBy(queryClient, listId),
    ],
  });
}
