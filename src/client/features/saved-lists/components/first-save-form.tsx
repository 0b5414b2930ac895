import { loginCopy } from '#client/features/saved-lists/copy.ts';
import { listBody } from '#client/features/saved-lists/list-body.ts';
import { createSavedListMutation } from '#client/features/saved-lists/mutations.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { FormActions } from '#client/ui/dialog/dialog.tsx';
import { Form, useForm } from '#client/ui/form/form.tsx';
import { TextArea, TextField } from '#client/ui/form/text-field.tsx';
import type { SavedList } from '#shared/contract/library/saved-lists.ts';
import { maxListNameLength, maxNotesLength } from '#shared/vocabulary/limits.ts';

interface FirstSaveFormProps {
  notes: string;
  notesLabel: string;
  onNotes: (notes: string) => void;
  /** Saves into the list that was just made. */
  onCreated: (list: SavedList) => void;
  /** While it is saved into that list. */
  isSaving?: boolean;
  onCancel: () => void;
}

/** The first save of a user without lists: creates a list and saves into it, in one step. */
export function FirstSaveForm({
  notes,
  notesLabel,
  onNotes,
  onCreated,
  isSaving = false,
  onCancel,
}: FirstSaveFormProps) {
  const { field, formProps } = useForm({
    initial: { name: '', description: '' },
    bodyOf: listBody,
    mutation: useApiMutation(createSavedListMutation, loginCopy.createWhileSaving),
    onSent: onCreated,
  });
  return (
    <Form {...formProps} isBusy={formProps.isBusy || isSaving} className="mt-5">
      <div className="grid gap-4">
        <TextField label="List name" maxLength={maxListNameLength} aria-required {...field('name')} />
        <TextArea
          label={notesLabel}
          value={notes}
          maxLength={maxNotesLength}
          onChange={(event) => onNotes(event.target.value)}
        />
      </div>
      <FormActions onCancel={onCancel} busyLabel="Saving...">
        Save
      </FormActions>
    </Form>
  );
}
