import { formatDay, formatInstant } from '#client/platform/locale/relative-time.ts';
import { useViewerLocale } from '#client/platform/locale/viewer-locale.ts';

/** A calendar day, "21 November 2026"; the full date on hover. `at` is ISO 8601. */
export function Day({ at, className }: { at: string; className?: string }) {
  const instant = new Date(at);
  const viewerLocale = useViewerLocale();
  return (
    <time dateTime={at} title={formatInstant(instant, viewerLocale)} className={className}>
      {formatDay(instant, viewerLocale)}
    </time>
  );
}
