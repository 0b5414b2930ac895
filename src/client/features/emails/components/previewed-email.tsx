import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '#client/components/load-failure.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { Spinner } from '#client/components/ui/spinner.tsx';
import { emailQuery } from '#client/features/emails/api.ts';
import { ShownEmail } from '#client/features/emails/components/email-reader.tsx';
import { Well } from '#client/features/emails/components/reader-parts.tsx';
import { plainView } from '#client/features/emails/email-view.ts';
import { usePrefetchedEmails } from '#client/features/emails/use-prefetched-emails.ts';
import { useApi } from '#client/lib/app-context.ts';

interface PreviewedEmailProps {
  emailId: number;
  /** Those that are likely looked at next. */
  aheadIds: readonly number[];
}

/** A mail as readers would see it, without its head and tools. */
export function PreviewedEmail({ emailId, aheadIds }: PreviewedEmailProps) {
  const email = useQuery(emailQuery(useApi(), String(emailId)));
  usePrefetchedEmails(email.isSuccess ? aheadIds : []);
  if (email.isPending) {
    return (
      <Well>
        <div className="mail-sheet grid h-[1180px] justify-items-center pt-24">
          <Spinner label="Loading email" />
        </div>
      </Well>
    );
  }
  if (email.data === undefined) return <LoadFailure what="The email" query={email} />;
  if (email.data.kind !== 'email') {
    return <EmptyState title="Email not found">Another administrator has deleted it meanwhile.</EmptyState>;
  }
  return (
    <div className="reader">
      <Well>
        <ShownEmail key={emailId} email={email.data.email} view={plainView} isAlive />
      </Well>
    </div>
  );
}
