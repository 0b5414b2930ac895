import { EmailBadges } from '#client/features/emails/components/email-badges.tsx';
import { emailViewerLink } from '#client/features/emails/viewer/email-viewer-link.ts';
import { CachedMarkup } from '#client/platform/hydration/cached-markup.tsx';
import { useNow } from '#client/platform/locale/now.tsx';
import { formatAgo } from '#client/platform/locale/relative-time.ts';
import { useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { Link } from '#client/platform/router/link.tsx';
import { OfferBadge } from '#client/ui/badge.tsx';
import { EmailPreview } from '#client/ui/email-preview/email-preview.tsx';
import { MailLine } from '#client/ui/mail-text.tsx';
import { shortOfferLabel } from '#client/ui/offer-copy.ts';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import type { EmailSummary } from '#shared/contract/library/emails.ts';
import { paths } from '#shared/paths.ts';

/**
 * An email of a list: picture, date, subject and, if there is room, preheader, offers and labels. A plain
 * click opens the viewer over the list; the address, a new tab and a page without JavaScript get the email's
 * own page.
 */
export function EmailCard({
  email,
  listSearch,
  eager = false,
  showsBrand = false,
}: {
  email: EmailSummary;
  /** Query string of the card's list, so that the viewer opens over it; null links to the page. */
  listSearch: string | null;
  eager?: boolean;
  showsBrand?: boolean;
}) {
  const viewerLocale = useViewerLocale();
  const ago = formatAgo(new Date(email.receivedAt), useNow());
  return (
    <CachedMarkup
      as={Link}
      cacheKey={eager ? null : ['email card', showsBrand, ago, email]}
      {...(listSearch === null ? { to: paths.email(email.id) } : emailViewerLink(listSearch, email.id))}
      data-cat={email.brand.categoryId}
      className="group block w-full min-w-0 rounded-sm text-left outline-offset-[6px]"
    >
      <EmailPreview
        previewUrl={email.previewUrl}
        sizes="(width < 48rem) 45vw, 280px"
        eager={eager}
        isLargest={eager}
        className="transition-[transform,box-shadow] duration-(--t-mid) ease-out motion-safe:group-hover:-translate-y-1 group-hover:shadow-paper-lift group-focus-visible:-translate-y-1 group-focus-visible:shadow-paper-lift motion-reduce:transform-none motion-reduce:transition-none"
      />
      <span className="mt-3 block text-xs text-ink-2">
        {showsBrand && (
          <span className="mb-0.5 block truncate text-sm font-control text-cat">
            <bdi>{email.brand.name}</bdi>
          </span>
        )}
        <RelativeTime at={email.receivedAt} />
      </span>
      {/* Reserves two lines of subject and one of preheader, so that the content below aligns across cards. */}
      <div className="mt-1 min-h-[66px] max-md:min-h-10">
        <h3>
          <MailLine
            language={email.language}
            className="line-clamp-2 text-name leading-[22px] font-strong [overflow-wrap:anywhere] underline-offset-[3px] group-hover:underline max-md:text-sm"
          >
            {email.subject}
          </MailLine>
        </h3>
        {email.preheader !== null && email.preheader !== '' && (
          <MailLine
            language={email.language}
            className="mt-0.5 block truncate text-sm text-ink-2 max-md:hidden"
          >
            {email.preheader}
          </MailLine>
        )}
      </div>
      <span className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1.5">
        {email.offer && <OfferBadge>{shortOfferLabel(email.offer, viewerLocale)}</OfferBadge>}
        <EmailBadges email={email} />
      </span>
    </CachedMarkup>
  );
}
