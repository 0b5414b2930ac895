import { type FormEvent, useState } from 'react';
import { FormActions } from '#client/components/ui/dialog.tsx';
import { TextArea, TextField } from '#client/components/ui/text-field.tsx';
import { askForName } from '#client/features/saved-lists/components/list-form.tsx';
import { createSavedListMutation, type SaveEmail } from '#client/features/saved-lists/mutations.ts';
import { readListForm } from '#client/features/saved-lists/read-list-form.ts';
import type { SaveDraft } from '#client/features/saved-lists/save-draft.ts';
import { loginWords } from '#client/features/saved-lists/words.ts';
import { useChange } from '#client/lib/mutation-context.ts';
import { maxListNameLength, maxNotesLength } from '#shared/vocabulary/limits.ts';

interface FirstSaveFormProps {
  draft: SaveDraft;
  onDraft: (draft: SaveDraft) => void;
  onSave: (wanted: SaveEmail) => void;
  onCancel: () => void;
}

/** The first save of a reader without lists: names the list and saves into it, in one step. */
export function FirstSaveForm({ draft, onDraft, onSave, onCancel }: FirstSaveFormProps) {
  const [isNameMissing, setIsNameMissing] = useState(false);
  const create = useChange(createSavedListMutation, loginWords.createWhileSaving);
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (create.isPending) return;
    const body = readListForm(new FormData(event.currentTarget));
    setIsNameMissing(body === null);
    if (body === null) {
      askForName(event.currentTarget);
      return;
    }
    create.mutate(body, {
      onSuccess: ({ id }) => onSave({ listId: id, notes: draft.freeNotes, outcome: 'Added to new list' }),
    });
  };
  return (
    <form onSubmit={handleSubmit} noValidate className="mt-5">
      <div className="grid gap-4">
        <TextField
          label="List Name"
          name="name"
          defaultValue=""
          maxLength={maxListNameLength}
          aria-required
          aria-invalid={isNameMissing}
        />
        <TextArea
          label="Notes (optional)"
          value={draft.freeNotes}
          maxLength={maxNotesLength}
          onChange={(event) => onDraft({ ...draft, freeNotes: event.target.value })}
        />
      </div>
      <FormActions onCancel={onCancel} isBusy={create.isPending} busyLabel="Saving...">
        Save
      </FormActions>
    </form>
  );
}
