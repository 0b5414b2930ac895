import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { copyText } from '#client/platform/browser/copy-text.ts';
import { useNow } from '#client/platform/locale/now.tsx';
import { formatCalendarDay } from '#client/platform/locale/relative-time.ts';
import { useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import { Link } from '#client/platform/router/link.tsx';
import { validityWords } from '#client/screens/offer-search/copy.ts';
import { evidenceParts } from '#client/screens/offer-search/evidence-parts.ts';
import { BrandMark } from '#client/ui/brand-mark.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { MailText } from '#client/ui/mail-text.tsx';
import { worthWords } from '#client/ui/offer-copy.ts';
import type { FoundOffer } from '#shared/contract/search/offer-search.ts';
import { paths } from '#shared/paths.ts';
import { offerScopeLabels } from '#shared/vocabulary/offer-kinds.ts';

/** Offers below this confidence are marked as uncertain. */
const sureEnough = 0.5;

const linkClass = 'underline-offset-[3px] hover:underline';

/** An offer with its worth, the text it was read from, its brand and its email. */
export function OfferRow({ offer, action }: { offer: FoundOffer; action: ReactNode }) {
  const viewerLocale = useViewerLocale();
  const today = useNow().toISOString().slice(0, 10);
  const { brand, day, code, scope, isTiered, confidence } = offer;
  const validity = validityWords(offer, today, viewerLocale);
  const facts = [
    formatCalendarDay(new Date(day), viewerLocale),
    ...(scope === null ? [] : [offerScopeLabels[scope]]),
    ...(isTiered ? ['Tiered offer'] : []),
    ...(confidence < sureEnough ? ['Uncertain'] : []),
  ];
  return (
    <li className="grid content-start gap-x-6 gap-y-2 border-b border-line px-5 py-4 last:border-b-0 max-md:px-4 @md:grid-cols-[minmax(0,10rem)_minmax(0,1fr)] @3xl:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h2 className="font-display text-xl leading-tight font-strong tracking-heading text-balance">
          {worthWords(offer, viewerLocale)}
        </h2>
        {validity !== null && (
          <p className={`mt-1 text-sm ${validity.isSoon ? 'font-strong text-accent' : 'text-ink-2'}`}>
            {validity.text}
          </p>
        )}
      </div>
      <div className="min-w-0">
        <OfferWords offer={offer} />
        <div className="mt-2 flex items-start gap-2.5 text-sm text-ink-2">
          <BrandMark {...brand} size="sm" />
          <p className="min-w-0 flex-1">
            <Link to={paths.brandInsights(brand.slug)} className={`font-strong text-ink ${linkClass}`}>
              <bdi>{brand.name}</bdi>
            </Link>
            <span className="block">{facts.join(' · ')}</span>
          </p>
        </div>
      </div>
      <div className="min-w-0 empty:hidden @md:col-start-2 @3xl:col-start-auto @3xl:w-44 @3xl:text-right">
        {code !== null && <CodeChip code={code} />}
        {action}
      </div>
    </li>
  );
}

/** The text the offer was read from, linked to the email, and the subject if it differs. */
function OfferWords({ offer }: { offer: FoundOffer }) {
  const { evidence, subject, language, emailId } = offer;
  const isSubject = evidence.trim() === subject.trim();
  const link = (
    <Link to={paths.email(emailId)} className={`[overflow-wrap:anywhere] max-md:py-1 ${linkClass}`}>
      <span className="sr-only">In the email </span>
      {isSubject ? <Evidence offer={offer} /> : <MailText language={language}>{subject}</MailText>}
    </Link>
  );
  if (isSubject) return <p>{link}</p>;
  return (
    <>
      {evidence !== '' && (
        <p className="[overflow-wrap:anywhere]">
          <span className="sr-only">Wording: </span>
          <Evidence offer={offer} />
        </p>
      )}
      <p className="mt-0.5 text-sm text-ink-2">{link}</p>
    </>
  );
}

function Evidence({ offer }: { offer: FoundOffer }) {
  return (
    <q className="italic [quotes:'“'_'”']">
      <bdi {...(offer.language !== null && offer.language !== 'en' && { lang: offer.language })}>
        {evidenceParts(offer).map(({ at, text, isMarked }) =>
          isMarked ? (
            <mark key={at} className="rounded-[2px] bg-accent-tint px-px font-control text-ink not-italic">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </bdi>
    </q>
  );
}

/** A code as a coupon; a click copies it. */
function CodeChip({ code }: { code: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    const hasCopied = await copyText(code);
    setCopied(hasCopied);
    toasts.show(
      hasCopied
        ? { title: 'Copied', description: code }
        : { title: 'Error', description: 'The code could not be copied.', isFailure: true },
    );
  };
  const icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      onClick={copy}
      className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-md border border-dashed border-accent bg-accent-tint px-3 text-sm transition-colors hover:border-solid max-md:min-h-touch"
    >
      <span className="sr-only">Copy the code </span>
      <bdi className="truncate font-mono font-strong">{code}</bdi>
      <Icon of={icon} size={16} className="flex-none text-accent" />
    </button>
  );
}
