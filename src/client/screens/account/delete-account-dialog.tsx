import { Refusal } from '#client/platform/api/form-issues.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { deleteAccountMutation } from '#client/screens/account/api.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogActions } from '#client/ui/dialog/dialog.tsx';
import { Form, useForm } from '#client/ui/form/form.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';

interface DeleteAccountDialogProps extends Openable {
  /** The text to type. */
  confirmation: string;
  onDeleted: (dueAt: string) => void;
}

export function DeleteAccountDialog({ confirmation, onDeleted, ...dialog }: DeleteAccountDialogProps) {
  const remove = useApiMutation(deleteAccountMutation);
  const { field, formProps } = useForm({
    initial: { confirmation: '' },
    bodyOf: (draft) => {
      if (draft.confirmation.trim().toLowerCase() === confirmation.toLowerCase()) return draft;
      const sentence = `Type ${confirmation} to delete your account.`;
      return new Refusal(
        { confirmation: sentence },
        { title: 'Error', description: sentence, isFailure: true },
      );
    },
    mutation: remove,
    onSent: ({ deletionDueAt }) => onDeleted(deletionDueAt),
  });
  return (
    <Dialog
      {...dialog}
      title="Delete my account"
      description={
        <>
          To go on, type <bdi className="font-control text-ink">{confirmation}</bdi>.
        </>
      }
    >
      <Form {...formProps} className="mt-4">
        <TextField
          label={confirmation.includes('@') ? 'Your email address' : 'These words'}
          autoCapitalize="none"
          spellCheck={false}
          {...field('confirmation')}
        />
        <DialogActions>
          <Button onClick={() => dialog.onOpenChange(false)}>Cancel</Button>
          <Button type="submit" variant="danger" busyLabel="Deleting...">
            Delete my account
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
