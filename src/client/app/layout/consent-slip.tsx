import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { type Consent, consent } from '#client/platform/browser/consent.ts';
import { useRootMark } from '#client/platform/browser/use-root-mark.ts';
import { Link } from '#client/platform/router/link.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { paths } from '#shared/paths.ts';

/** Until the browser has been asked, the banner is hidden: it must not flash for a viewer who has chosen. */
const notAsked = () => 'unknown' as const;

const linkClass = 'text-accent underline underline-offset-[3px]';

/**
 * The cookie banner, shown until the viewer chooses; closing it declines. It comes early in the document for
 * keyboard users. On a short screen, which it would cover, it is part of the page flow.
 */
export function ConsentSlip() {
  const choice = useSyncExternalStore(consent.subscribe, consent.current, notAsked);
  useRootMark('has-consent', choice === null);
  if (choice !== null) return null;
  const choose = (next: Consent) => consent.choose(next, new Date());
  return (
    <section
      aria-labelledby="consent-title"
      className="consent rise short:static short:m-4 fixed inset-x-4 z-45 mx-auto grid max-w-[720px] grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 rounded-lg border border-line bg-raised px-6 py-5 shadow-pop max-md:px-4 max-md:py-4"
    >
      <h2 id="consent-title" className="font-display text-lg leading-7 font-strong tracking-heading">
        Cookie Consent &amp; Privacy
      </h2>
      <Button
        variant="quiet"
        size="icon"
        aria-label="Close"
        className="-mt-1.5 -mr-2.5 -mb-1.5"
        onClick={() => choose('declined')}
      >
        <Icon of={X} />
      </Button>
      <p className="col-span-full text-sm text-ink-2">
        We use one essential cookie to keep you signed in, and no tracking cookies. See our{' '}
        <Link to={paths.privacy()} className={linkClass}>
          privacy
        </Link>{' '}
        and{' '}
        <Link to={paths.terms()} className={linkClass}>
          terms
        </Link>
        .
      </p>
      <div className="col-span-full mt-3 grid w-fit grid-cols-2 gap-2 max-md:w-full max-xs:grid-cols-1">
        <Button variant="fill" onClick={() => choose('accepted')}>
          Accept All Cookies
        </Button>
        <Button variant="line" onClick={() => choose('declined')}>
          Essential Only
        </Button>
      </div>
    </section>
  );
}
