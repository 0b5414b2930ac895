/** A label below a column of a time axis. */
export interface MonthMark {
  /** Index of the column, from 0. */
  at: number;
  /** "Nov"; null if only the year has room. */
  month: string | null;
  /** "2026" at its beginning; else null. */
  year: string | null;
}

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Of more months only every third is labelled, and of many more only January. */
const maxNamed = 14;
const maxQuarters = 42;

/** Smallest distance of two marks, as a share of the axis, without an overlap; also of two years. */
const leastRoom = 1 / 16;
const leastYears = 1 / 10;

/**
 * Returns the labels of a time axis: each month at its first column, and the years.
 * @param keys of the columns, in order: months such as 2026-11, or days.
 */
export function monthMarks(keys: readonly string[]): MonthMark[] {
  const begins = keys.flatMap((key, at) =>
    at > 0 && key.slice(0, 7) === keys[at - 1]?.slice(0, 7) ? [] : { at, key },
  );
  const step = begins.length <= maxNamed ? 1 : begins.length <= maxQuarters ? 3 : 12;
  const marks = begins
    .filter(({ at, key }) => at === 0 || (Number(key.slice(5, 7)) - 1) % step === 0)
    .map(({ at, key }) => ({
      at,
      month: step === 12 ? null : (names[Number(key.slice(5, 7)) - 1] ?? null),
      year: at === 0 || key.slice(5, 7) === '01' ? key.slice(0, 4) : null,
    }));
  return apart(marks, keys.length);
}

/** Removes the first of two overlapping months or years. */
function apart(marks: MonthMark[], columns: number): MonthMark[] {
  const [first, second, ...rest] = marks;
  if (first === undefined || second === undefined) return marks;
  const gap = (second.at - first.at) / columns;
  if (gap < leastRoom) return apart([{ ...second, year: second.year ?? first.year }, ...rest], columns);
  if (gap < leastYears && second.year !== null) return [{ ...first, year: null }, second, ...rest];
  return marks;
}

/** True if phones have room only for the first letters of the months. @param columns of the axis. */
export const areTight = (marks: readonly MonthMark[], columns: number): boolean =>
  marks.some(({ at }, index) => index > 0 && (at - (marks[index - 1]?.at ?? 0)) / columns < 0.11);
