import { deleteEmailMutation } from '#client/admin/admin-emails/api.ts';
import {
  brandNameOf,
  type EmailDialogSubject,
} from '#client/admin/admin-emails/components/email-columns.tsx';
import { EvidenceDialog } from '#client/admin/admin-emails/components/evidence-dialog.tsx';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { DeleteDialog } from '#client/ui/dialog/confirm-dialog.tsx';
import type { AdminEmail } from '#shared/contract/curation/admin-emails.ts';

interface EmailDialogProps extends Openable {
  subject: EmailDialogSubject;
  /** Focus target when the focused row is gone. */
  afterDelete: (emailId: number) => HTMLElement | null;
}

export function EmailDialog({ subject: { kind, email }, afterDelete, ...dialog }: EmailDialogProps) {
  if (kind === 'evidence') return <EvidenceDialog key={email.id} email={email} {...dialog} />;
  return (
    <DeleteEmailDialog key={email.id} email={email} afterDelete={() => afterDelete(email.id)} {...dialog} />
  );
}

interface DeleteEmailDialogProps extends Openable {
  email: AdminEmail;
  afterDelete: () => HTMLElement | null;
}

function DeleteEmailDialog({ email, ...dialog }: DeleteEmailDialogProps) {
  return (
    <DeleteDialog {...dialog} what="Email" remove={useApiMutation(deleteEmailMutation, email.id)}>
      <EmailInQuestion email={email} />
    </DeleteDialog>
  );
}

/** Subject and brand of the email a dialog asks about. */
export function EmailInQuestion({ email }: { email: AdminEmail }) {
  return (
    <div className="mt-4 rounded-md bg-well px-4 py-3 text-sm [overflow-wrap:anywhere]">
      <p dir="auto" className="font-strong">
        {email.subject}
      </p>
      <p className="text-ink-2">{brandNameOf(email)}</p>
    </div>
  );
}
