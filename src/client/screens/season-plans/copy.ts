import { formatCalendarDay } from '#client/platform/locale/relative-time.ts';
import type { ViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import type { SeasonPlan } from '#shared/contract/insights/season-plans.ts';
import { dayNumber, dayOfNumber } from '#shared/format/calendar-days.ts';
import { countOf, formatCount } from '#shared/format/count.ts';
import { seasonLabels } from '#shared/vocabulary/seasons.ts';

export type Lane = SeasonPlan['lanes'][number];
export type Cell = Lane['cells'][number];

/** "Black Friday 2026". */
export const planName = ({ season, year }: Pick<SeasonPlan, 'season' | 'year'>) =>
  `${seasonLabels[season]} ${year}`;

/** "D−21", "D+3". */
export const offsetName = (offset: number) =>
  offset === 0 ? 'D-Day' : `D${offset > 0 ? '+' : '−'}${Math.abs(offset)}`;

export const dayAt = ({ event }: Pick<Lane, 'event'>, offset: number) =>
  dayOfNumber(dayNumber(event) + offset);

/** "25 days before", "on the day", "2 days after". */
function offsetWords(offset: number): string {
  if (offset === 0) return 'on the day';
  return `${countOf(Math.abs(offset), 'day', 'days')} ${offset < 0 ? 'before' : 'after'}`;
}

/** Totals, readable or not: "33 brands sent 283 emails for Black Friday 2025." */
export const totalLabel = (plan: SeasonPlan) =>
  `${countOf(plan.brands, 'brand', 'brands')} sent ${countOf(plan.emails, 'email', 'emails')} for ${planName(plan)}.`;

/** Start and depth of the brands. Empty if the viewer may read none of them. */
export function figureLabel({ readable, start, depth }: SeasonPlan): string {
  if (readable.brands === 0) return '';
  const text = [
    start === null
      ? 'Not enough brands for a typical start.'
      : `The earliest started ${offsetWords(start.earliest)}; half had started ${offsetWords(start.median)}.`,
  ];
  if (depth !== null)
    text.push(`The median brand’s biggest discount was ${depth.median}%, the deepest ${depth.deepest}%.`);
  return text.join(' ');
}

type Figures = Pick<SeasonPlan, 'year' | 'start' | 'depth'>;

/**
 * "The typical brand started 2 days earlier and went 5 points deeper than in 2024." Null if there are too few
 * figures.
 */
export function yearOnYear(plan: Figures, other: Figures | null): string | null {
  if (other === null) return null;
  const parts: string[] = [];
  if (plan.start !== null && other.start !== null) {
    const days = plan.start.median - other.start.median;
    parts.push(
      days === 0
        ? 'started as early'
        : `started ${countOf(Math.abs(days), 'day', 'days')} ${days < 0 ? 'earlier' : 'later'}`,
    );
  }
  if (plan.depth !== null && other.depth !== null) {
    const points = plan.depth.median - other.depth.median;
    parts.push(
      points === 0
        ? 'went as deep'
        : `went ${countOf(Math.abs(points), 'point', 'points')} ${points > 0 ? 'deeper' : 'less deep'}`,
    );
  }
  const last = parts.at(-1);
  if (last === undefined) return null;
  const than = last.includes(' as ') ? 'as' : 'than';
  return `The typical brand ${parts.join(' and ')} ${than} in ${other.year}.`;
}

/** Text for viewers limited to the free days. */
export const readableWords = ({ readable, emails }: SeasonPlan, days: number) =>
  `You can see ${formatCount(readable.emails)} of the ${countOf(emails, 'email', 'emails')}, from the last ${days} days.`;

/** Accessible name of a cell. */
export function cellWords(lane: Lane, cell: Cell, viewerLocale: ViewerLocale): string {
  const day = formatCalendarDay(new Date(dayAt(lane, cell.offset)), viewerLocale);
  return `${lane.brand.name}, ${day}: ${countOf(cell.emails, 'email', 'emails')}, ${depthWords(cell)}`;
}

function depthWords({ deepestPercent, hasOffer }: Cell): string {
  if (deepestPercent !== null) return `up to ${deepestPercent}% off`;
  return hasOffer ? 'an offer without a percentage' : 'no offer found';
}
