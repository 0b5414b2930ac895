import { type PointerEvent, useState } from 'react';
import { rovingFocus } from '#client/platform/browser/roving-focus.ts';
import { useNow } from '#client/platform/locale/now.tsx';
import { useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import {
  barAt,
  type DayRange,
  extendedTo,
  isBarChosen,
  type MonthBar,
  monthBars,
  pressedBar,
  rangeLabel,
  rangeOfBars,
  yearMarks,
} from '#client/screens/emails/month-bars.ts';
import type { EmailFacets } from '#shared/contract/search/email-search.ts';
import { countOf } from '#shared/format/count.ts';

interface MonthChartProps {
  facets: Pick<EmailFacets, 'month'> | undefined;
  range: DayRange;
  onRange: (range: DayRange) => void;
}

/** The bars of a drag. */
interface Drag {
  anchor: number;
  at: number;
}

/** Arrow keys move along the bars. */
const moveAlong = rovingFocus('button', 'horizontal');

/**
 * Emails by month, and the choice of a range: click a bar, drag over several, or Shift-click to extend. The
 * bars are one tab stop with arrow keys.
 */
export function MonthChart({ facets, range, onRange }: MonthChartProps) {
  const viewerLocale = useViewerLocale();
  const bars = monthBars(facets?.month ?? [], useNow());
  const [drag, setDrag] = useState<Drag | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const [stop, setStop] = useState<number | null>(null);
  const dragged = drag === null ? null : rangeBetween(bars, drag);
  const shown = dragged ?? range;
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const wordsOf = (bar: MonthBar) => `${bar.label}: ${countOf(bar.count, 'email', 'emails')}`;
  const pointedBar = drag === null && pointed !== null ? bars[pointed] : undefined;

  const placeOf = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return barAt((clientX - left) / width, bars.length);
  };
  const handleUp = (event: PointerEvent<HTMLElement>) => {
    if (drag === null) return;
    setDrag(null);
    const bar = bars[drag.at];
    if (drag.anchor !== drag.at) onRange(rangeBetween(bars, drag));
    else if (bar !== undefined) onRange(event.shiftKey ? extendedTo(bar, range) : pressedBar(bar, range));
  };

  return (
    <div className={`print:hidden ${facets === undefined ? 'invisible' : ''}`}>
      <p aria-hidden="true" className="flex justify-between gap-4 text-xs text-ink-2 tabular">
        <span className="truncate">{rangeLabel(shown, viewerLocale)}</span>
        <span className="truncate">{pointedBar && wordsOf(pointedBar)}</span>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: it hears what is done across the buttons inside of it */}
      <fieldset
        className="mt-1 flex h-14 min-w-0 cursor-crosshair [touch-action:pan-y] border-b border-line-strong select-none"
        onKeyDown={(event) => {
          if (event.key === 'Escape') setDrag(null);
          moveAlong(event);
        }}
        onPointerDown={(event) => {
          if (event.button !== 0 || !event.isPrimary) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setDrag({ anchor: placeOf(event), at: placeOf(event) });
        }}
        onPointerMove={(event) => {
          const at = placeOf(event);
          setPointed(at);
          if (drag !== null && drag.at !== at) setDrag({ ...drag, at });
        }}
        onPointerUp={handleUp}
        onPointerCancel={() => setDrag(null)}
        onPointerLeave={() => setPointed(null)}
      >
        <legend className="sr-only">Emails by month</legend>
        {bars.map((bar, at) => (
          <Bar
            key={bar.from}
            words={wordsOf(bar)}
            height={bar.count / most}
            isChosen={isBarChosen(bar, shown)}
            isStop={at === Math.min(stop ?? bars.length, bars.length - 1)}
            onFocus={() => {
              setStop(at);
              setPointed(at);
            }}
            onBlur={() => setPointed(null)}
            onPress={(isExtending) => onRange(isExtending ? extendedTo(bar, range) : pressedBar(bar, range))}
          />
        ))}
      </fieldset>
      <Axis bars={bars} />
    </div>
  );
}

function rangeBetween(bars: readonly MonthBar[], { anchor, at }: Drag): DayRange {
  const [one, other] = [bars[anchor], bars[at]];
  return one === undefined || other === undefined ? { from: null, to: null } : rangeOfBars(one, other);
}

interface BarProps {
  words: string;
  /** Relative to the highest bar, 0 to 1. */
  height: number;
  isChosen: boolean;
  isStop: boolean;
  onFocus: () => void;
  onBlur: () => void;
  onPress: (isExtending: boolean) => void;
}

function Bar({ words, height, isChosen, isStop, onFocus, onBlur, onPress }: BarProps) {
  return (
    <button
      type="button"
      tabIndex={isStop ? 0 : -1}
      aria-label={words}
      aria-pressed={isChosen}
      onFocus={onFocus}
      onBlur={onBlur}
      // The chart handles pointer clicks, because it distinguishes them from drags.
      onClick={(event) => {
        if (event.detail === 0) onPress(event.shiftKey);
      }}
      className={`group/bar flex min-w-0 flex-1 items-end px-px focus-visible:z-1 focus-visible:outline-offset-0 ${isChosen ? 'bg-accent-tint' : ''}`}
    >
      <span
        style={{ height: `${height * 100}%` }}
        className={`mx-auto w-full max-w-8 rounded-t-[1px] forced-color-adjust-none transition-colors group-hover/bar:bg-accent ${height > 0 ? 'min-h-0.5' : ''} ${isChosen ? 'bg-accent' : 'bg-line-strong'}`}
      />
    </button>
  );
}

/** Labels of the years, below the bars. */
function Axis({ bars }: { bars: readonly MonthBar[] }) {
  return (
    <p aria-hidden="true" className="relative h-5 text-xs text-ink-3 tabular">
      {yearMarks(bars).map(({ year, place, isTurned }) => (
        <span
          key={year}
          style={{ left: `${place * 100}%` }}
          className={`absolute top-0 border-l border-line-strong pt-1 leading-4 ${isTurned ? '-translate-x-full border-r border-l-0 pr-1' : 'pl-1'}`}
        >
          {year}
        </span>
      ))}
    </p>
  );
}
