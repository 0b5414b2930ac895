import { dayMs } from '#shared/format/calendar-days.ts';
import { type EventSeason, seasonEvents } from '#shared/vocabulary/season-events.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';

/** Sending dates of British shops, by topic. All days are UTC days. */

const day = (year: number, month: number, date: number) => Date.UTC(year, month - 1, date);

/** Returns the `nth` weekday (0 is Sunday) of a month. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): number {
  const first = day(year, month, 1);
  const shift = (weekday - new Date(first).getUTCDay() + 7) % 7;
  return first + (shift + (nth - 1) * 7) * dayMs;
}

function lastMonday(year: number, month: number): number {
  const last = Date.UTC(year, month, 0);
  return last - ((new Date(last).getUTCDay() + 6) % 7) * dayMs;
}

/** First event day of a season in a year: Britain's Mothering Sunday, if countries differ. */
const eventOf = (season: EventSeason, year: number) =>
  Date.parse(`${seasonEvents(season, year)[0]}T00:00:00Z`);

type Span = [from: number, to: number];

/** Returns the periods of a year in which mails of a season are sent; both bounds are days. */
function seasonSpans(season: Exclude<Season, 'none'>, year: number): Span[] {
  const around = (anchor: number, before: number, after: number): Span => [
    anchor - before * dayMs,
    anchor + after * dayMs,
  ];
  switch (season) {
    case 'spring':
      return [[day(year, 3, 4), day(year, 5, 12)]];
    case 'summer':
      return [[day(year, 6, 4), day(year, 8, 22)]];
    case 'fall':
      return [[day(year, 9, 6), day(year, 11, 14)]];
    case 'winter':
      return [
        [day(year, 1, 7), day(year, 2, 16)],
        [day(year, 11, 12), day(year, 12, 4)],
      ];
    case 'christmas':
      return [[day(year, 11, 19), day(year, 12, 23)]];
    case 'black_friday':
      return [around(eventOf(season, year), 4, 3)];
    case 'mothers_day':
      return [around(eventOf(season, year), 16, -2)];
    case 'fathers_day':
      return [around(eventOf(season, year), 15, -2)];
    case 'easter':
      return [around(eventOf(season, year), 14, 0)];
    case 'valentines':
      return [[day(year, 1, 28), day(year, 2, 13)]];
    case 'halloween':
      return [[day(year, 10, 12), day(year, 10, 31)]];
    case 'boxing_day':
      return [[day(year, 12, 26), day(year, 12, 28)]];
    case 'bank_holiday':
      return [
        around(nthWeekday(year, 5, 1, 1), 3, 0),
        around(lastMonday(year, 5), 3, 0),
        around(lastMonday(year, 8), 3, 0),
      ];
    case 'new_year':
      return [[day(year, 1, 1), day(year, 1, 8)]];
  }
}

/** Returns every day (as its first instant) of a season between two instants, oldest first. */
export function seasonDays(season: Exclude<Season, 'none'>, from: number, to: number): number[] {
  const days: number[] = [];
  for (let year = new Date(from).getUTCFullYear(); year <= new Date(to).getUTCFullYear(); year += 1) {
    for (const [start, end] of seasonSpans(season, year)) {
      for (let at = start; at <= end; at += dayMs) if (at >= from && at + dayMs / 2 <= to) days.push(at);
    }
  }
  return days;
}
