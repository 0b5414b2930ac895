import { type Cell, dayAt, type Lane, offsetName } from '#client/screens/season-plans/copy.ts';
import type { SeasonPlan } from '#shared/contract/insights/season-plans.ts';
import { weekdayOf } from '#shared/format/calendar-days.ts';
import { seasonLabels } from '#shared/vocabulary/seasons.ts';

/** The columns: three weeks before the day and one after it; what lies beyond is counted at their ends. */
const firstOffset = -21;
const lastOffset = 7;

/** Of Black Friday, the Monday after it. */
const cyberMonday = 3;

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** A column of a plan. */
export interface PlanDay {
  offset: number;
  /** The day itself; null where countries keep the event on several days. */
  day: string | null;
  /** "Fri", and "27" of the month. */
  weekday: string | null;
  date: string | null;
  isWeekend: boolean;
  /** What it is called: "Black Friday", "Cyber Monday", at each week "D−7". */
  mark: string | null;
  /** Whether it is a day the season is about. */
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

/** What sets the days apart that one looks for. */
export const dayTint = ({ isEvent, isWeekend }: PlanDay) =>
  isEvent ? 'bg-accent-tint/60' : isWeekend ? 'bg-well/60' : '';

/** How many came before the first column and after the last one. */
export function beyondDays(cells: readonly Cell[]): { earlier: number; later: number } {
  const sum = (isBeyond: (offset: number) => boolean) =>
    cells.reduce((all, { offset, emails }) => all + (isBeyond(offset) ? emails : 0), 0);
  return {
    earlier: sum((offset) => offset < firstOffset),
    later: sum((offset) => offset > lastOffset),
  };
}

/** What all lanes come to on one day. */
export interface DayTotal {
  emails: number;
  /** The median of what each brand took off most that day; null where nobody took off anything. */
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

/** A brand of a plan, and its lane in each of the years that are shown. */
export interface BrandYears {
  brand: Lane['brand'];
  /** Absent where the brand sent nothing for it. */
  lane: Lane | undefined;
  before: Lane | undefined;
}

/** Who has a lane in either year: who began first this year, then who has not begun, by when it did in the other. */
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
