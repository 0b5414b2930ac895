import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { emailQuery, type OpenedEmail } from '#client/features/emails/api.ts';
import { useApi, useSite } from '#client/platform/api/app-context.ts';
import { Link } from '#client/platform/router/link.tsx';
import { type Page, usePageArgs } from '#client/platform/router/page.ts';
import { readReportedId } from '#client/screens/report/load.ts';
import { ReportForm } from '#client/screens/report/report-form.tsx';
import { BrandMark } from '#client/ui/brand-mark.tsx';
import { ButtonLink } from '#client/ui/button.tsx';
import { MailText } from '#client/ui/mail-text.tsx';
import { BackLink } from '#client/ui/page/back-link.tsx';
import { paths } from '#shared/paths.ts';

function ReportScreen() {
  const id = readReportedId(usePageArgs().search);
  return <article className="max-w-measure">{id === null ? <HowTo /> : <Report key={id} id={id} />}</article>;
}

const headline = 'Report an email';

/** Instructions for a viewer without an email. */
function HowTo() {
  return (
    <>
      <h1 className="title">{headline}</h1>
      <p className="mt-6 leading-7">
        Open the email, select <b className="font-control">Report this email</b> from the menu next to its
        tools, and say what is wrong. An administrator looks at every report and removes what should not be
        here.
      </p>
      <p className="mt-4 leading-7">
        Cannot open it, or own the rights to several? Write to <Support />.
      </p>
      <div className="mt-6">
        <ButtonLink to={paths.home()}>Find the email</ButtonLink>
      </div>
    </>
  );
}

function Report({ id }: { id: number }) {
  const email = useQuery(emailQuery(useApi(), String(id)));
  const [isSent, setIsSent] = useState(false);
  const result = email.data;
  if (result?.kind === 'email') {
    return isSent ? (
      <Thanks email={result.email} />
    ) : (
      <Form email={result.email} onSent={() => setIsSent(true)} />
    );
  }
  if (result === undefined) {
    return (
      <Unreadable>
        {email.isPending
          ? 'Loading the email…'
          : "The email couldn't be loaded. Reload the page, or write to "}
        {!email.isPending && <Support />}
      </Unreadable>
    );
  }
  return (
    <Unreadable>
      {result.kind === 'missing'
        ? 'This email is not in the vault, or no longer, so there is nothing to report. If you see it elsewhere, write to '
        : 'Only people who can read this email can report it. If it concerns you, write to '}
      <Support />.
    </Unreadable>
  );
}

function Unreadable({ children }: { children: ReactNode }) {
  return (
    <>
      <h1 className="title">{headline}</h1>
      <p className="mt-6 leading-7">{children}</p>
    </>
  );
}

function Form({ email, onSent }: { email: OpenedEmail; onSent: () => void }) {
  return (
    <>
      <BackLink to={paths.email(email.id)}>Back to the email</BackLink>
      <h1 className="title">{headline}</h1>
      <p className="mt-3 leading-7 text-ink-2">
        An administrator looks at every report. Until then the email stays where it is.
      </p>
      <div className="mt-6 flex items-center gap-3 rounded-lg border border-line bg-raised p-4">
        <BrandMark
          name={email.brand.name}
          logoUrl={email.brand.logoUrl}
          categoryId={email.brand.categoryId}
          eager
        />
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <Link to={paths.email(email.id)} className="font-control underline-offset-4 hover:underline">
            <MailText language={email.language}>{email.subject}</MailText>
          </Link>
          <bdi className="block text-sm text-ink-2">{email.brand.name}</bdi>
        </p>
      </div>
      <noscript>
        <p className="mt-6 leading-7">
          Sending a report from here needs JavaScript. Without it, write to <Support /> and name the address
          of the email: <code>{paths.email(email.id)}</code>
        </p>
      </noscript>
      <ReportForm emailId={email.id} onSent={onSent} />
    </>
  );
}

function Thanks({ email }: { email: OpenedEmail }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
    window.scrollTo(0, 0);
  }, []);
  return (
    <>
      <h1 ref={title} tabIndex={-1} className="title outline-none">
        Thank you
      </h1>
      <p className="mt-6 leading-7">
        Your report has reached the administrators. The email stays where it is until one of them has looked
        at it.
      </p>
      <div className="mt-6 flex flex-wrap gap-2">
        <ButtonLink to={paths.email(email.id)}>Back to the email</ButtonLink>
        <ButtonLink variant="quiet" to={paths.home()}>
          Back to Home
        </ButtonLink>
      </div>
    </>
  );
}

function Support() {
  const { supportEmail } = useSite();
  return (
    <a href={`mailto:${supportEmail}`} className="text-accent underline underline-offset-4">
      {supportEmail}
    </a>
  );
}

export const page: Page = {
  meta: ({ site }) => ({
    title: headline,
    description: `Tell the administrators of ${site.productName} what is wrong with an email.`,
    noIndex: true,
  }),
  Component: ReportScreen,
};
