import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type EmailResult, emailQuery, type OpenedEmail } from '#client/features/emails/api.ts';
import { ReceivedDate } from '#client/features/emails/components/byline.tsx';
import { EmailBadges } from '#client/features/emails/components/email-badges.tsx';
import { EmailNotLoaded } from '#client/features/emails/viewer/components/email-not-loaded.tsx';
import { ShownEmail } from '#client/features/emails/viewer/components/email-pane.tsx';
import { PremiumEmailPanel } from '#client/features/emails/viewer/components/premium-email-panel.tsx';
import type { EmailView } from '#client/features/emails/viewer/email-view.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { useMedia } from '#client/platform/browser/use-media.ts';
import { useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { Link } from '#client/platform/router/link.tsx';
import { OfferBadge } from '#client/ui/badge.tsx';
import { ButtonLink } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { MailLine } from '#client/ui/mail-text.tsx';
import { offerLabel } from '#client/ui/offer-copy.ts';
import { Spinner } from '#client/ui/spinner.tsx';
import { paths } from '#shared/paths.ts';

interface EmailBesideProps {
  emailId: number;
  /** Position among the columns, such as "1 of 3". */
  place: string;
  view: EmailView;
  /** Address without this email. */
  leaveOutPath: string;
}

/** One of several emails side by side: its heading, and the mail or the reason it is missing. */
export function EmailColumn({ emailId, place, view, leaveOutPath }: EmailBesideProps) {
  const email = useQuery(emailQuery(useApi(), String(emailId)));
  const opened = email.data?.kind === 'email' ? email.data.email : null;
  return (
    <article
      aria-label={opened === null ? `Email ${place}` : `Email ${place}: ${opened.subject}`}
      className="min-w-0 max-md:w-[86%] max-md:flex-none max-md:snap-center md:row-span-2 md:grid md:grid-rows-subgrid"
    >
      <header className="grid grid-cols-[minmax(0,1fr)_auto] content-start items-center gap-x-2">
        {opened === null ? <p className="text-sm text-ink-2">Email {place}</p> : <Envelope email={opened} />}
        <ButtonLink
          to={leaveOutPath}
          replace
          preventScrollReset
          variant="quiet"
          size="icon"
          className="col-start-2 row-start-1 -my-2"
          aria-label={`Remove ${opened?.subject ?? `email ${place}`}`}
          title="Remove"
        >
          <Icon of={X} />
        </ButtonLink>
      </header>
      <div className="mt-4 grid min-w-0 grid-cols-[minmax(0,1fr)] content-start justify-items-center overflow-clip rounded-lg bg-well p-2">
        {email.data === undefined && email.isPending && (
          <div className="grid min-h-60 place-items-center">
            <Spinner label="Loading email" />
          </div>
        )}
        {email.data === undefined && email.isError && <EmailNotLoaded query={email} />}
        {email.data !== undefined && <Outcome result={email.data} view={view} />}
      </div>
    </article>
  );
}

function Outcome({ result, view }: { result: EmailResult; view: EmailView }) {
  const isAlive = useMedia('phone') !== null;
  if (result.kind === 'premium') return <PremiumEmailPanel brand={result.brand} />;
  if (result.kind === 'missing') return <EmailNotLoaded />;
  return <ShownEmail email={result.email} view={view} isAlive={isAlive} isBeside />;
}

/** Sender, subject and labels. The subject has the whole column, since a narrow one would break its words. */
function Envelope({ email }: { email: OpenedEmail }) {
  const viewerLocale = useViewerLocale();
  const { brand, preheader } = email;
  const [offer] = email.offers;
  return (
    <>
      <p className="flex min-w-0 gap-x-1 text-sm text-ink-2">
        <Link
          to={paths.brand(brand.slug)}
          className="truncate rounded-sm font-control text-ink underline-offset-4 hover:underline"
        >
          {brand.name}
        </Link>{' '}
        <span className="flex-none">
          · <ReceivedDate at={email.receivedAt} isShort />
        </span>
      </p>
      <h2 className="col-span-full mt-1 min-w-0 font-display text-md leading-6 font-strong tracking-heading [overflow-wrap:anywhere]">
        <Link
          to={paths.email(email.id)}
          title={email.subject}
          className="block rounded-sm underline-offset-4 hover:underline"
        >
          <MailLine language={email.language} className="line-clamp-3">
            {email.subject}
          </MailLine>
        </Link>
      </h2>
      {preheader !== null && preheader !== '' && (
        <p className="col-span-full mt-1 min-w-0 text-sm text-ink-2 [overflow-wrap:anywhere]">
          <span className="sr-only">Preheader: </span>
          <MailLine language={email.language} className="line-clamp-2">
            {preheader}
          </MailLine>
        </p>
      )}
      <p className="col-span-full mt-2 flex min-w-0 flex-wrap gap-2">
        <EmailBadges email={email} />
        {offer !== undefined && <OfferBadge>{offerLabel(offer, viewerLocale)}</OfferBadge>}
      </p>
    </>
  );
}
