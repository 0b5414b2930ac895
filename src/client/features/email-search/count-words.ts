import { countOf, formatCount } from '#shared/format/count.ts';

/** An estimate is told to two figures: more would look as if they had been counted. */
export function toldCount(count: number, isExact: boolean): number {
  if (isExact || count < 100) return count;
  const unit = 10 ** (Math.floor(Math.log10(count)) - 1);
  return Math.round(count / unit) * unit;
}

/** "1,204 emails", "about 36,000 emails". */
export function totalWords({ count, isExact }: { count: number; isExact: boolean }): string {
  if (isExact) return countOf(count, 'email', 'emails');
  return `about ${formatCount(toldCount(count, isExact))} emails`;
}
