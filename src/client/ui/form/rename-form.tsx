import { Button } from '#client/ui/button.tsx';
import { Form, type FormMutation, useForm } from '#client/ui/form/form.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';

interface RenameFormProps {
  label: string;
  /** The present name. */
  name: string;
  maxLength: number;
  mutation: FormMutation<{ name: string }, unknown>;
  onClose: () => void;
  className?: string;
}

/** Renames one thing of a list, in place. */
export function RenameForm({ label, name, maxLength, mutation, onClose, className = '' }: RenameFormProps) {
  const { field, formProps } = useForm({
    initial: { name },
    bodyOf: (draft) => ({ name: draft.name }),
    mutation,
    onSent: onClose,
  });
  return (
    <Form {...formProps} className={`flex flex-wrap items-end gap-2 ${className}`}>
      <div className="min-w-0 flex-1 basis-48">
        <TextField label={label} maxLength={maxLength} autoFocus {...field('name')} />
      </div>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" variant="fill" busyLabel="Saving...">
        Save name
      </Button>
    </Form>
  );
}
