import { editSignUpMutation } from '#client/admin/sign-ups/api.ts';
import { identityOptions } from '#client/admin/sign-ups/copy.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Dialog, FormActions } from '#client/ui/dialog/dialog.tsx';
import { Form, useForm } from '#client/ui/form/form.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextArea, TextField } from '#client/ui/form/text-field.tsx';
import type { SignUp, SignUpForm } from '#shared/contract/intake/sign-ups.ts';

interface EditFormProps {
  signUp: SignUp;
  /** Names of all identities. */
  identities: readonly string[];
}

/** Edits the address and notes of a sign-up. */
export function EditDialog({ signUp, identities, ...dialog }: Openable & EditFormProps) {
  return (
    <Dialog
      {...dialog}
      title={signUp.brand?.name ?? signUp.domain}
      description={`Emails from ${signUp.domain}`}
    >
      <EditForm signUp={signUp} identities={identities} onClose={() => dialog.onOpenChange(false)} />
    </Dialog>
  );
}

function EditForm({ signUp, identities, onClose }: EditFormProps & { onClose: () => void }) {
  const edit = useApiMutation(editSignUpMutation, signUp.id);
  const { field, formProps } = useForm({
    initial: draftOf(signUp),
    bodyOf: (draft) => draft,
    mutation: edit,
    onSent: onClose,
  });
  return (
    <Form {...formProps} className="mt-4">
      <div className="grid items-start gap-3.5 md:grid-cols-2">
        <div className="md:col-span-2">
          <TextField
            label="Address (optional)"
            type="email"
            spellCheck={false}
            {...field(
              'address',
              'The address you signed up with. Email sent to it belongs to this brand, whatever its sender.',
            )}
          />
        </div>
        {identities.length > 0 && (
          <div className="md:col-span-2">
            <SelectField
              label="Identity"
              options={identityOptions(identities)}
              {...field('identity', 'The person in whose name you signed up.')}
            />
          </div>
        )}
        <TextField label="Signed up" type="date" {...field('signedUpOn')} />
        <TextField label="Confirmed" type="date" {...field('confirmedOn')} />
        <TextField label="Ended" type="date" {...field('endedOn')} />
        <TextField
          label="Days between emails"
          inputMode="numeric"
          {...field('rhythmDays', 'Leave empty to learn it from incoming email.')}
        />
        <div className="md:col-span-2">
          <TextArea label="Notes (optional)" {...field('notes')} />
        </div>
      </div>
      <FormActions onCancel={onClose} busyLabel="Updating...">
        Update sign-up
      </FormActions>
    </Form>
  );
}

function draftOf({ address, identity, signedUpOn, confirmedOn, endedOn, givenRhythmDays, notes }: SignUp) {
  return {
    address: address ?? '',
    identity: identity ?? '',
    signedUpOn: signedUpOn ?? '',
    confirmedOn: confirmedOn ?? '',
    endedOn: endedOn ?? '',
    rhythmDays: givenRhythmDays === null ? '' : String(givenRhythmDays),
    notes: notes ?? '',
  } satisfies SignUpForm;
}
