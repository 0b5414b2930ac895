import { AccountFields } from '#client/admin/kit/account-fields.tsx';
import { ConnectionAnswer } from '#client/admin/kit/connection-answer.tsx';
import {
  addMailboxMutation,
  saveFirstMailboxMutation,
  saveMailboxMutation,
  testMailboxFormMutation,
} from '#client/admin/mailboxes/api.ts';
import {
  bodyOf,
  draftOf,
  emptyDraft,
  firstBodyOf,
  imapOf,
  type MailboxDraft,
  securityOf,
} from '#client/admin/mailboxes/mailbox-draft.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Button } from '#client/ui/button.tsx';
import { FormActions } from '#client/ui/dialog/dialog.tsx';
import { Form, useForm } from '#client/ui/form/form.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import type { Mailbox } from '#shared/contract/intake/mailboxes.ts';

interface FormProps {
  onClose: () => void;
}

/** The form of the first mailbox: only the fields missing from the Settings tab. */
export function FirstMailboxForm({ mailbox, onClose }: FormProps & { mailbox: Mailbox }) {
  const save = useApiMutation(saveFirstMailboxMutation);
  const { field, formProps } = useForm({
    initial: draftOf(mailbox),
    bodyOf: firstBodyOf,
    mutation: save,
    onSent: onClose,
  });
  return (
    <Form {...formProps} autoComplete="off" className="mt-4 grid gap-4">
      <TextField label="Name" {...field('name')} />
      <HandlingFields field={field} />
      <FormActions onCancel={onClose} busyLabel="Saving...">
        Save mailbox
      </FormActions>
    </Form>
  );
}

/** The form of a new mailbox. */
export function AddMailboxForm({ onClose }: FormProps) {
  return <AccountForm mailbox={null} mutation={useApiMutation(addMailboxMutation)} onClose={onClose} />;
}

/** The form of a stored mailbox. */
export function EditMailboxForm({ mailbox, onClose }: FormProps & { mailbox: Mailbox & { id: number } }) {
  const save = useApiMutation(saveMailboxMutation, mailbox.id);
  return <AccountForm mailbox={mailbox} mutation={save} onClose={onClose} />;
}

interface AccountFormProps extends FormProps {
  mailbox: Mailbox | null;
  mutation: ReturnType<typeof useApiMutation<[], Mailbox, ReturnType<typeof bodyOf>, unknown>>;
}

function AccountForm({ mailbox, mutation, onClose }: AccountFormProps) {
  const test = useApiMutation(testMailboxFormMutation, mailbox?.id ?? null);
  const { draft, change, field, formProps } = useForm({
    initial: mailbox === null ? emptyDraft : draftOf(mailbox),
    bodyOf,
    mutation,
    onSent: onClose,
  });
  return (
    <Form {...formProps} autoComplete="off" className="mt-4 grid gap-4">
      <TextField label="Name" placeholder="Fashion" {...field('name')} />
      {mailbox === null || mailbox.connectedBy === null ? (
        <AccountFields
          field={(name) => field(`imap.${name}`)}
          security={securityOf(draft)}
          onSecurity={(security) => change({ 'imap.security': security })}
          password={{
            value: draft['imap.password'],
            isStored: mailbox !== null,
            isRemovable: false,
            issue: field('imap.password').issue,
            onEdit: (password) => change({ 'imap.password': password ?? '' }),
          }}
        />
      ) : (
        <TextField
          label="Mailbox folder"
          spellCheck={false}
          autoCapitalize="none"
          {...field(
            'imap.mailbox',
            `Of ${mailbox.imap.username}, connected through ${mailbox.connectedBy.name}.`,
          )}
        />
      )}
      <div>
        <Button isBusy={test.isPending} busyLabel="Testing..." onClick={() => test.mutate(imapOf(draft))}>
          Test connection
        </Button>
        <div className="mt-2">
          <ConnectionAnswer answer={test.data} />
        </div>
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <SelectField
          label="Check"
          options={[
            ['push', 'As email arrives'],
            ['interval', 'On a schedule'],
            ['off', 'Manually'],
          ]}
          {...field('schedule')}
        />
        {draft.schedule === 'interval' && (
          <TextField label="Minutes between fetches" inputMode="numeric" {...field('everyMinutes')} />
        )}
      </div>
      <HandlingFields field={field} />
      <FormActions onCancel={onClose} busyLabel="Saving...">
        {mailbox === null ? 'Add mailbox' : 'Save mailbox'}
      </FormActions>
    </Form>
  );
}

/** Fields for the handling of its mail. */
function HandlingFields({
  field,
}: Pick<ReturnType<typeof useForm<MailboxDraft, unknown, Mailbox>>, 'field'>) {
  return (
    <>
      <SelectField
        label="Email from new brands"
        options={[
          ['', 'Follow the rules below'],
          ['published', 'Publish'],
          ['held', 'Hold until the brand is approved'],
        ]}
        {...field('newBrands')}
      />
      <TextField
        label="Mail server name"
        placeholder="mx.example.com"
        spellCheck={false}
        autoCapitalize="none"
        {...field('authservId', 'As shown in Authentication-Results. Leave empty to detect it.')}
      />
    </>
  );
}
