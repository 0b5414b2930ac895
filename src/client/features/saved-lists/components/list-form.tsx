import { listBody } from '#client/features/saved-lists/list-body.ts';
import { FormActions } from '#client/ui/dialog/dialog.tsx';
import { Form, type FormMutation, useForm } from '#client/ui/form/form.tsx';
import { TextArea, TextField } from '#client/ui/form/text-field.tsx';
import type { SavedList, SavedListBody } from '#shared/contract/library/saved-lists.ts';
import { maxListDescriptionLength, maxListNameLength } from '#shared/vocabulary/limits.ts';

interface ListFormProps {
  /** Initial values of the fields. */
  initial?: { name: string; description: string | null };
  submitLabel: string;
  busyLabel: string;
  mutation: FormMutation<SavedListBody, SavedList>;
  /** For an inline form; a dialog focuses its first field itself. */
  autoFocus?: boolean;
  /** `line` if another button is the primary one. */
  variant?: 'fill' | 'line';
  onSent: (list: SavedList) => void;
  onCancel: () => void;
}

/** Name and description of a list. Without a name it does not submit, and a toast explains why. */
export function ListForm({
  initial,
  submitLabel,
  busyLabel,
  mutation,
  autoFocus = false,
  variant = 'fill',
  onSent,
  onCancel,
}: ListFormProps) {
  const { field, formProps } = useForm({
    initial: { name: initial?.name ?? '', description: initial?.description ?? '' },
    bodyOf: listBody,
    mutation,
    onSent,
  });
  return (
    <Form {...formProps} className="mt-5">
      <div className="grid gap-4">
        <TextField
          label="Name"
          maxLength={maxListNameLength}
          aria-required
          autoFocus={autoFocus}
          {...field('name')}
        />
        <TextArea
          label="Description (optional)"
          maxLength={maxListDescriptionLength}
          {...field('description')}
        />
      </div>
      <FormActions onCancel={onCancel} variant={variant} busyLabel={busyLabel}>
        {submitLabel}
      </FormActions>
    </Form>
  );
}
