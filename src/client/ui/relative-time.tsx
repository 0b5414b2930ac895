import { useNow } from '#client/platform/locale/now.tsx';
import { formatAgo, formatInstant } from '#client/platform/locale/relative-time.ts';
import { useViewerLocale } from '#client/platform/locale/viewer-locale.ts';

interface RelativeTimeProps {
  /** ISO 8601. */
  at: string;
  className?: string;
}

/** The age in English; the full date on hover. */
export function RelativeTime({ at, className }: RelativeTimeProps) {
  const now = useNow();
  const viewerLocale = useViewerLocale();
  const instant = new Date(at);
  return (
    <time dateTime={at} title={formatInstant(instant, viewerLocale)} className={className}>
      {formatAgo(instant, now)}
    </time>
  );
}
