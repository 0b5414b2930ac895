import * as RadixDialog from '@radix-ui/react-dialog';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type EmailResult, emailQuery } from '#client/features/emails/api.ts';
import { Byline } from '#client/features/emails/components/byline.tsx';
import { EmailNotLoaded } from '#client/features/emails/viewer/components/email-not-loaded.tsx';
import { EmailPane } from '#client/features/emails/viewer/components/email-pane.tsx';
import { PremiumEmailPanel } from '#client/features/emails/viewer/components/premium-email-panel.tsx';
import { LoadingPreview, ToolRow, Well } from '#client/features/emails/viewer/components/viewer-parts.tsx';
import { type EmailHeadFacts, factsOfCard } from '#client/features/emails/viewer/email-head-facts.ts';
import { usePrefetchedEmails } from '#client/features/emails/viewer/use-prefetched-emails.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { MailText } from '#client/ui/mail-text.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import type { EmailSummary } from '#shared/contract/library/emails.ts';

interface ViewedEmailProps {
  emailId: number;
  /** The card it was opened from; its content is shown immediately. */
  card: EmailSummary | undefined;
  neighbourIds: readonly [number | null, number | null];
}

/** An email in the viewer: head and picture immediately, the email once loaded. */
export function ViewedEmail({ emailId, card, neighbourIds }: ViewedEmailProps) {
  const email = useQuery(emailQuery(useApi(), String(emailId)));
  usePrefetchedEmails(email.isSuccess ? neighbourIds : []);
  if (email.data !== undefined) return <ViewedResult result={email.data} />;
  if (card === undefined) {
    return email.isPending ? (
      <div className="grid h-full min-h-60 place-items-center">
        <RadixDialog.Title className="sr-only">Email</RadixDialog.Title>
        <Spinner label="Loading email" />
      </div>
    ) : (
      <Untitled title="Email not found">
        <EmailNotLoaded query={email} />
      </Untitled>
    );
  }
  return (
    <>
      <Head email={factsOfCard(card)} />
      {email.isPending ? (
        <Coming previewUrl={card.previewUrl} />
      ) : (
        <div className="mt-6">
          <EmailNotLoaded query={email} />
        </div>
      )}
    </>
  );
}

function ViewedResult({ result }: { result: EmailResult }) {
  if (result.kind === 'premium') {
    return (
      <Untitled title="Premium email">
        <PremiumEmailPanel brand={result.brand} />
      </Untitled>
    );
  }
  if (result.kind === 'missing') {
    return (
      <Untitled title="Email not found">
        <EmailNotLoaded />
      </Untitled>
    );
  }
  return (
    <>
      <Head email={result.email} />
      <EmailPane email={result.email} />
    </>
  );
}

function Head({ email }: { email: EmailHeadFacts }) {
  return (
    <div className="head">
      <RadixDialog.Title
        title={email.subject}
        className="head-subject title pt-6 [&>bdi]:block max-md:mt-3 max-md:pt-0 text-xl max-md:text-lg"
      >
        <MailText language={email.language}>{email.subject}</MailText>
      </RadixDialog.Title>
      <Byline email={email} />
    </div>
  );
}

/** For states without a subject; a dialog needs a name all the same. */
function Untitled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="pt-6">
      <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>
      {children}
    </div>
  );
}

/** Placeholder of the email while it loads, with the picture of its card. */
function Coming({ previewUrl }: { previewUrl: string | null }) {
  return (
    <div className="reader">
      <ToolRow>
        <Spinner label="Loading email" />
      </ToolRow>
      <Well>
        <div className="mail-page relative h-[1180px] overflow-clip">
          {previewUrl !== null && <LoadingPreview previewUrl={previewUrl} />}
        </div>
      </Well>
    </div>
  );
}
