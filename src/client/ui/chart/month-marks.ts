/** What stands below a column of an axis of time. */
export interface MonthMark {
  /** Which column, from 0. */
  at: number;
  /** "Nov"; null where there is room for the year alone. */
  month: string | null;
  /** "2026", where it begins; null elsewhere. */
  year: string | null;
}

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** More months have only every third named, and more again only January. */
const maxNamed = 14;
const maxQuarters = 42;

/** A mark nearer to the next one than so much of the axis would run into it, and a year into the next year. */
const leastRoom = 1 / 16;
const leastYears = 1 / 10;

/**
 * The months of an axis of time, each where it begins, and the years.
 * @param keys of the columns in their order: months such as 2026-11, or days.
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

/** Of two months, or two years, that would run into each other the first begins nothing. */
function apart(marks: MonthMark[], columns: number): MonthMark[] {
  const [first, second, ...rest] = marks;
  if (first === undefined || second === undefined) return marks;
  const gap = (second.at - first.at) / columns;
  if (gap < leastRoom) return apart([{ ...second, year: second.year ?? first.year }, ...rest], columns);
  if (gap < leastYears && second.year !== null) return [{ ...first, year: null }, second, ...rest];
  return marks;
}

/** Whether on phones there is room for the first letters of the months alone. @param columns of the axis. */
export const areTight = (marks: readonly MonthMark[], columns: number): boolean =>
  marks.some(({ at }, index) => index > 0 && (at - (marks[index - 1]?.at ?? 0)) / columns < 0.11);
