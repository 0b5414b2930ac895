import { countOf, formatCount } from '#shared/format/count.ts';

/** "1,204 emails", "10,000+ emails". */
export function totalLabel({ count, isExact }: { count: number; isExact: boolean }): string {
  return isExact ? countOf(count, 'email', 'emails') : `${formatCount(count)}+ emails`;
}
