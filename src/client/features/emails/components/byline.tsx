import { ChevronDown } from 'lucide-react';
import { SeasonBadge, TypeBadge } from '#client/features/emails/components/email-badges.tsx';
import type { EmailHeadFacts } from '#client/features/emails/viewer/email-head-facts.ts';
import { formatInstant } from '#client/platform/locale/relative-time.ts';
import { useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { Link } from '#client/platform/router/link.tsx';
import { OfferBadge } from '#client/ui/badge.tsx';
import { BrandMark } from '#client/ui/brand-mark.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { InboxTime } from '#client/ui/inbox-time.tsx';
import { MailText } from '#client/ui/mail-text.tsx';
import { offerLabel } from '#client/ui/offer-copy.ts';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import { countOf } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';

/** The first offers are the main ones; the email itself shows all. */
const shownOffers = 2;

/** Details of an email: preheader, brand, sender, date, labels and offers. */
export function Byline({ email }: { email: EmailHeadFacts }) {
  return (
    <>
      <Preheader text={email.preheader} language={email.language} />
      <Facts email={email} />
    </>
  );
}

/** The preheader, as mail clients show it next to the subject. */
function Preheader({ text, language }: { text: string | null; language: string | null }) {
  if (text === null || text === '') return null;
  return (
    <p className="head-more mt-1 max-w-measure max-md:mt-2 text-ink-2 [overflow-wrap:anywhere] [&>bdi]:block">
      <span className="sr-only">Preheader: </span>
      <MailText language={language}>{text}</MailText>
    </p>
  );
}

function Facts({ email }: { email: EmailHeadFacts }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-2 max-md:mt-2">
      <div className="mr-2 flex min-w-0 max-w-full items-start gap-3 max-md:mr-0 max-md:w-full">
        <Link to={paths.brand(email.brand.slug)} className="flex-none rounded-md">
          <BrandMark
            name={email.brand.name}
            logoUrl={email.brand.logoUrl}
            categoryId={email.brand.categoryId}
            eager
          />
          <strong className="sr-only">{email.brand.name}</strong>
        </Link>
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 md:gap-y-0.5">
          <Link
            to={paths.brand(email.brand.slug)}
            tabIndex={-1}
            aria-hidden="true"
            className="block max-md:basis-full font-display text-md leading-5 font-strong tracking-heading text-ink underline-offset-[3px] hover:underline"
          >
            {email.brand.name}
          </Link>
          {/* On phones there is more room next to the date than next to a name. */}
          <span className="flex max-md:order-2">
            <TypeBadge email={email} />
          </span>
          <SeasonAndOffers email={email} />
          <span className="order-1 basis-full max-md:basis-auto">
            <ReceivedDate at={email.receivedAt} />
            <FullDate at={email.receivedAt} />
            <span className="head-more">
              <span className="block [overflow-wrap:anywhere] lg:inline">
                <span className="max-lg:hidden"> · </span>From <Sender email={email} />
                {email.esp !== null && (
                  <>
                    {' '}
                    · sent with{' '}
                    <Link
                      to={paths.platforms(email.esp)}
                      className="underline underline-offset-[3px] hover:text-ink"
                    >
                      {email.esp}
                    </Link>
                  </>
                )}
                {email.receivedBy !== undefined && (
                  <>
                    {' '}
                    · <span className="whitespace-nowrap">received by {email.receivedBy} subscribers</span>
                  </>
                )}
                {email.versions !== undefined && (
                  <>
                    {' '}
                    ·{' '}
                    <span className="whitespace-nowrap">
                      sent in {countOf(email.versions.length, 'version', 'versions')}
                    </span>
                  </>
                )}
                {email.copyMadeBy !== undefined && (
                  <>
                    {' '}
                    ·{' '}
                    <span className="whitespace-nowrap">
                      {email.copyMadeBy === 'twin' ? 'proven by a twin' : 'judged by rules'}
                    </span>
                  </>
                )}
              </span>
            </span>
          </span>
        </span>
        <DetailsSwitch />
      </div>
    </div>
  );
}

/** The season and the first offers. */
function SeasonAndOffers({ email }: { email: EmailHeadFacts }) {
  const viewerLocale = useViewerLocale();
  return (
    <span className="head-more head-row max-md:*:order-2">
      <SeasonBadge email={email} />
      {email.offers.slice(0, shownOffers).map((offer) => {
        const words = offerLabel(offer, viewerLocale);
        return (
          <Link
            key={words}
            to={offer.code === null ? paths.offersOf(email.brand.slug) : paths.offersWith(offer.code)}
            className="max-w-full rounded-sm hover:underline"
          >
            <OfferBadge>{words}</OfferBadge>
          </Link>
        );
      })}
    </span>
  );
}

/** On phones the email comes first; this expands the details, without JavaScript too. */
function DetailsSwitch() {
  return (
    <label className="inline-flex min-h-touch flex-none cursor-pointer items-center gap-1 rounded-sm pl-2 has-focus-visible:outline-2 has-focus-visible:outline-focus md:hidden">
      <input type="checkbox" data-details className="peer sr-only" />
      Details
      <Icon of={ChevronDown} size={16} className="transition-transform peer-checked:rotate-180" />
    </label>
  );
}

/** The display name next to the address, unless it repeats something on screen. */
function Sender({ email: { sender, from, brand } }: { email: EmailHeadFacts }) {
  if (sender === from || sender === brand.name) return from;
  return (
    <>
      <bdi>{sender}</bdi> {`<${from}>`}
    </>
  );
}

/** The full date if there is room for it: a touch cannot hover over the short one. */
function FullDate({ at }: { at: string | null }) {
  const viewerLocale = useViewerLocale();
  if (at === null || Number.isNaN(Date.parse(at))) return null;
  return <span className="head-more"> · {formatInstant(new Date(at), viewerLocale)}</span>;
}

/**
 * Longer subjects are set smaller. On phones all are, and clamped to two lines until the details are
 * expanded.
 */
const longSubject = 80;

/** Returns the desktop size of a subject; empty for one of ordinary length. */
export function subjectSize(subject: string): string {
  return subject.length > longSubject ? 'text-xl' : '';
}

/**
 * The age of an email or, in a narrow space, its date; 'Unknown date' if missing (specification, section 2,
 * Email page).
 */
export function ReceivedDate({ at, isShort = false }: { at: string | null; isShort?: boolean }) {
  if (at === null || Number.isNaN(Date.parse(at))) return <span>Unknown date</span>;
  return isShort ? <InboxTime at={at} /> : <RelativeTime at={at} />;
}
