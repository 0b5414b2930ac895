import { isNewerNotes, type NotesDraft, withNewerNotes } from '#client/features/saved-lists/newer-notes.ts';
import type { SavedList } from '#shared/contract/library/saved-lists.ts';

/**
 * Input of the save dialog. Notes written for the email follow the user from list to list; a list's stored
 * notes, and edits of them, belong to that list.
 */
export interface SaveDraft {
  selectedId: number | null;
  freeNotes: string;
  changedNotes: Readonly<Record<number, NotesDraft>>;
}

export const emptyDraft: SaveDraft = { selectedId: null, freeNotes: '', changedNotes: {} };

/** Returns the notes to show and save. */
export function notesOf(draft: SaveDraft, lists: readonly SavedList[]): NotesDraft {
  const list = selectedList(draft, lists);
  const changed = list === undefined ? undefined : draft.changedNotes[list.id];
  if (changed !== undefined) return changed;
  if (list?.item == null) return { notes: draft.freeNotes, before: null };
  return { notes: list.item.notes ?? '', before: list.item.notes };
}

export function withDraftNotes(draft: SaveDraft, lists: readonly SavedList[], notes: string): SaveDraft {
  const list = selectedList(draft, lists);
  if (list === undefined || (list.item == null && draft.changedNotes[list.id] === undefined))
    return { ...draft, freeNotes: notes };
  return withChanged(draft, list.id, { ...notesOf(draft, lists), notes });
}

/** Returns the draft after a refusal: with both texts if somebody else has changed the notes meanwhile. */
export function withRefusal(
  draft: SaveDraft,
  error: unknown,
  { listId, notes, before }: NotesDraft & { listId: number },
): SaveDraft {
  if (!isNewerNotes(error)) return draft;
  const both = withNewerNotes(error, { notes, before });
  return { ...withChanged(draft, listId, both), selectedId: listId };
}

/** Returns the draft after a save, if somebody has gone on editing it meanwhile: it replaces the saved notes. */
export function withSaved(draft: SaveDraft, { listId, notes }: NotesDraft & { listId: number }): SaveDraft {
  const changed = draft.changedNotes[listId];
  return changed === undefined
    ? draft
    : withChanged(draft, listId, { ...changed, before: notes.trim() || null });
}

function withChanged(draft: SaveDraft, listId: number, notes: NotesDraft): SaveDraft {
  return { ...draft, changedNotes: { ...draft.changedNotes, [listId]: notes } };
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
