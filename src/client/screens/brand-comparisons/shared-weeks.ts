import { listWeeks, type Week } from '#client/ui/chart/over-time.ts';
import type { BrandComparison } from '#shared/contract/insights/brand-comparisons.ts';
import type { Norm } from '#shared/contract/library/category-norms.ts';
import { dayNumber, dayOfNumber, weekdayOf } from '#shared/format/calendar-days.ts';

/** The weeks of several brands on one axis. */
/** Brands beside each other, held against a category or a set of the reader's own. */
export type DrawnComparison = Pick<BrandComparison, 'from' | 'brands'> & { norm: Norm | null };

export interface SharedWeeks {
  mondays: string[];
  /** Of each brand, in its place; a week before its first mail was not watched. */
  brands: Week[][];
  /** The median brand of the category in each week; null where there is none. */
  norm: Array<number | null>;
}

const mondayOf = (day: string) => dayNumber(day) - weekdayOf(day);

/** The weeks from the first that is compared, or that any brand has mail of, to this one. */
export function listSharedWeeks(
  { from, brands, norm: category }: DrawnComparison,
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
