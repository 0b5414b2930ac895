/** Days in UTC as YYYY-MM-DD. */
export interface DayRange {
  from: string;
  /** Exclusive. */
  before: string;
}

const written = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/;

/** Returns the days of `2025-11-03`, `2025-11` or `2025`; null if no such day, month or year exists. */
export function readDays(text: string): DayRange | null {
  const [, year, month, day] = (written.exec(text) ?? []).map(Number);
  // An earlier year is a typing error; between these bounds the days of PostgreSQL and JavaScript agree.
  if (year === undefined || year < 1000 || year > 9998) return null;
  if (month === undefined || Number.isNaN(month)) return rangeOf([year, 1, 1], [year + 1, 1, 1]);
  if (month < 1 || month > 12) return null;
  if (day === undefined || Number.isNaN(day)) return rangeOf([year, month, 1], [year, month + 1, 1]);
  if (day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
  return rangeOf([year, month, day], [year, month, day + 1]);
}

/** Returns the days of `2025-11-03..2025-12`, both ends included, and of the forms of `readDays`. */
export function readDayRange(text: string): DayRange | null {
  const [first = '', last = first, ...more] = text.split('..');
  const [one, other] = [readDays(first), readDays(last)];
  if (one === null || other === null || more.length > 0) return null;
  return one.from <= other.from
    ? { from: one.from, before: other.before }
    : { from: other.from, before: one.before };
}

/** Returns the shortest text that `readDayRange` reads as these days. */
export function printDayRange({ from, before }: DayRange): string {
  for (const text of [from.slice(0, 4), from.slice(0, 7), from]) {
    if (readDays(text)?.from === from && readDays(text)?.before === before) return text;
  }
  return `${from}..${dayBefore(before)}`;
}

type Ymd = [year: number, month: number, day: number];

const toDay = ([year, month, day]: Ymd) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

const rangeOf = (first: Ymd, next: Ymd): DayRange => ({ from: toDay(first), before: toDay(next) });

function dayBefore(day: string): string {
  const [year = 0, month = 0, ofMonth = 0] = day.split('-').map(Number);
  return toDay([year, month, ofMonth - 1]);
}
