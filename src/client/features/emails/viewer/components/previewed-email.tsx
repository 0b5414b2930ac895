import { useQuery } from '@tanstack/react-query';
import { emailQuery } from '#client/features/emails/api.ts';
import { ShownEmail } from '#client/features/emails/viewer/components/email-pane.tsx';
import { Well } from '#client/features/emails/viewer/components/viewer-parts.tsx';
import { plainView } from '#client/features/emails/viewer/email-view.ts';
import { usePrefetchedEmails } from '#client/features/emails/viewer/use-prefetched-emails.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { Spinner } from '#client/ui/spinner.tsx';

interface PreviewedEmailProps {
  emailId: number;
  /** Emails to prefetch, the likely next ones. */
  aheadIds: readonly number[];
}

/** An email as viewers see it, without head and toolbar. */
export function PreviewedEmail({ emailId, aheadIds }: PreviewedEmailProps) {
  const email = useQuery(emailQuery(useApi(), String(emailId)));
  usePrefetchedEmails(email.isSuccess ? aheadIds : []);
  if (email.isPending) {
    return (
      <Well>
        <div className="mail-page grid h-[1180px] justify-items-center pt-24">
          <Spinner label="Loading email" />
        </div>
      </Well>
    );
  }
  if (email.data === undefined) return <LoadFailure what="The email" query={email} />;
  if (email.data.kind !== 'email') {
    return (
      <EmptyState title="Email not found">Another administrator has deleted it in the meantime.</EmptyState>
    );
  }
  return (
    <div className="reader">
      <Well>
        <ShownEmail key={emailId} email={email.data.email} view={plainView} isAlive />
      </Well>
    </div>
  );
}
