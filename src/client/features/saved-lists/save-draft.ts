import type { SavedList } from '#shared/contract/library/saved-lists.ts';

/**
 * Input of the save dialog. Notes written for the email follow the user from list to list; a list's stored
 * notes, and edits of them, belong to that list.
 */
export interface SaveDraft {
  selectedId: number | null;
  freeNotes: string;
  changedNotes: Readonly<Record<number, string>>;
}

export const emptyDraft: SaveDraft = { selectedId: null, freeNotes: '', changedNotes: {} };

/** Returns the notes to show and save. */
export function notesOf(draft: SaveDraft, lists: readonly SavedList[]): string {
  const list = selectedList(draft, lists);
  if (list?.item == null) return draft.freeNotes;
  return draft.changedNotes[list.id] ?? list.item.notes ?? '';
}

export function withDraftNotes(draft: SaveDraft, lists: readonly SavedList[], notes: string): SaveDraft {
  const list = selectedList(draft, lists);
  if (list?.item == null) return { ...draft, freeNotes: notes };
  return { ...draft, changedNotes: { ...draft.changedNotes, [list.id]: notes } };
}

/** Returns the selected list if it still exists; before a selection, the suggested one. */
export function selectedList(
  { selectedId }: Pick<SaveDraft, 'selectedId'>,
  lists: readonly SavedList[],
): SavedList | undefined {
  return selectedId === null ? suggestedList(lists) : lists.find(({ id }) => id === selectedId);
}

/** Returns the list added to last, or the only one; undefined if it contains the email already. */
function suggestedList(lists: readonly SavedList[]): SavedList | undefined {
  const byUse = lists.toSorted((a, b) => (b.lastAddedAt ?? '').localeCompare(a.lastAddedAt ?? ''));
  const [list] = byUse;
  if (list === undefined || list.item != null) return undefined;
  return lists.length === 1 || list.lastAddedAt !== null ? list : undefined;
}
