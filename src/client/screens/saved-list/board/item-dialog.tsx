import { useState } from 'react';
import { boardNotesMutation, removeFromBoardMutation } from '#client/features/saved-lists/boards/api.ts';
import { isNewerNotes, withNewerNotes } from '#client/features/saved-lists/newer-notes.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { ItemDialog, type ItemDialogSubject } from '#client/screens/saved-list/item-dialogs.tsx';

interface BoardItemDialogProps extends Openable {
  listId: number;
  subject: Omit<ItemDialogSubject, 'neighbourId'>;
  /** Focus target when the removed picture is gone. */
  afterRemove: () => HTMLElement | null;
}

/** The dialogs of the list for a picture of its board. */
export function BoardItemDialog({ listId, subject, afterRemove, ...dialog }: BoardItemDialogProps) {
  const saveNotes = useApiMutation(boardNotesMutation, listId);
  const remove = useApiMutation(removeFromBoardMutation, listId);
  const [draft, setDraft] = useState<string>();
  const [before, setBefore] = useState(subject.item.notes);
  return (
    <ItemDialog
      subject={{ ...subject, neighbourId: undefined }}
      {...dialog}
      draft={draft}
      onNotes={({ emailId }, notes) => {
        setDraft(notes);
        saveNotes.mutate(
          { emailId, notes, before },
          {
            onError: (error) => {
              setDraft(withNewerNotes(error, notes));
              if (isNewerNotes(error)) setBefore((error.body as { notes: string | null }).notes);
              dialog.onOpenChange(true);
            },
          },
        );
      }}
      onRemove={({ emailId }) => remove.mutate(emailId)}
      afterRemove={afterRemove}
    />
  );
}
