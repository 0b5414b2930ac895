import type { SavedList } from '#shared/contract/saved-lists.ts';

/**
 * What is being filled in while an email is saved. Notes written for the email as such follow the reader from list to
 * list; notes that stand in a list already, and changes to those, belong to that list.
 */
export interface SaveDraft {
  selectedId: number | null;
  freeNotes: string;
  changedNotes: Readonly<Record<number, string>>;
}

export const emptyDraft: SaveDraft = { selectedId: null, freeNotes: '', changedNotes: {} };

/** The notes to show and to save. */
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

/** The chosen list, as long as it is there. */
export function selectedList(draft: SaveDraft, lists: readonly SavedList[]): SavedList | undefined {
  return lists.find((list) => list.id === draft.selectedId);
}
