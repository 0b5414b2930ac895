import type { BrandInsights } from '#shared/contract/insights/brand-insights.ts';
import { dayNumber, dayOfNumber, weekdayOf } from '#shared/format/calendar-days.ts';
import { monthNames } from '#shared/format/month-names.ts';
import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';

/** A week, identified by its Monday. */
export interface Week {
  monday: string;
  emails: number;
  /** True if no emails could be collected on any of its days. */
  isUnwatched: boolean;
}

/** More columns are too narrow to distinguish. */
const maxWeeks = 104;

const mondayOf = (day: string) => dayNumber(day) - weekdayOf(day);

/** Returns a function that is true for days on which emails could be collected. */
export function watcher({ since, gaps }: BrandInsights['watched']): (day: string) => boolean {
  return (day) => since !== null && day >= since && !gaps.some(({ from, to }) => day >= from && day <= to);
}

/** Returns the weeks from the first email to today, at most the last 104, including those without email. */
export function listWeeks({ days, watched }: Pick<BrandInsights, 'days' | 'watched'>, today: string): Week[] {
  if (watched.since === null) return [];
  const last = Math.max(mondayOf(today), ...days.slice(-1).map(({ day }) => mondayOf(day)));
  const first = Math.max(mondayOf(watched.since), last - (maxWeeks - 1) * 7);
  const counts = new Map<number, number>();
  for (const { day, emails } of days) {
    const monday = mondayOf(day);
    counts.set(monday, (counts.get(monday) ?? 0) + emails);
  }
  const isWatched = watcher(watched);
  const weeks: Week[] = [];
  for (let monday = first; monday <= last; monday += 7) {
    const emails = counts.get(monday) ?? 0;
    const isUnwatched =
      emails === 0 &&
      Array.from({ length: 7 }, (_, at) => at).every((at) => !isWatched(dayOfNumber(monday + at)));
    weeks.push({ monday: dayOfNumber(monday), emails, isUnwatched });
  }
  return weeks;
}

/**
 * Returns emails per week over the last twelve complete weeks, without unwatched ones; null if none is left.
 */
export function weeklyRate(weeks: readonly Week[]): number | null {
  const watched = weeks.slice(-13, -1).filter(({ isUnwatched }) => !isUnwatched);
  if (watched.length === 0) return null;
  return watched.reduce((sum, { emails }) => sum + emails, 0) / watched.length;
}

/** A month, such as 2026-11, with its emails by type. */
export interface Month {
  month: string;
  emails: number;
  byType: Partial<Record<CampaignType, number>>;
  /** Days with email. */
  days: number;
  /** True if its first or last days are missing. */
  isPartial: boolean;
}

/** Formats 2026-11 as "November 2026". */
export const monthLabel = (month: string): string =>
  `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

/** Returns the last day of a month, such as 2026-11-30. */
export const lastDayOf = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);

/** Returns every month from the first email to today. */
export function listMonths(
  { days, watched }: Pick<BrandInsights, 'days' | 'watched'>,
  today: string,
): Month[] {
  if (watched.since === null) return [];
  const months = new Map<string, Month>();
  const first = watched.since;
  const last = [today, ...days.slice(-1).map(({ day }) => day)].sort().at(-1) ?? today;
  const [from, to] = [first, last].map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1);
  for (let at = from ?? 0; at <= (to ?? 0); at += 1) {
    const month = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
    const isPartial = first > `${month}-01` || last < lastDayOf(month);
    months.set(month, { month, emails: 0, byType: {}, days: 0, isPartial });
  }
  for (const { day, emails, byType } of days) {
    const month = months.get(day.slice(0, 7));
    if (month === undefined) continue;
    month.emails += emails;
    month.days += 1;
    for (const [type, count] of Object.entries(byType) as Array<[CampaignType, number]>)
      month.byType[type] = (month.byType[type] ?? 0) + count;
  }
  return [...months.values()];
}

/** Returns the hour of the week with the most emails; null if all counts are 0. */
export function busiestHour(
  hours: BrandInsights['hours'],
): { weekday: number; hour: number; emails: number } | null {
  let busiest: { weekday: number; hour: number; emails: number } | null = null;
  for (const [weekday, row] of hours.entries())
    for (const [hour, emails] of row.entries())
      if (emails > (busiest?.emails ?? 0)) busiest = { weekday, hour, emails };
  return busiest;
}
