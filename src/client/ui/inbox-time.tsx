import { inboxTime } from '#client/platform/locale/inbox-time.ts';
import { useNow } from '#client/platform/locale/now.tsx';
import { formatInstant } from '#client/platform/locale/relative-time.ts';
import { useViewerLocale } from '#client/platform/locale/viewer-locale.ts';

interface InboxTimeProps {
  /** ISO 8601. */
  at: string;
  className?: string;
}

/** The arrival of an email, short as in mail clients; the full date on hover. */
export function InboxTime({ at, className }: InboxTimeProps) {
  const now = useNow();
  const viewerLocale = useViewerLocale();
  const instant = new Date(at);
  return (
    <time dateTime={at} title={formatInstant(instant, viewerLocale)} className={className}>
      {inboxTime(instant, now, viewerLocale)}
    </time>
  );
}
