import { type Cell, dayAt, type Lane, offsetName } from '#client/screens/season-plans/copy.ts';
import type { SeasonPlan } from '#shared/contract/insights/season-plans.ts';
import { weekdayOf } from '#shared/format/calendar-days.ts';
import { seasonLabels } from '#shared/vocabulary/seasons.ts';

/** First and last column, in days from the event; emails beyond them are counted at the ends. */
const firstOffset = -21;
const lastOffset = 7;

/** Days from Black Friday to the Monday after it. */
const cyberMonday = 3;

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** A column of a plan. */
export interface PlanDay {
  offset: number;
  /** Null if countries hold the event on several days. */
  day: string | null;
  /** "Fri"; `date` is the day of the month, "27". */
  weekday: string | null;
  date: string | null;
  isWeekend: boolean;
  /** Label: "Black Friday", "Cyber Monday", and "D−7" at each week. */
  mark: string | null;
  /** Whether it is an event of the season. */
  isEvent: boolean;
}

export function planDays({ season, event, events }: SeasonPlan): PlanDay[] {
  return Array.from({ length: lastOffset - firstOffset + 1 }, (_, place) => {
    const offset = firstOffset + place;
    const name = eventName(season, offset);
    const day = events.length === 1 ? dayAt({ event }, offset) : null;
    const weekday = day === null ? null : weekdayOf(day);
    return {
      offset,
      day,
      weekday: weekday === null ? null : (weekdays[weekday] ?? null),
      date: day === null ? null : String(Number(day.slice(8))),
      isWeekend: weekday !== null && weekday >= 5,
      mark: name ?? (offset % 7 === 0 ? offsetName(offset) : null),
      isEvent: name !== null,
    };
  });
}

function eventName(season: SeasonPlan['season'], offset: number): string | null {
  if (offset === 0) return seasonLabels[season];
  return season === 'black_friday' && offset === cyberMonday ? 'Cyber Monday' : null;
}

/** Tints the events and the weekends. */
export const dayTint = ({ isEvent, isWeekend }: PlanDay) =>
  isEvent ? 'bg-accent-tint/60' : isWeekend ? 'bg-well/60' : '';

/** Emails before the first column and after the last one. */
export function beyondDays(cells: readonly Cell[]): { earlier: number; later: number } {
  const sum = (isBeyond: (offset: number) => boolean) =>
    cells.reduce((all, { offset, emails }) => all + (isBeyond(offset) ? emails : 0), 0);
  return {
    earlier: sum((offset) => offset < firstOffset),
    later: sum((offset) => offset > lastOffset),
  };
}

/** Totals of all lanes on one day. */
export interface DayTotal {
  emails: number;
  /** Median of the brands' deepest discounts that day; null if there are none. */
  medianPercent: number | null;
}

export function totalsByDay(lanes: readonly Lane[]): ReadonlyMap<number, DayTotal> {
  const all = lanes.flatMap(({ cells }) => cells);
  const offsets = new Set(all.map(({ offset }) => offset));
  return new Map([...offsets].map((day) => [day, totalOf(all.filter(({ offset }) => offset === day))]));
}

function totalOf(cells: readonly Cell[]): DayTotal {
  const percents = cells
    .flatMap(({ deepestPercent }) => deepestPercent ?? [])
    .sort((one, other) => one - other);
  return {
    emails: cells.reduce((sum, { emails }) => sum + emails, 0),
    medianPercent: percents[Math.floor((percents.length - 1) / 2)] ?? null,
  };
}

/** A brand with its lane in each year shown. */
export interface BrandYears {
  brand: Lane['brand'];
  /** Undefined if the brand sent no email for the season. */
  lane: Lane | undefined;
  before: Lane | undefined;
}

/**
 * Brands with a lane in either year: in order of their start this year, then those without one, by their
 * start in the other year.
 */
export function bothYears({ lanes }: SeasonPlan, behind: SeasonPlan | null): BrandYears[] {
  const before = new Map(behind?.lanes.map((lane) => [lane.brand.slug, lane]));
  const own = new Set(lanes.map(({ brand }) => brand.slug));
  return [
    ...lanes.map((lane) => ({ brand: lane.brand, lane, before: before.get(lane.brand.slug) })),
    ...[...before.values()]
      .filter(({ brand }) => !own.has(brand.slug))
      .map((lane) => ({ brand: lane.brand, lane: undefined, before: lane })),
  ];
}
