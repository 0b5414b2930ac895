import type { DrawnChart } from '#client/features/shared-charts/drawn-chart.ts';
import { listWeeks, type Week } from '#client/ui/chart/over-time.ts';
import { dayNumber, dayOfNumber, weekdayOf } from '#shared/format/calendar-days.ts';

export interface SharedWeeks {
  mondays: string[];
  /** Weeks of each brand, in the order of the brands; a week before its first mail was not watched. */
  brands: Week[][];
  /** The norm of each week; null if there is none. */
  norm: Array<number | null>;
}

const mondayOf = (day: string) => dayNumber(day) - weekdayOf(day);

/**
 * The weeks of several brands on one axis: from the first compared week, or the first with mail, to the
 * current one.
 */
export function listSharedWeeks(
  { from, brands, norm: category }: DrawnChart<'compared-weeks'>['comparison'],
  today: string,
): SharedWeeks {
  const all = brands.map((brand) => listWeeks(brand, today));
  const known = all.flatMap((weeks) => weeks.map(({ monday }) => dayNumber(monday)));
  const first = from === null ? Math.min(...known) : mondayOf(from);
  const last = Math.max(mondayOf(today), ...known);
  const mondays: string[] = [];
  for (let monday = first; monday <= last; monday += 7) mondays.push(dayOfNumber(monday));
  const norm = new Map(category?.weeks.map(({ monday, emails }) => [monday, emails]));
  return {
    mondays,
    brands: all.map((weeks) => {
      const byMonday = new Map(weeks.map((week) => [week.monday, week]));
      return mondays.map((monday) => byMonday.get(monday) ?? { monday, emails: 0, isUnwatched: true });
    }),
    norm: mondays.map((monday) => norm.get(monday) ?? null),
  };
}
