import { useMemo, useRef } from 'react';
import type { OpenedEmail } from '#client/features/emails/api/get-email.ts';
import { useFollowedHeight } from '#client/features/emails/components/use-followed-height.ts';
import { frameDocument } from '#shared/format/frame-document.ts';
import { emailFramePath, maxInlineHtmlLength } from '#shared/format/large-mail.ts';

/** A large mail comes from its own address, also when it is at hand: the frame is not to load twice. */
function frameContent({ id, htmlContent }: Pick<OpenedEmail, 'id' | 'htmlContent'>) {
  if (htmlContent === null || htmlContent.length > maxInlineHtmlLength) return { src: emailFramePath(id) };
  return { srcDoc: frameDocument(htmlContent, { origin: null, emailId: id }) };
}

/**
 * The cleaned html of an email in a closed frame: no script may run, links open in a new tab, and the height follows
 * the mail. Without JavaScript the frame keeps a fixed height and scrolls.
 * `allow-same-origin` is there so that this page may measure the mail; without `allow-scripts` nothing inside can use it.
 */
export function EmailFrame({ email }: { email: Pick<OpenedEmail, 'id' | 'subject' | 'htmlContent'> }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const height = useFollowedHeight(frame);
  const content = useMemo(() => frameContent(email), [email]);
  return (
    <iframe
      ref={frame}
      title={`Email: ${email.subject}`}
      {...content}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      style={height === null ? undefined : { height }}
      className="block h-[1180px] w-full max-w-[680px] rounded-sheet border-0 bg-white shadow-sheet-lift [color-scheme:light] transition-[max-width] duration-(--t-slow) ease-out group-has-[input[value=phone]:checked]/reader:max-w-[390px]"
    />
  );
}
