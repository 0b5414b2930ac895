import { Maximize2, Minimize2 } from 'lucide-react';
import { declaresScale } from '#client/features/emails/viewer/lay-out-frame.ts';
import { formatPercent, useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { Icon } from '#client/ui/icon.tsx';

interface ZoomPillProps {
  /** The scale that fits; null before it is known. */
  scale: number | null;
  isFull: boolean;
  onChange: (isFull: boolean) => void;
}

/** Shows the scale of an email and toggles full size. Sticky while the email scrolls. */
export function ZoomPill({ scale, isFull, onChange }: ZoomPillProps) {
  const viewerLocale = useViewerLocale();
  if (scale === null || !declaresScale(scale)) return null;
  const icon = isFull ? Minimize2 : Maximize2;
  const percent = formatPercent(Math.round(scale * 100), viewerLocale);
  const whole = formatPercent(100, viewerLocale);
  return (
    <div className="sticky bottom-(--bar-h) z-2 h-[72px] w-full pointer-events-none md:-mb-8">
      <button
        type="button"
        onClick={() => onChange(!isFull)}
        aria-label={isFull ? `Fit to the width, ${percent}` : `Shown at ${percent}. Show at ${whole}`}
        className="pointer-events-auto absolute bottom-3 left-1/2 inline-flex min-h-touch -translate-x-1/2 items-center gap-2 rounded-full border border-line-strong bg-raised px-4 text-sm font-control whitespace-nowrap shadow-pop tabular hover:border-ink"
      >
        <Icon of={icon} size={16} />
        {isFull ? 'Fit to width' : percent}
        <span className="text-ink-2">{isFull ? percent : `Show at ${whole}`}</span>
      </button>
    </div>
  );
}
