import { type RefObject, useMemo } from 'react';
import type { OpenedEmail } from '#client/features/emails/api.ts';
import { frameDocument } from '#shared/format/frame-document.ts';
import { emailFramePath, maxInlineHtmlLength } from '#shared/format/large-mail.ts';

/** A large mail comes from its own address, also when it is at hand: the frame is not to load twice. */
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
 * The cleaned html of an email in a closed frame: no script may run, links open in a new tab. `allow-same-origin` is there
 * so that this page may measure the mail; without `allow-scripts` nothing inside can use it.
 */
export function MailFrame({ ref, email, className }: MailFrameProps) {
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
