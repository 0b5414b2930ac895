import { type FormEvent, useState } from 'react';
import { FormActions } from '#client/components/ui/dialog.tsx';
import { TextArea, TextField } from '#client/components/ui/text-field.tsx';
import { toast } from '#client/components/ui/toast.tsx';
import { readListForm } from '#client/features/saved-lists/read-list-form.ts';
import type { SavedListBody } from '#shared/contract/saved-lists.ts';
import { maxListDescriptionLength, maxListNameLength } from '#shared/vocabulary/limits.ts';

interface ListFormProps {
  /** What stands in the fields at first. */
  initial?: { name: string; description: string | null };
  submitLabel: string;
  busyLabel: string;
  isBusy: boolean;
  /** Where the form opens inside of something; a dialog brings the keyboard to its first field by itself. */
  autoFocus?: boolean;
  /** `line` where another button is the main one. */
  variant?: 'fill' | 'line';
  onSubmit: (body: SavedListBody) => void;
  onCancel: () => void;
}

/** Name and description of a list. Without a name nothing is sent, and a toast says why. */
export function ListForm({
  initial,
  submitLabel,
  busyLabel,
  isBusy,
  autoFocus = false,
  variant = 'fill',
  onSubmit,
  onCancel,
}: ListFormProps) {
  const [isNameMissing, setIsNameMissing] = useState(false);
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const body = readListForm(new FormData(event.currentTarget));
    setIsNameMissing(body === null);
    if (body !== null) {
      onSubmit(body);
      return;
    }
    askForName(event.currentTarget);
  };
  return (
    <form onSubmit={handleSubmit} noValidate className="mt-5">
      <div className="grid gap-4">
        <TextField
          label="Name"
          name="name"
          defaultValue={initial?.name ?? ''}
          maxLength={maxListNameLength}
          aria-required
          aria-invalid={isNameMissing}
          autoFocus={autoFocus}
        />
        <TextArea
          label="Description (optional)"
          name="description"
          defaultValue={initial?.description ?? ''}
          maxLength={maxListDescriptionLength}
        />
      </div>
      <FormActions onCancel={onCancel} variant={variant} isBusy={isBusy} busyLabel={busyLabel}>
        {submitLabel}
      </FormActions>
    </form>
  );
}

/** Says that a form needs its list's name, and brings the keyboard there. */
export function askForName(form: HTMLFormElement): void {
  toast({ title: 'Error', description: 'Please enter a name for your list', isFailure: true });
  const name = form.elements.namedItem('name');
  if (name instanceof HTMLElement) name.focus();
}
