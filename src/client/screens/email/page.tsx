import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { cachedEmail, emailQuery, type OpenedEmail, toCard } from '#client/features/emails/api.ts';
import { useBackTo } from '#client/features/emails/back-to.ts';
import { Byline, subjectSize } from '#client/features/emails/components/byline.tsx';
import { EmailPane } from '#client/features/emails/viewer/components/email-pane.tsx';
import { PremiumEmailPanel } from '#client/features/emails/viewer/components/premium-email-panel.tsx';
import { readVersion } from '#client/features/emails/viewer/email-version.ts';
import { usePrefetchedEmails } from '#client/features/emails/viewer/use-prefetched-emails.ts';
import { AboutLine } from '#client/features/stats/components/about-vault.tsx';
import { useApi } from '#client/platform/api/app-context.ts';
import { useLocation, useNavigate } from '#client/platform/router/location.tsx';
import { notThere, type Page, type PageMeta, usePageArgs } from '#client/platform/router/page.ts';
import { RelatedEmails } from '#client/screens/email/load.ts';
import { MissingScreen } from '#client/screens/not-found/load.ts';
import { SaveableEmails } from '#client/screens/saveable-emails.tsx';
import { MailText } from '#client/ui/mail-text.tsx';
import { BackLink } from '#client/ui/page/back-link.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Site } from '#shared/contract/operations/site.ts';
import { paths } from '#shared/paths.ts';

function EmailScreen() {
  const { params, search } = usePageArgs();
  const { id = '' } = params;
  const email = useQuery(emailQuery(useApi(), readVersion(search, id)));
  if (email.isPending) return <EmailPageSkeleton />;
  if (email.data === undefined) {
    return <LoadFailure what="The email" level={1} query={email} />;
  }
  if (email.data.kind === 'missing') {
    return (
      <MissingScreen title="Email Not Found">
        The email you're looking for doesn't exist or has been removed.
      </MissingScreen>
    );
  }
  if (email.data.kind === 'premium') {
    const { brand } = email.data;
    return (
      <>
        <TopRow brand={brand} />
        <PremiumEmailPanel brand={brand} level={1} />
        <RelatedEmails id={id} brand={brand} isClosed />
      </>
    );
  }
  return <OpenEmail email={email.data.email} />;
}

/** A link back, and a line about the vault for viewers from a search engine. */
function TopRow({ brand }: { brand: { name: string; slug: string } | null }) {
  const toBrand = brand && { to: paths.brand(brand.slug), label: `Back to ${brand.name}` };
  const back = useBackTo() ?? toBrand;
  return (
    <div className="-mt-5 mb-1 flex flex-wrap items-center justify-between gap-x-6 max-md:-mt-3 max-md:mb-2">
      {back !== null && (
        <BackLink to={back.to} className="min-h-9 max-md:min-h-touch">
          {back.label}
        </BackLink>
      )}
      <AboutLine />
    </div>
  );
}

function OpenEmail({ email }: { email: OpenedEmail }) {
  const { id } = usePageArgs().params;
  const { search } = useLocation();
  const navigate = useNavigate();
  const { id: cardId } = toCard(email);
  const isMoved = String(cardId) !== id;
  useEffect(() => {
    if (isMoved) navigate(paths.email(cardId) + search, { replace: true, preventScrollReset: true });
  }, [isMoved, cardId, search, navigate]);
  usePrefetchedEmails(
    (email.versions ?? []).flatMap((version) => (version.id === email.id ? [] : version.id)),
  );
  return (
    <article>
      <TopRow brand={email.brand} />
      <div className="head">
        <h1
          title={email.subject}
          className={`head-subject title max-w-[32em] [&>bdi]:block max-md:text-lg ${subjectSize(email.subject)}`}
        >
          <MailText language={email.language}>{email.subject}</MailText>
        </h1>
        <Byline email={email} />
      </div>
      <SaveableEmails>
        <EmailPane email={email} />
      </SaveableEmails>
      <RelatedEmails id={String(cardId)} brand={email.brand} />
    </article>
  );
}

export const page: Page = {
  meta: ({ params: { id = '' }, search, site }, queryClient) => {
    const result = cachedEmail(queryClient, readVersion(search, id));
    if (result?.kind === 'missing') return notThere('Email');
    if (result?.kind === 'premium') {
      const from = result.brand === null ? '' : ` from ${result.brand.name}`;
      const isFree = site.isBillingOff;
      return {
        title: isFree ? `Email${from}` : `Premium email${from}`,
        description: isFree
          ? `Log in to ${site.productName} to read this email${from}.`
          : `This email${from} is part of ${site.productName} Premium.`,
        noIndex: true,
      };
    }
    if (result === undefined) return { title: 'Email', description: site.productName, noIndex: true };
    // A copy of a campaign: the address of its email replaces its own.
    const { id: cardId } = toCard(result.email);
    const isMoved = String(cardId) !== id;
    return { ...emailMeta(result.email, site), ...(isMoved && { movedTo: paths.email(cardId) }) };
  },
  Component: EmailScreen,
};

function emailMeta(email: OpenedEmail, site: Site): PageMeta {
  const path = paths.email(toCard(email).id);
  return {
    title: email.subject,
    description:
      email.preheader || `A marketing email from ${email.brand.name}, in the ${site.productName} archive.`,
    canonicalPath: path,
    ...(isPhotograph(email.previewUrl) ? { image: { path: email.previewUrl, alt: email.subject } } : {}),
    jsonLd: {
      '@type': 'EmailMessage',
      headline: email.subject,
      url: site.baseUrl + path,
      dateReceived: email.receivedAt,
      sender: {
        '@type': 'Organization',
        name: email.brand.name,
        url: site.baseUrl + paths.brand(email.brand.slug),
      },
    },
  };
}

/** Link previews need a photograph: a sketch is an SVG. */
function isPhotograph(previewUrl: string | null): previewUrl is string {
  return previewUrl?.endsWith('.webp') === true;
}

/** Placeholder of an email's page. */
function EmailPageSkeleton() {
  return (
    <div role="status" aria-label="Loading email">
      <Skeleton className="-mt-3 mb-2 h-5 w-40" />
      <Skeleton className="mt-4 h-9 w-[min(100%,560px)]" />
      <div className="mt-4 flex items-center gap-3">
        <Skeleton className="size-11 rounded-md" />
        <Skeleton className="h-10 w-32" />
      </div>
      <div className="mt-6 border-t border-line py-3">
        <Skeleton className="h-[42px] w-[212px] rounded-md max-md:w-full" />
      </div>
      <div className="h-[1180px] rounded-lg bg-well" />
    </div>
  );
}
