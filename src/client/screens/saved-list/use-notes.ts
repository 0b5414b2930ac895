import { useState } from 'react';
import { updateNotesMutation } from '#client/features/saved-lists/mutations.ts';
import { type NotesDraft, withNewerNotes } from '#client/features/saved-lists/newer-notes.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import type { SavedListItem } from '#shared/contract/library/saved-lists.ts';

type Drafts = Readonly<Record<number, NotesDraft>>;

/** Saves notes of a list or board, and keeps a draft until the server has them. */
export function useNotes(listId: number) {
  const { mutateAsync } = useApiMutation(updateNotesMutation, listId);
  const [drafts, setDrafts] = useState<Drafts>({});
  const save = ({ emailId }: SavedListItem, wanted: NotesDraft) => {
    // A form that is opened meanwhile replaces these notes.
    const sent: NotesDraft = { ...wanted, before: wanted.notes.trim() || null };
    const settle = (change: (all: Drafts) => Drafts) =>
      setDrafts((all) => (all[emailId] === sent ? change(all) : all));
    setDrafts((all) => ({ ...all, [emailId]: sent }));
    mutateAsync({ emailId, ...wanted }).then(
      () => settle(({ [emailId]: _sent, ...others }) => others),
      // The mutation has shown a toast; the draft stays, so that no text is lost.
      (error: unknown) => settle((all) => ({ ...all, [emailId]: withNewerNotes(error, wanted) })),
    );
  };
  return {
    /** Returns the notes to edit: refused ones, or those of the item. */
    draftOf: ({ emailId, notes }: SavedListItem): NotesDraft =>
      drafts[emailId] ?? { notes: notes ?? '', before: notes },
    save,
  };
}
