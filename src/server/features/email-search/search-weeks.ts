import type { Readable } from '#server/features/access/readable.ts';
import type { CompiledSearch } from '#server/features/email-search/compile-search.ts';
import type { Hit, HitOrder } from '#server/features/email-search/repository.ts';
import { startOfWeek, weekOf } from '#server/ingest/terms/weeks.ts';

/** Weeks of the first step, of which one has just begun. */
export const firstWeeks = 2;

/** Weeks in the order in which a search goes through them. */
export interface Window {
  weeks: readonly number[];
  /** Whether it is all in which something can match, so that the index need not be told. */
  isWhole: boolean;
  /** Whether it begins with the last week in which the words were said, and the newest ones are left out. */
  isLate: boolean;
}

/** An instant that all emails of a week stand behind, and none of the weeks before it in that order. */
export const edgeOf = (week: number, order: 'newest' | 'oldest') =>
  startOfWeek(order === 'oldest' ? week : week + 1);

/** The last week that begins before an instant (ms since 1970), which may be infinitely far away. */
function lastWeekBefore(instant: number): number {
  return Number.isFinite(instant) ? weekOf(new Date(instant - 1)) : instant;
}

/** Whether words were last said some weeks before a week, so that a search from that week on would begin in vain. */
export function isSaidLongBefore(week: number, { saidBefore }: Pick<CompiledSearch, 'saidBefore'>): boolean {
  return lastWeekBefore(saidBefore) <= week - firstWeeks;
}

/** The weeks in which emails of a search may lie. */
export function weeksOfSearch(
  readable: Readable,
  { dates, saidBefore }: Pick<CompiledSearch, 'dates' | 'saidBefore'>,
  span: { oldest: Date; newest: Date },
  order: HitOrder = 'newest',
  after?: Hit,
): Window {
  let first = weekOf(span.oldest);
  let last = weekOf(span.newest);
  const all = last - first;
  if (readable.since !== null) first = Math.max(first, weekOf(readable.since));
  for (const { from, before, isNegated } of dates) {
    if (isNegated) continue;
    if (from !== null) first = Math.max(first, weekOf(new Date(from)));
    if (before !== null) last = Math.min(last, weekOf(new Date(before)));
  }
  if (after !== undefined && order === 'newest') last = Math.min(last, weekOf(new Date(after.at)));
  if (after !== undefined && order === 'oldest') first = Math.max(first, weekOf(new Date(after.at)));
  const isWhole = last - first === all;
  const isLate = order !== 'oldest' && isSaidLongBefore(last, { saidBefore });
  last = Math.min(last, lastWeekBefore(saidBefore));
  const weeks = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  return { weeks: order === 'oldest' ? weeks : weeks.reverse(), isWhole, isLate };
}
