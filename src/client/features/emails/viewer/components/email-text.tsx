import { useQuery } from '@tanstack/react-query';
import { emailTextQuery } from '#client/features/emails/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { Spinner } from '#client/ui/spinner.tsx';

/**
 * The text part of an email, as a client without html shows it. It has no colours and takes those of the
 * page.
 */
export function EmailText({ emailId, isDark }: { emailId: number; isDark: boolean }) {
  const text = useQuery(emailTextQuery(useApi(), emailId));
  if (text.isPending) {
    return (
      <div className="grid min-h-60 w-full place-items-center">
        <Spinner label="Loading the text" />
      </div>
    );
  }
  if (text.isError) return <LoadFailure what="The text" query={text} className="w-full" />;
  if (text.data === null || text.data.trim() === '') {
    return (
      <EmptyState title="No text part" className="w-full">
        This email was sent as HTML only.
      </EmptyState>
    );
  }
  return (
    <section
      aria-label="Text of the email"
      dir="auto"
      className={`mail-page bg-raised! p-6 font-mono text-sm leading-6 whitespace-pre-wrap [unicode-bidi:plaintext] text-ink [overflow-wrap:anywhere] max-md:p-4 ${isDark ? '[color-scheme:dark]' : ''}`}
    >
      {text.data}
    </section>
  );
}
