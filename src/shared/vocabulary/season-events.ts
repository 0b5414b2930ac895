import { dayNumber, dayOfNumber } from '#shared/format/calendar-days.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';

/**
 * Event days of seasons, computed by the rules of their feasts. If countries differ, all days are listed:
 * Britain's Mothering Sunday and the second Sunday of May of most others.
 */

const date = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / 86_400_000;

/** Easter Sunday of the Gregorian calendar (the anonymous algorithm of 1876). */
function easterSunday(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * e + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  return date(year, month, (h + l - 7 * m + 33 * month + 19) % 32);
}

/** Returns the `nth` weekday of a month, with Sunday as 0. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): number {
  const first = date(year, month, 1);
  const weekdayOfFirst = (((first + 4) % 7) + 7) % 7;
  return first + ((weekday - weekdayOfFirst + 7) % 7) + (nth - 1) * 7;
}

/** Seasons with an event day, in the order of the year. */
export const eventSeasons = [
  'new_year',
  'valentines',
  'mothers_day',
  'easter',
  'fathers_day',
  'halloween',
  'black_friday',
  'christmas',
  'boxing_day',
] as const satisfies readonly Season[];

export type EventSeason = (typeof eventSeasons)[number];

/** Day numbers of a season's event in a year. */
const eventsOf: Readonly<Record<EventSeason, (year: number) => number[]>> = {
  christmas: (year) => [date(year, 12, 25)],
  black_friday: (year) => [nthWeekday(year, 11, 4, 4) + 1],
  mothers_day: (year) => [easterSunday(year) - 21, nthWeekday(year, 5, 0, 2)],
  fathers_day: (year) => [nthWeekday(year, 6, 0, 3)],
  easter: (year) => [easterSunday(year)],
  valentines: (year) => [date(year, 2, 14)],
  halloween: (year) => [date(year, 10, 31)],
  boxing_day: (year) => [date(year, 12, 26)],
  new_year: (year) => [date(year, 1, 1)],
};

const isEventSeason = (season: Season): season is EventSeason =>
  (eventSeasons as readonly Season[]).includes(season);

/**
 * Returns the days of a season's event in a year, earliest first; several if countries differ, none for
 * seasons that are a time of the year.
 */
export function seasonEvents(season: Season, year: number): string[] {
  return isEventSeason(season) ? eventsOf[season](year).map(dayOfNumber) : [];
}

/**
 * Returns the year a mail of a season counts for: that of the nearest event. Winter is named after the year
 * it begins in.
 * @param day of the mail.
 */
export function seasonYear(season: Season, day: string): number {
  const year = Number(day.slice(0, 4));
  if (season === 'winter') return Number(day.slice(5, 7)) < 7 ? year - 1 : year;
  if (!isEventSeason(season)) return year;
  const at = dayNumber(day);
  const near = [year - 1, year, year + 1].flatMap((each) =>
    eventsOf[season](each).map((event) => ({ each, distance: Math.abs(at - event) })),
  );
  return near.reduce((best, one) => (one.distance < best.distance ? one : best)).each;
}

/**
 * Returns the event that mails of a season and year lead up to: the first on or after the last of them, else
 * the latest.
 * @returns null for seasons without an event.
 */
export function eventLedUpTo(season: Season, year: number, lastDay: string): string | null {
  const events = seasonEvents(season, year);
  return events.find((event) => dayNumber(event) >= dayNumber(lastDay)) ?? events.at(-1) ?? null;
}

/** Returns the next event day of a season, today included. @param today such as 2026-11-23. */
export function nextEvent(season: EventSeason, today: string): string {
  const year = Number(today.slice(0, 4));
  const events = [year, year + 1].flatMap((each) => seasonEvents(season, each));
  return events.find((event) => event >= today) ?? events.at(-1) ?? today;
}
