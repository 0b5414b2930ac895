import type { SavedList } from '#shared/contract/library/saved-lists.ts';

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

/** The selected list, as long as it exists; before one is selected, the list to suggest. */
export function selectedList(
  { selectedId }: Pick<SaveDraft, 'selectedId'>,
  lists: readonly SavedList[],
): SavedList | undefined {
  return selectedId === null ? suggestedList(lists) : lists.find(({ id }) => id === selectedId);
}

/** The list that was added to last, or the only one; none where it holds the email already. */
function suggestedList(lists: readonly SavedList[]): SavedList | undefined {
  const byUse = lists.toSorted((a, b) => (b.lastAddedAt ?? '').localeCompare(a.lastAddedAt ?? ''));
  const [list] = byUse;
  if (list === undefined || list.item != null) return undefined;
  return lists.length === 1 || list.lastAddedAt !== null ? list : undefined;
}
