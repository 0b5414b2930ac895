import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { OpenedEmail } from '#client/features/emails/api.ts';
import { LoadingPreview } from '#client/features/emails/viewer/components/viewer-parts.tsx';
import { ZoomPill } from '#client/features/emails/viewer/components/zoom-pill.tsx';
import type { EmailView } from '#client/features/emails/viewer/email-view.ts';
import { type Darkness, darknessOf, setFrameScheme } from '#client/features/emails/viewer/frame-scheme.ts';
import { useFittedFrame } from '#client/features/emails/viewer/use-fitted-frame.ts';
import { useFrameContent } from '#client/features/emails/viewer/use-frame-content.ts';
import { useFrameKeys } from '#client/features/emails/viewer/use-frame-keys.ts';
import { useMedia } from '#client/platform/browser/use-media.ts';
import { frameDocument } from '#shared/format/frame-document.ts';
import { emailFramePath, maxInlineHtmlLength } from '#shared/format/large-mail.ts';

/** The usual width of emails (600 to 680 px) with a margin, and the width of most phones. */
const desktopWidth = 700;
const phoneWidth = 390;

interface EmailFrameProps {
  email: Pick<OpenedEmail, 'id' | 'subject' | 'htmlContent' | 'previewUrl'>;
  view: EmailView;
  /** True next to other emails: they are compared scaled to fit, and share one toolbar. */
  isBeside?: boolean;
}

/** How the dark version came about, in words. */
const darkWords: Record<Darkness, string> = {
  own: 'Dark colours from the email’s own design.',
  inverted: 'Colours inverted, as many email apps do.',
};

/**
 * An email in its frame. It is laid out at desktop or phone width and scaled down to fit; its height is that
 * of the email. Without JavaScript the frame keeps a fixed height and scrolls.
 */
export function EmailFrame({ email, view, isBeside = false }: EmailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const [isFull, setIsFull] = useState(false);
  const isPhone = useMedia('phone') === true;
  const content = useFrameContent(frame);
  const isPhoneWide = view.layout === 'phone' || (view.layout === null && isPhone);
  const base = isPhoneWide ? phoneWidth : desktopWidth;
  const scale = useFittedFrame({ frameRef: frame, roomRef: room, content, base, isFull });
  const darkness = useMemo(
    () => (view.isDark && content ? darknessOf(content) : null),
    [view.isDark, content],
  );
  useEffect(() => (content ? setFrameScheme(content, view.isDark) : undefined), [content, view.isDark]);
  useFrameKeys(frame, content);
  usePlaceholders(content);
  return (
    <>
      <p
        role="status"
        className={
          isBeside
            ? 'sr-only'
            : 'max-w-measure px-3 text-center text-sm text-ink-2 not-empty:py-2 md:not-empty:pt-0 md:not-empty:pb-4'
        }
      >
        {darkness !== null && darkWords[darkness]}
      </p>
      <div className="mail-page">
        <FullSizeRoom ref={room} isFull={isFull}>
          <MailFrame
            ref={frame}
            email={email}
            className={darkness === 'inverted' ? '[filter:invert(1)_hue-rotate(180deg)]' : ''}
          />
          {content === null && email.previewUrl !== null && <LoadingPreview previewUrl={email.previewUrl} />}
        </FullSizeRoom>
      </div>
      {!isBeside && <ZoomPill scale={scale} isFull={isFull} onChange={setIsFull} />}
    </>
  );
}

/** The container of the frame; in full size it scrolls, by keyboard too. */
function FullSizeRoom({
  ref,
  isFull,
  children,
}: {
  ref: RefObject<HTMLDivElement | null>;
  isFull: boolean;
  children: ReactNode;
}) {
  return (
    <div
      ref={ref}
      {...(isFull ? { role: 'region', 'aria-label': 'Email at full size', tabIndex: 0 } : {})}
      className={`relative ${isFull ? 'overflow-x-auto overscroll-x-contain' : 'overflow-hidden'}`}
    >
      {children}
    </div>
  );
}

/** Replaces pictures that fail with placeholders; lazy-loaded once an email is shown. */
function usePlaceholders(content: Document | null | undefined): void {
  useEffect(() => {
    if (!content) return;
    let stop: (() => void) | null = null;
    let isCurrent = true;
    import('#client/features/emails/viewer/replace-failed-pictures.ts').then(
      ({ replaceFailedPictures }) => {
        if (isCurrent) stop = replaceFailedPictures(content);
      },
      () => {}, // the browser's own icon stays
    );
    return () => {
      isCurrent = false;
      stop?.();
    };
  }, [content]);
}

/** A large email is loaded from its URL even if its html is cached: the frame must not load twice. */
function frameContent({ id, htmlContent }: Pick<OpenedEmail, 'id' | 'htmlContent'>) {
  if (htmlContent === null || htmlContent.length > maxInlineHtmlLength) return { src: emailFramePath(id) };
  return { srcDoc: frameDocument(htmlContent, { origin: null, emailId: id }) };
}

interface MailFrameProps {
  ref: RefObject<HTMLIFrameElement | null>;
  email: Pick<OpenedEmail, 'id' | 'subject' | 'htmlContent'>;
  className: string;
}

/**
 * The sanitized html of an email in a sandboxed frame: scripts are blocked, links open in a new tab.
 * `allow-same-origin` lets this page measure the email; without `allow-scripts` nothing inside can use it.
 */
function MailFrame({ ref, email, className }: MailFrameProps) {
  const source = useMemo(() => frameContent(email), [email]);
  return (
    <iframe
      ref={ref}
      title={`Email: ${email.subject}`}
      {...source}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      className={`block h-[1180px] w-full max-w-none origin-top-left border-0 bg-white [color-scheme:light] ${className}`}
    />
  );
}
