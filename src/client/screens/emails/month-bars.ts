import { formatCalendarDay } from '#client/platform/locale/relative-time.ts';
import type { ViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { monthNames } from '#shared/format/month-names.ts';

/** A bar of the chart: a month, or several in a long history. */
export interface MonthBar {
  /** First and last day. */
  from: string;
  to: string;
  /** "November 2026", "October to December 2026", "2026". */
  label: string;
  count: number;
}

/** More bars than this are too narrow to distinguish. */
const maxBars = 60;
/** Fewer would be blocks rather than bars. */
const leastMonths = 12;

/**
 * Bars from the first month with matches to the current one, including months without matches.
 * @param months facets such as `2026-11`, in order.
 */
export function monthBars(months: ReadonlyArray<{ value: string; count: number }>, now: Date): MonthBar[] {
  const counts = new Map(months.map(({ value, count }) => [monthIndex(value), count]));
  const last = Math.max(now.getUTCFullYear() * 12 + now.getUTCMonth(), ...counts.keys());
  const first = Math.min(last - leastMonths + 1, ...counts.keys());
  const span = [1, 3, 12, 120].find((months) => (last - first) / months < maxBars) ?? 1_200;
  const bars: MonthBar[] = [];
  for (let start = first - (first % span); start <= last; start += span) {
    let count = 0;
    for (let month = start; month < start + span; month += 1) count += counts.get(month) ?? 0;
    const days = { from: dayOf(start, 1), to: lastDayOf(start + span - 1) };
    bars.push({ ...days, label: spanLabel(start, span), count });
  }
  return bars;
}

/** Months since year 0. */
function monthIndex(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
}

function dayOf(month: number, day: number): string {
  const year = String(Math.floor(month / 12)).padStart(4, '0');
  return `${year}-${twoDigits((month % 12) + 1)}-${twoDigits(day)}`;
}

function lastDayOf(month: number): string {
  return dayOf(month, new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate());
}

function spanLabel(start: number, span: number): string {
  const year = Math.floor(start / 12);
  if (span === 1) return `${monthNames[start % 12]} ${year}`;
  if (span === 3) return `${monthNames[start % 12]} to ${monthNames[(start % 12) + 2]} ${year}`;
  return span === 12 ? String(year) : `${year} to ${year + span / 12 - 1}`;
}

/** Days from and to, both inclusive; null for an open end. */
export interface DayRange {
  from: string | null;
  to: string | null;
}

export const wholeHistory: DayRange = { from: null, to: null };

/** Reports whether the range includes any day of the bar. */
export function isBarChosen(bar: MonthBar, { from, to }: DayRange): boolean {
  if (from === null && to === null) return false;
  return (from === null || bar.to >= from) && (to === null || bar.from <= to);
}

/** The days of two bars and all bars between them, in either direction. */
export function rangeOfBars(one: MonthBar, other: MonthBar): DayRange {
  const [first, last] = one.from <= other.from ? [one, other] : [other, one];
  return { from: first.from, to: last.to };
}

/** Range after a click on a bar: its days, or the whole history if they were chosen already. */
export function pressedBar(bar: MonthBar, chosen: DayRange): DayRange {
  return bar.from === chosen.from && bar.to === chosen.to ? wholeHistory : { from: bar.from, to: bar.to };
}

/** Range after a Shift-click: the current range extended to the bar. */
export function extendedTo(bar: MonthBar, { from, to }: DayRange): DayRange {
  if (from === null && to === null) return { from: bar.from, to: bar.to };
  return {
    from: from === null || from < bar.from ? from : bar.from,
    to: to === null || to > bar.to ? to : bar.to,
  };
}

/** The bar at a horizontal position, from 0 at the start to 1 at the end. */
export function barAt(place: number, count: number): number {
  return Math.max(0, Math.min(count - 1, Math.floor(place * count)));
}

/** Text of a range: "1 November to 31 December 2026", or the names of whole months. */
export function rangeLabel({ from, to }: DayRange, viewerLocale: ViewerLocale): string {
  const dayLabel = (day: string) => formatCalendarDay(new Date(day), viewerLocale);
  if (from !== null && to !== null) {
    if (isWholeMonths(from, to)) return monthsWords(from, to);
    return from === to ? dayLabel(from) : `${dayLabel(from)} to ${dayLabel(to)}`;
  }
  if (from !== null) return `From ${dayLabel(from)}`;
  return to === null ? 'All time' : `Until ${dayLabel(to)}`;
}

function isWholeMonths(from: string, to: string): boolean {
  return from.endsWith('-01') && to === lastDayOf(monthIndex(to)) && from <= to;
}

function monthsWords(from: string, to: string): string {
  const [first, last] = [monthLabel(from), monthLabel(to)];
  if (first === last) return first;
  const isYear = from.slice(0, 4) === to.slice(0, 4) && from.slice(5, 7) === '01' && to.slice(5, 7) === '12';
  return isYear ? from.slice(0, 4) : `${first} to ${last}`;
}

function monthLabel(day: string): string {
  return spanLabel(monthIndex(day), 1);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** A year's label below the bars. */
export interface YearMark {
  year: string;
  /** Start of the year, 0 to 1 of the width. */
  place: number;
  /** Near the end: the label is placed before its mark. */
  isTurned: boolean;
}

/** More would be too close on the narrowest screens. */
const maxYears = 8;

/** Width of a label there, with its margin. */
const yearWidth = 0.125;

/** Labels of the years, as many as fit. A turned label is dropped if it would overlap the previous one. */
export function yearMarks(bars: readonly MonthBar[]): YearMark[] {
  const years = bars.flatMap(({ from }, at) =>
    from.slice(5, 7) === '01' ? [{ year: from.slice(0, 4), place: at / bars.length }] : [],
  );
  const every = Math.ceil(years.length / maxYears);
  return years
    .filter((_, at) => at % every === 0)
    .map((mark) => ({ ...mark, isTurned: mark.place > 0.92 }))
    .filter(({ place, isTurned }, at, marks) => {
      const before = marks[at - 1];
      return !isTurned || before === undefined || place - before.place >= 2 * yearWidth;
    });
}
