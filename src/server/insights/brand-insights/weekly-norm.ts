import { dayNumber } from '#shared/format/calendar-days.ts';
import { minBrands } from '#shared/vocabulary/norms.ts';

/** A brand's mail by week, as its query returns it. */
interface WeeklyBrand {
  /** The Mondays of its first and its last email. */
  first: string;
  last: string;
  /** Mondays in days since 1970-01-01, ascending, and the emails of each. */
  weeks: readonly number[];
  emails: readonly number[];
}

/** A brand that sent nothing for longer has stopped: its silence is not part of its rhythm. */
const restWeeks = 12;

/** Weeks that a rate is averaged over, as for a single brand. */
const rateWeeks = 12;

/**
 * Returns how much the median brand sent each week. A brand counts from the week of its first email to the
 * twelfth after that of its last, with 0 for weeks without mail.
 * @param mondays consecutive weeks, oldest first.
 * @param watched those of them in which mail could arrive; the others have no norm.
 * @returns null for a week with too few brands, or in a collection gap.
 */
export function weeklyNorm(
  brands: readonly WeeklyBrand[],
  mondays: readonly number[],
  watched: ReadonlySet<number>,
): { weeks: Array<number | null>; perWeek: number | null } {
  const ofWeek = new Map(mondays.map((monday): [number, number[]] => [monday, []]));
  const recent = new Set(mondays.slice(-rateWeeks));
  const rates: number[] = [];
  for (const brand of brands) {
    const [first, last] = [dayNumber(brand.first), dayNumber(brand.last) + restWeeks * 7];
    const counts = new Map(brand.weeks.map((monday, at) => [monday, brand.emails[at] ?? 0]));
    let [sum, weeks] = [0, 0];
    for (const [monday, values] of ofWeek) {
      if (monday < first || monday > last || !watched.has(monday)) continue;
      const emails = counts.get(monday) ?? 0;
      values.push(emails);
      if (!recent.has(monday)) continue;
      sum += emails;
      weeks += 1;
    }
    if (weeks > 0) rates.push(sum / weeks);
  }
  return {
    weeks: [...ofWeek.values()].map((values) => (values.length < minBrands ? null : medianOf(values))),
    perWeek: rates.length < minBrands ? null : medianOf(rates),
  };
}

/** @param values at least one. */
function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(at)] ?? 0) + (sorted[Math.ceil(at)] ?? 0)) / 2;
}
