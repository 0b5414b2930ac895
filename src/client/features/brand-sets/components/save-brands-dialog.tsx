import { type SavedFrom, saveBrandSetMutation } from '#client/features/brand-sets/mutations.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { useNavigate } from '#client/platform/router/location.tsx';
import { Dialog, FormActions } from '#client/ui/dialog/dialog.tsx';
import { Form, useForm } from '#client/ui/form/form.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { maxBrandSetNameLength } from '#shared/vocabulary/limits.ts';

interface SaveBrandsDialogProps extends Openable {
  from: SavedFrom;
  suggestedName: string;
}

/** Asks for a name and saves brands as a set. */
export function SaveBrandsDialog({ from, suggestedName, ...dialog }: SaveBrandsDialogProps) {
  return (
    <Dialog
      {...dialog}
      title="Save as My brands"
      description="A named set of brands that you can pick wherever you choose a category. Only you see it, and you can change it later."
    >
      {/* Remounted for other brands: the form would keep its old content. */}
      <SaveForm
        key={JSON.stringify(from)}
        from={from}
        suggestedName={suggestedName}
        onClose={() => dialog.onOpenChange(false)}
      />
    </Dialog>
  );
}

function SaveForm({
  from,
  suggestedName,
  onClose,
}: Pick<SaveBrandsDialogProps, 'from' | 'suggestedName'> & { onClose: () => void }) {
  const navigate = useNavigate();
  const save = useApiMutation(saveBrandSetMutation, navigate);
  const { field, formProps } = useForm({
    initial: { name: suggestedName.slice(0, maxBrandSetNameLength) },
    bodyOf: ({ name }) => ({ name, ...from }),
    mutation: save,
    onSent: onClose,
  });
  return (
    <Form {...formProps} className="mt-5">
      <TextField label="Name" maxLength={maxBrandSetNameLength} aria-required {...field('name')} />
      <FormActions onCancel={onClose} busyLabel="Saving...">
        Save brands
      </FormActions>
    </Form>
  );
}
