/** Whole percents from 0 to 100, both inclusive. */
export interface PercentRange {
  from: number;
  to: number;
}

const written = /^(>=|<=|>|<|=|≥|≤)?\s*(\d{1,3})\s*%?$/;

/**
 * Returns the percentages of `30`, `>=30`, `>30`, `<=20`, `<20` and `20..40`; null if none is from 0 to 100.
 */
export function readPercents(text: string): PercentRange | null {
  const [first = '', last, ...more] = text.split('..');
  if (last === undefined) return readBound(first.trim());
  const [one, other] = [readBound(first.trim()), readBound(last.trim())];
  if (more.length > 0 || one === null || other === null || !isOne(one) || !isOne(other)) return null;
  return { from: Math.min(one.from, other.from), to: Math.max(one.from, other.from) };
}

/** Returns the shortest text that `readPercents` reads as these percentages. */
export function printPercents({ from, to }: PercentRange): string {
  if (from === to) return `${from}`;
  if (to === 100) return `>=${from}`;
  return from === 0 ? `<=${to}` : `${from}..${to}`;
}

const isOne = ({ from, to }: PercentRange) => from === to;

function readBound(text: string): PercentRange | null {
  const [, sign, digits] = written.exec(text) ?? [];
  if (digits === undefined) return null;
  const range = rangeOf(sign ?? '=', Number(digits));
  return range.from > range.to || range.from < 0 || range.to > 100 ? null : range;
}

function rangeOf(sign: string, percent: number): PercentRange {
  if (sign === '>') return { from: percent + 1, to: 100 };
  if (sign === '<') return { from: 0, to: percent - 1 };
  if (sign === '>=' || sign === '≥') return { from: percent, to: 100 };
  return { from: sign === '=' ? percent : 0, to: percent };
}
