import { ConfirmDialog } from '#client/features/admin/components/confirm-dialog.tsx';
import { useDeleteEmail } from '#client/features/admin-emails/api/delete-email.ts';
import { brandNameOf } from '#client/features/admin-emails/components/email-columns.tsx';
import { EvidenceDialog } from '#client/features/admin-emails/components/evidence-dialog.tsx';
import type { AdminEmail } from '#shared/contract/admin-emails.ts';

/** What a dialog of the Emails tab is about. */
export interface EmailDialogSubject {
  kind: 'evidence' | 'delete';
  email: AdminEmail;
}

interface EmailDialogProps {
  subject: EmailDialogSubject;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Where the keyboard goes when the row it stood on is gone. */
  afterDelete: (emailId: number) => HTMLElement | null;
}

export function EmailDialog({ subject: { kind, email }, afterDelete, ...dialog }: EmailDialogProps) {
  if (kind === 'evidence') return <EvidenceDialog key={email.id} email={email} {...dialog} />;
  return <DeleteEmailDialog key={email.id} email={email} afterDelete={afterDelete} {...dialog} />;
}

type DeleteEmailDialogProps = Omit<EmailDialogProps, 'subject'> & { email: AdminEmail };

function DeleteEmailDialog({ email, isOpen, onOpenChange, afterDelete }: DeleteEmailDialogProps) {
  const remove = useDeleteEmail(email.id);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Delete Email"
      question={deleteQuestion}
      confirmLabel="Delete Email"
      busyLabel="Deleting..."
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSuccess: () => onOpenChange(false) })}
      focusAfterClose={() => (remove.isSuccess ? afterDelete(email.id) : null)}
    >
      <EmailInQuestion email={email} />
    </ConfirmDialog>
  );
}

export const deleteQuestion = 'Are you sure you want to delete this email? This action cannot be undone.';

/** Which email is meant: its subject and its brand. */
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
