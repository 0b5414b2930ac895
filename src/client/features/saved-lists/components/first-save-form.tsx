import { loginCopy } from '#client/features/saved-lists/copy.ts';
import { listBody } from '#client/features/saved-lists/list-body.ts';
import { createSavedListMutation, type SaveEmail } from '#client/features/saved-lists/mutations.ts';
import type { SaveDraft } from '#client/features/saved-lists/save-draft.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { FormActions } from '#client/ui/dialog/dialog.tsx';
import { Form, useForm } from '#client/ui/form/form.tsx';
import { TextArea, TextField } from '#client/ui/form/text-field.tsx';
import { maxListNameLength, maxNotesLength } from '#shared/vocabulary/limits.ts';

interface FirstSaveFormProps {
  draft: SaveDraft;
  onDraft: (draft: SaveDraft) => void;
  onSave: (wanted: SaveEmail) => void;
  onCancel: () => void;
}

/** The first save of a user without lists: creates a list and saves into it, in one step. */
export function FirstSaveForm({ draft, onDraft, onSave, onCancel }: FirstSaveFormProps) {
  const { field, formProps } = useForm({
    initial: { name: '', description: '' },
    bodyOf: listBody,
    mutation: useApiMutation(createSavedListMutation, loginCopy.createWhileSaving),
    onSent: ({ id }) => onSave({ listId: id, notes: draft.freeNotes, outcome: 'Added to new list' }),
  });
  return (
    <Form {...formProps} className="mt-5">
      <div className="grid gap-4">
        <TextField label="List name" maxLength={maxListNameLength} aria-required {...field('name')} />
        <TextArea
          label="Notes (optional)"
          value={draft.freeNotes}
          maxLength={maxNotesLength}
          onChange={(event) => onDraft({ ...draft, freeNotes: event.target.value })}
        />
      </div>
      <FormActions onCancel={onCancel} busyLabel="Saving...">
        Save
      </FormActions>
    </Form>
  );
}
