import { follow } from '#client/features/follows/mutations.ts';
import { saveSearchMutation } from '#client/features/saved-searches/mutations.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation, useMutationContext } from '#client/platform/queries/api-mutation.ts';
import { Dialog, FormActions } from '#client/ui/dialog/dialog.tsx';
import { Form, useForm } from '#client/ui/form/form.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { maxSearchNameLength } from '#shared/vocabulary/limits.ts';

interface SaveSearchDialogProps extends Openable {
  /** Query string of the explorer. */
  search: string;
  suggestedName: string;
}

/** Saves the explorer's search under a name. */
export function SaveSearchDialog({ search, suggestedName, ...dialog }: SaveSearchDialogProps) {
  return (
    <Dialog
      {...dialog}
      title="Save search"
      description="Saves your search, filters, order and view. Find it under Explore, where you can also follow it as a feed."
    >
      {/* The key resets the form for each search. */}
      <SaveSearchForm
        key={search}
        search={search}
        suggestedName={suggestedName}
        onClose={() => dialog.onOpenChange(false)}
      />
    </Dialog>
  );
}

function SaveSearchForm({
  search,
  suggestedName,
  onClose,
}: Pick<SaveSearchDialogProps, 'search' | 'suggestedName'> & { onClose: () => void }) {
  const context = useMutationContext();
  const save = useApiMutation(saveSearchMutation, (id: number) =>
    follow(context, { subject: { kind: 'search', id } }),
  );
  const { field, formProps } = useForm({
    initial: { name: suggestedName.slice(0, maxSearchNameLength) },
    bodyOf: ({ name }) => ({ name, search }),
    mutation: save,
    onSent: onClose,
  });
  return (
    <Form {...formProps} className="mt-5">
      <TextField label="Name" maxLength={maxSearchNameLength} aria-required {...field('name')} />
      <FormActions onCancel={onClose} busyLabel="Saving...">
        Save search
      </FormActions>
    </Form>
  );
}
