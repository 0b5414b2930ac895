import { useMemo, useRef } from 'react';
import { useFollowedHeight } from '#client/features/emails/components/use-followed-height.ts';
import { useSite } from '#client/lib/app-context.ts';
import { useHydrated } from '#client/lib/use-hydrated.ts';
import type { EmailDetail } from '#shared/contract/emails.ts';
import { frameDocument } from '#shared/format/frame-document.ts';

/**
 * The cleaned html of an email in a closed frame: no script may run, links open in a new tab, and the height follows
 * the mail. Without JavaScript the frame keeps a fixed height and scrolls.
 * `allow-same-origin` is there so that this page may measure the mail; without `allow-scripts` nothing inside can use it.
 */
export function EmailFrame({ email }: { email: Pick<EmailDetail, 'id' | 'subject' | 'htmlContent'> }) {
  const origin = useOwnOrigin();
  const frame = useRef<HTMLIFrameElement>(null);
  const height = useFollowedHeight(frame);
  const html = useMemo(
    () => frameDocument(email.htmlContent, { origin, emailId: email.id }),
    [email.htmlContent, email.id, origin],
  );
  return (
    <iframe
      ref={frame}
      title={`Email: ${email.subject}`}
      srcDoc={html}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      style={height === null ? undefined : { height }}
      className="block h-[1180px] w-full max-w-[680px] rounded-sheet border-0 bg-white shadow-sheet-lift [color-scheme:light] transition-[max-width] duration-(--t-slow) ease-out group-has-[input[value=phone]:checked]/reader:max-w-[390px]"
    />
  );
}

/**
 * Where this page came from, which may be 127.0.0.1 where the configuration says localhost: a picture from the other
 * would be a foreign one. The first paint has only the configuration to go by.
 */
function useOwnOrigin(): string {
  const { baseUrl } = useSite();
  return useHydrated() ? window.location.origin : new URL(baseUrl).origin;
}
