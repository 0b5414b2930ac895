import type {
  findFirstMatch,
  Hit,
  listHits,
  listHitsByWeek,
} from '#server/features/email-search/repository.ts';
import { firstWeeks, type Window } from '#server/features/email-search/search-weeks.ts';
import { weekOf } from '#server/ingest/terms/weeks.ts';

/** How the matches of a part are asked for. */
export interface Ask {
  /** All at once; it gives up beyond so many, null for never. */
  all: (most: number | null) => ReturnType<typeof listHits>;
  /** All of one week. */
  inWeek: (week: number) => Promise<Hit[]>;
  /** Those of some weeks, until so many are found. */
  byWeek: (weeks: readonly number[], limit: number) => ReturnType<typeof listHitsByWeek>;
  /** As `findFirstMatch`, from a week on. */
  firstBehind: (week: number, most: number) => ReturnType<typeof findFirstMatch>;
  /** The same, of one week, however many they are. */
  firstIn: (week: number) => ReturnType<typeof findFirstMatch>;
  /** Those among the next few emails in order, from an instant on. */
  nextFrom: (at: string, limit: number) => Promise<Hit[]>;
}

/** Matches of several percents: all at once where they are few, else percent by percent, each newest first. */
export async function findDepths(
  [from, to]: readonly [number, number],
  window: Window,
  { most, ...enough }: Enough & { most: number },
  limit: number,
  askFor: (from: number, to: number) => Ask,
): Promise<Hit[]> {
  const all = await askFor(from, to).all(most);
  if (all !== null) return all.hits;
  const found: Hit[] = [];
  for (let percent = to; percent >= from && found.length < limit; percent -= 1) {
    const rest = limit - found.length;
    found.push(...(await stepThrough(window, true, enough, rest, askFor(percent, percent))));
  }
  return found;
}

/** When a search goes another way. */
export interface Enough {
  /** As of `SearchBounds`. */
  few: number;
  /** The same; null where no crowd is read. */
  crowd: number | null;
  /** How many parts the index is asked for (`conjunctsOf`). */
  parts: number;
}

/** By how many times as many weeks each further step has. */
const growth = 4;

/** How many weeks the step has, after which a search that is crowded somewhere further on is not looked for week by week. */
const lastNearWeeks = 32;

/**
 * To ask for all weeks at once takes as long as this share of them one by one: the index is entered once, and nothing sorted between.
 * Each week costs as much for each part that the index is asked for; of all at once the first parts leave little to the others. Among
 * a million emails nine weeks of five parts take as long as all 157.
 */
const atOnceShare = (parts: number) => 1 / Math.max(6, 3.5 * parts);

/**
 * Looks for matches week by week, until the page is full. What has so few of them in the weeks so far that more weeks would be gone
 * through than that is worth is looked for in all weeks at once: so much of the index is read for it as it has matches, and not a
 * little for each week. A phrase that stands in few of many emails which the index finds is not: they would be too many at once.
 * Where there are too many for that, they are crowded further on: within ten months, as words of a season are, or so far that it is
 * quicker to read them for the first one, and to go on from there. What was last said long ago begins in that week: where that is
 * crowded, at its first match.
 */
export async function stepThrough(
  { weeks, isLate }: Window,
  isPositive: boolean,
  { few, crowd, parts }: Enough,
  limit: number,
  ask: Ask,
): Promise<Hit[]> {
  const found: Hit[] = [];
  let begun = 0;
  let matched = 0;
  let isCrowded = false;
  const worth = weeks.length * atOnceShare(parts);
  const [lastSaid] = weeks;
  if (isLate && lastSaid !== undefined) {
    const first = await ask.firstIn(lastSaid);
    if (first.matches >= few) {
      const next = first.at === null ? [] : await ask.nextFrom(first.at, limit);
      if (next.length === limit) return next;
    } else {
      const week = await ask.inWeek(lastSaid);
      found.push(...week.slice(0, limit));
      if (found.length === limit) return found;
      begun = 1;
    }
  }
  for (let size = firstWeeks; begun < weeks.length; size *= growth) {
    const { hits, matches } = await ask.byWeek(weeks.slice(begun, begun + size), limit - found.length);
    found.push(...hits);
    begun += size;
    matched += matches;
    const next = weeks[begun];
    if (found.length === limit || next === undefined) break;
    // At the rate of the last step: what a campaign says stands in some weeks and in none before.
    const left = weeks.length - begun;
    const further = Math.min(left, ((limit - found.length) / hits.length) * size);
    const isSeldom = isPositive && further > worth && matched + matches * (left / size) < few;
    if (isSeldom && !isCrowded) {
      const all = await ask.all(few);
      if (all !== null) return all.hits;
      isCrowded = true;
    }
    if (crowd === null || !isCrowded || size !== lastNearWeeks) continue;
    const { at: first, matches: behind } = await ask.firstBehind(next, crowd);
    if (behind >= crowd) continue;
    if (first === null) break;
    // Where most emails say it from then on, the index would list a whole week of them for the first few.
    const rest = limit - found.length;
    const after = await ask.nextFrom(first, rest);
    if (after.length === rest) return [...found, ...after];
    begun = Math.max(begun, weeks.indexOf(weekOf(new Date(first))));
  }
  return found;
}
