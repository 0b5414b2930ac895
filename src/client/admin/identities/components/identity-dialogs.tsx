import { removeIdentityMutation, saveIdentityMutation } from '#client/admin/identities/api.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { ConfirmDialog, Quoted } from '#client/ui/dialog/confirm-dialog.tsx';
import { Dialog, FormActions } from '#client/ui/dialog/dialog.tsx';
import { Form, useForm } from '#client/ui/form/form.tsx';
import { TextArea, TextField } from '#client/ui/form/text-field.tsx';
import type { Identity } from '#shared/contract/intake/identities.ts';
import { countOf } from '#shared/format/count.ts';

export type IdentitySubject = { kind: 'add' } | { kind: 'edit' | 'remove'; identity: Identity };

interface IdentityDialogsProps extends Openable {
  subject: IdentitySubject;
  /** Focus target when the focused row is gone. */
  afterRemoval: () => HTMLElement | null;
}

/** Adds, edits or removes an identity. */
export function IdentityDialogs({ subject, afterRemoval, ...dialog }: IdentityDialogsProps) {
  if (subject.kind === 'remove') {
    return <RemoveDialog {...dialog} identity={subject.identity} afterRemoval={afterRemoval} />;
  }
  const identity = subject.kind === 'edit' ? subject.identity : null;
  return (
    <Dialog
      {...dialog}
      title={identity === null ? 'Add identity' : 'Edit identity'}
      description="A person in whose name you sign up to mailing lists. Only administrators see this."
    >
      <IdentityForm identity={identity} onClose={() => dialog.onOpenChange(false)} />
    </Dialog>
  );
}

function IdentityForm({ identity, onClose }: { identity: Identity | null; onClose: () => void }) {
  const save = useApiMutation(saveIdentityMutation, identity?.id ?? null);
  const { field, formProps } = useForm({
    initial: {
      name: identity?.name ?? '',
      addresses: (identity?.addresses ?? []).join('\n'),
      knownData: (identity?.knownData ?? []).join('\n'),
    },
    bodyOf: ({ name, addresses, knownData }) => ({
      name,
      addresses: toLines(addresses),
      knownData: toLines(knownData),
    }),
    mutation: save,
    onSent: onClose,
  });
  return (
    <Form {...formProps} className="mt-4">
      <div className="grid gap-3.5">
        <TextField label="Name" required maxLength={100} placeholder="Anna Example" {...field('name')} />
        <TextArea
          label="Addresses (optional)"
          spellCheck={false}
          autoCapitalize="none"
          placeholder="anna@reader.example"
          {...field('addresses', 'One per line. Addresses of sign-ups are set in the ledger.')}
        />
        <TextArea
          label="Known data (optional)"
          rows={5}
          spellCheck={false}
          placeholder={'Anna\nExample\n1010\n3 May 1984'}
          {...field(
            'knownData',
            'One per line: names, postal codes, birthdays and numbers you give to brands, as they may write them.',
          )}
        />
      </div>
      <FormActions onCancel={onClose} busyLabel="Saving...">
        {identity === null ? 'Add identity' : 'Update identity'}
      </FormActions>
    </Form>
  );
}

function toLines(text: string): string[] {
  return text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
}

interface RemoveDialogProps extends Openable {
  identity: Identity;
  afterRemoval: () => HTMLElement | null;
}

function RemoveDialog({ identity: { id, name, signUps }, afterRemoval, ...dialog }: RemoveDialogProps) {
  const remove = useApiMutation(removeIdentityMutation, id);
  return (
    <ConfirmDialog
      {...dialog}
      title="Remove identity"
      question={
        <>
          New emails to <Quoted>{name}</Quoted> are not compared with others any more.{' '}
          {signUps > 0 && `${countOf(signUps, 'sign-up stays', 'sign-ups stay')}, without an identity. `}
          Stored emails stay as they are.
        </>
      }
      confirmLabel="Remove identity"
      busyLabel="Removing..."
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSuccess: () => dialog.onOpenChange(false) })}
      focusAfterClose={() => (remove.isSuccess ? afterRemoval() : null)}
    />
  );
}
