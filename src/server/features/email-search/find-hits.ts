import type { Queryable } from '#server/db/transaction.ts';
import type { Readable } from '#server/features/access/readable.ts';
import type { CompiledSearch } from '#server/features/email-search/compile-search.ts';
import {
  findFirstMatch,
  findSpan,
  type Hit,
  type HitOrder,
  listHits,
  listHitsByWeek,
  listNextHits,
  type Matching,
  mostLookedAt,
  narrowed,
  type VaultSpan,
} from '#server/features/email-search/repository.ts';
import { offerTags } from '#server/features/email-search/tsquery-parts.ts';
import { startOfWeek, weekOf } from '#server/features/email-search/weeks.ts';
import type { EmailSort } from '#shared/vocabulary/email-search.ts';

/** A hit and the part of the order it belongs to; parts follow one another. */
export interface RankedHit extends Hit {
  rank: number;
}

/** An email as the last one of a page, in an order by instants. */
export const hitAt = ({ id, at }: { id: number; at: string }): RankedHit => ({ id, at, rank: 0, percent: 0 });

export interface FindOptions {
  sort: EmailSort;
  limit: number;
  after: RankedHit | undefined;
  /** For tests: as `usualBounds`. */
  bounds?: SearchBounds;
}

export interface SearchBounds {
  /** Matches of some percents that are read and sorted at once; where there are more, each percent is gone through. */
  most: number;
  /** Matches of a seldom search that are read and sorted at once; where there are more, weeks are gone through. */
  few: number;
  /** Matches of a crowded search that are read for the first of them; where there are more, weeks are gone through. */
  crowd: number;
  /** Emails beyond which a vault has crowds that are not even listed: it takes longer than to go through weeks. */
  largest: number;
  /** Emails that are looked at in their order before the index is asked, where these are likely to fill the page. */
  looked: number;
  /** Matches that are read and sorted in the time in which an email is looked at. */
  matchesOfLook: number;
}

/**
 * 5,000 matches are read and sorted within ten milliseconds. Words that a quarter of all emails say fill a page from
 * the newest 100, whose terms are read in three. The first of 20,000 matches is found in six. Among ten million emails
 * a word of two weeks stands in 100,000. The index takes ten milliseconds to list these, and weeks follow all the same.
 */
const usualBounds: SearchBounds = {
  most: 5_000,
  few: 1_000,
  crowd: 20_000,
  largest: 2_000_000,
  looked: 100,
  matchesOfLook: 8,
};

/** One part of an order, such as the emails of which the subject matches. */
interface Part {
  tsquery: string | null;
  /** As of `Matching`. */
  near: string | null | undefined;
  /** What is asked for in place of `tsquery` where all of it is, and the languages that rows then must have. */
  inAnyLanguage?: CompiledSearch['inAnyLanguage'];
  /** What the index is asked for in place of `tsquery` where all of it is; each email is then looked at. */
  loose?: { tsquery: string | null; share: number } | null;
  order: HitOrder;
  isPositive: boolean;
  /** In place of `tsquery` where nothing is left out: it finds what the part before found, too. */
  withPartBefore?: string;
  /** From and to, both inclusive. */
  percents?: readonly [number, number];
  isWithoutPercent?: boolean;
}

/** The first `limit` emails of a search in its order, after a certain one. */
export async function findHits(
  db: Queryable,
  readable: Readable,
  search: CompiledSearch,
  { sort, limit, after, bounds = usualBounds }: FindOptions,
): Promise<RankedHit[]> {
  const { tsquery, dates, only, lastWeek } = search;
  if (lastWeek === -Infinity) return [];
  if (sort === 'depth' && tsquery !== null && dates.length === 0) {
    const page = { limit, after };
    const next = await listNextHits(db, readable, { tsquery, dates, only }, sort, bounds.looked, page);
    if (next.length === limit) return next.map((hit) => ({ ...hit, rank: depthRank(hit.percent) }));
  }
  const parts = partsOf(search, sort);
  let span: ReturnType<typeof findSpan> | undefined;
  const readSpan = () => {
    span ??= findSpan(db);
    return span;
  };
  const found: RankedHit[] = [];
  for (let rank = after?.rank ?? 0; rank < parts.length && found.length < limit; rank += 1) {
    const { withPartBefore, ...part } = parts[rank] as Part;
    const rest = limit - found.length;
    const find = (asked: Part, count: number) => {
      const page = { limit: count, after: after?.rank === rank ? after : undefined };
      return findPart(db, readable, asked, search, page, bounds, readSpan);
    };
    // All of the part before stands on this page: it is left out here, and not looked up in the index for each email.
    const hits =
      withPartBefore !== undefined && after === undefined
        ? notAmong(found, await find({ ...part, tsquery: withPartBefore }, limit)).slice(0, rest)
        : await find(part, rest);
    found.push(...hits.map((hit) => ({ ...hit, rank })));
  }
  return found;
}

function notAmong(known: readonly Hit[], hits: readonly Hit[]): Hit[] {
  const ids = new Set(known.map(({ id }) => id));
  return hits.filter(({ id }) => !ids.has(id));
}

function partsOf(search: CompiledSearch, sort: EmailSort): Part[] {
  const { tsquery, closeTsquery, isPositive, withLooseForms: loose } = search;
  const near = search.near?.tsquery;
  if (sort === 'relevance' && closeTsquery !== null) {
    return [
      {
        tsquery: closeTsquery,
        near: search.near?.closeTsquery,
        loose: loose && { ...loose, tsquery: loose.closeTsquery },
        order: 'newest',
        isPositive,
      },
      {
        tsquery: `${tsquery} & !(${closeTsquery})`,
        near,
        loose,
        order: 'newest',
        isPositive,
        ...(tsquery !== null && { withPartBefore: tsquery }),
      },
    ];
  }
  if (sort !== 'depth') {
    const { inAnyLanguage } = search;
    const order = sort === 'oldest' ? 'oldest' : 'newest';
    return [{ tsquery, near, inAnyLanguage, loose, order, isPositive }];
  }
  if (tsquery === null) return [{ tsquery, near, order: 'depth', isPositive }];
  return [
    ...depths.map((percents) => ({ tsquery, near, order: 'depth' as const, isPositive: true, percents })),
    { tsquery, near, order: 'newest' as const, isPositive, isWithoutPercent: true },
  ];
}

/** Few emails offer much: the deepest are found together, the usual ones in smaller steps. */
const depths = [
  [61, 100],
  [51, 60],
  [50, 50],
  [41, 49],
  [40, 40],
  [31, 39],
  [30, 30],
  [21, 29],
  [20, 20],
  [16, 19],
  [11, 15],
  [1, 10],
] as const;

/** The part of the order by depth in which emails of a percent are; those of none are in the last. */
function depthRank(percent: number): number {
  const rank = depths.findIndex(([from]) => percent >= from);
  return rank === -1 ? depths.length : rank;
}

async function findPart(
  db: Queryable,
  readable: Readable,
  part: Part,
  { dates, only, newestShare, lastWeek }: CompiledSearch,
  page: { limit: number; after: Hit | undefined },
  { most, few, crowd, largest, looked, matchesOfLook }: SearchBounds,
  readSpan: () => ReturnType<typeof findSpan>,
): Promise<Hit[]> {
  const { tsquery, near, order, percents, isWithoutPercent } = part;
  const matching = { tsquery, near, dates, only, ...(isWithoutPercent === true && { isWithoutPercent }) };
  if (tsquery === null && dates.length === 0) return listNextHits(db, readable, matching, order, null, page);
  // Of days that end somewhere else the first emails in order would be looked at in vain.
  const isOpen = dates.every(
    ({ from, before, isNegated }) => !isNegated && (order === 'oldest' ? from : before) === null,
  );
  const canLook = order !== 'depth' && tsquery !== null && isOpen;
  let share = newestShare;
  let seen = 0;
  /** The page, if so many emails in order fill it; else they tell how frequent matches are. */
  const lookAt = async (emails: number) => {
    const next = await listNextHits(db, readable, matching, order, emails, page);
    share = next.length / emails;
    seen = emails;
    return next.length === page.limit ? next : null;
  };
  if (canLook && share * looked >= page.limit) {
    const next = await lookAt(looked);
    if (next !== null) return next;
  }
  const span = await readSpan();
  if (span === null) return [];
  for (let looks = 0; canLook && looks < mostLooks; looks += 1) {
    const emails = Math.ceil((page.limit / share) * spare);
    if (emails <= Math.max(seen, looked) || emails > matchesOfWeek(share, span) / matchesOfLook) break;
    const next = await lookAt(emails);
    if (next !== null) return next;
  }
  const window = weeksOfSearch(readable, { dates, lastWeek }, span, order, page.after);
  const enough = { few, crowd: span.newestId > largest ? null : crowd };
  // Of one percent, too, the deepest first are the newest first.
  const inTime = order === 'oldest' ? order : 'newest';
  const askFor = (wanted: Omit<Matching, 'weeks'>): Ask => ({
    all: (most) =>
      listHits(db, readable, { ...wanted, weeks: window.isWhole ? null : window.weeks }, order, most, page),
    inWeek: (week, most) => listHits(db, readable, { ...wanted, weeks: [week] }, order, most, page),
    byWeek: (weeks, limit) =>
      listHitsByWeek(db, readable, { ...wanted, weeks }, order, { limit, after: page.after }),
    firstBehind: (week, most) =>
      findFirstMatch(db, readable, { ...wanted, weeks: null }, inTime, most, edgeOf(week, inTime)),
    firstIn: async (week) => {
      const first = await findFirstMatch(
        db,
        readable,
        { ...wanted, weeks: [week] },
        inTime,
        lastId,
        edgeOf(week, inTime),
      );
      return first === 'many' ? null : first;
    },
    nextFrom: (at, limit) =>
      listNextHits(db, readable, wanted, inTime, looked, {
        limit,
        after: hitAt({ at, id: inTime === 'oldest' ? 0 : lastId }),
      }),
  });
  if (percents !== undefined) {
    return findDepths(percents, window, { most, ...enough }, page.limit, (from, to) =>
      askFor(narrowed(matching, offerTags(from, to))),
    );
  }
  const ask = askFor(matching);
  if (order === 'depth') return (await ask.all(null))?.hits ?? [];
  const easier = easierMatching(part, matching);
  if (easier === null) return stepThrough(window, part.isPositive, enough, page.limit, ask);
  // It lists more than is wanted: twice as many may be read, but no more than are looked at, or the rest would be lost. Where
  // there are more, the index is asked for what is wanted alone.
  const all: Ask['all'] = async (most) =>
    (await askFor(easier).all(Math.min(mostLookedAt, (most ?? mostLookedAt) * 2))) ?? ask.all(most);
  return stepThrough(window, part.isPositive, enough, page.limit, { ...ask, all });
}

/** What the index answers sooner where it is asked for all at once, and rows tell the rest; null where it would list too many emails. */
function easierMatching<Matched extends Omit<Matching, 'weeks'>>(
  { inAnyLanguage = null, loose = null }: Part,
  matching: Matched,
): Matched | null {
  if (inAnyLanguage !== null && inAnyLanguage.share <= mostShare)
    return { ...matching, tsquery: inAnyLanguage.tsquery, languages: inAnyLanguage.languages };
  return loose !== null && loose.share <= mostShare ? { ...matching, near: loose.tsquery } : null;
}

/** So many times the emails that are likely to fill a page are looked at: chance may want more. */
const spare = 1.3;

/** The first such look may tell that matches are rarer than they were guessed to be. */
const mostLooks = 2;

/** In a large vault a week holds thousands of what one email in ten says. */
function matchesOfWeek(share: number, { oldest, newest, newestId }: VaultSpan): number {
  return (newestId / (weekOf(newest) - weekOf(oldest) + 1)) * share;
}

/** How the matches of a part are asked for. */
interface Ask {
  /** All at once; it gives up beyond so many, null for never. */
  all: (most: number | null) => ReturnType<typeof listHits>;
  /** All of one week; it gives up beyond so many. */
  inWeek: (week: number, most: number) => ReturnType<typeof listHits>;
  /** Those of some weeks, until so many are found. */
  byWeek: (weeks: readonly number[], limit: number) => ReturnType<typeof listHitsByWeek>;
  /** As `findFirstMatch`, from a week on. */
  firstBehind: (week: number, most: number) => ReturnType<typeof findFirstMatch>;
  /** The instant of the first match in a week, of however many. */
  firstIn: (week: number) => Promise<string | null>;
  /** Those among the next few emails in order, from an instant on. */
  nextFrom: (at: string, limit: number) => Promise<Hit[]>;
}

/** An instant that all emails of a week stand behind, and none of the weeks before it in that order. */
const edgeOf = (week: number, order: 'newest' | 'oldest') =>
  startOfWeek(order === 'oldest' ? week : week + 1);

/** Matches of several percents: all at once where they are few, else percent by percent, each newest first. */
async function findDepths(
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

/** As of `SearchBounds`; no crowd is read where `crowd` is null. */
interface Enough {
  few: number;
  crowd: number | null;
}

/** Weeks in the order in which a search goes through them. */
interface Window {
  weeks: readonly number[];
  /** Whether it is all in which something can match, so that the index need not be told. */
  isWhole: boolean;
  /** Whether it begins with the last week in which the words were said, and the newest ones are left out. */
  isLate: boolean;
}

/** Weeks of the first step, of which one has just begun, and by how many times as many each further one has. */
const firstWeeks = 2;
const growth = 4;

/** How many weeks the step has, after which a search that is crowded somewhere further on is not looked for week by week. */
const lastNearWeeks = 32;

/** Larger than any id. */
const lastId = 2 ** 31 - 1;

/** What more of the emails say is not asked for so: the index would list all of them before it gives up. */
const mostShare = 1 / 30;

/** To ask for all weeks at once takes as long as so much of them one by one: the index is entered once, and nothing sorted between. */
const atOnceShare = 1 / 6;

/**
 * Looks for matches week by week, until the page is full. What has so few of them in the weeks so far that more weeks would be gone
 * through than that is worth is looked for in all weeks at once: so much of the index is read for it as it has matches, and not a
 * little for each week. A phrase that stands in few of many emails which the index finds is not: they would be too many at once.
 * Where there are too many for that, they are crowded further on: within ten months, as words of a season are, or so far that it is
 * quicker to read them for the first one, and to go on from there. What was last said long ago begins in that week: where that is
 * crowded, at its first match.
 */
async function stepThrough(
  { weeks, isLate }: Window,
  isPositive: boolean,
  { few, crowd }: Enough,
  limit: number,
  ask: Ask,
): Promise<Hit[]> {
  const found: Hit[] = [];
  let begun = 0;
  let matched = 0;
  let isCrowded = false;
  const worth = weeks.length * atOnceShare;
  const [lastSaid] = weeks;
  if (isLate && lastSaid !== undefined) {
    const week = await ask.inWeek(lastSaid, few);
    if (week === null) {
      const first = await ask.firstIn(lastSaid);
      const next = first === null ? [] : await ask.nextFrom(first, limit);
      if (next.length === limit) return next;
    } else {
      found.push(...week.hits.slice(0, limit));
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
    const first = await ask.firstBehind(next, crowd);
    if (first === null) break;
    if (first === 'many') continue;
    // Where most emails say it from then on, the index would list a whole week of them for the first few.
    const rest = limit - found.length;
    const after = await ask.nextFrom(first, rest);
    if (after.length === rest) return [...found, ...after];
    begun = Math.max(begun, weeks.indexOf(weekOf(new Date(first))));
  }
  return found;
}

/** A search as the index of terms is asked for all of it at once; null where nothing can match. */
export async function matchingOf(
  db: Queryable,
  readable: Readable,
  { tsquery, near, dates, only }: CompiledSearch,
): Promise<Matching | null> {
  const matching = { tsquery, near: near?.tsquery, dates, weeks: null, only };
  const isBounded = readable.since !== null || dates.some(({ isNegated }) => !isNegated);
  if (!isBounded) return matching;
  const span = await findSpan(db);
  if (span === null) return null;
  const { weeks, isWhole } = weeksOfSearch(readable, { dates, lastWeek: Infinity }, span);
  if (weeks.length === 0) return null;
  return isWhole ? matching : { ...matching, weeks };
}

/** The weeks in which emails of a search may lie. */
function weeksOfSearch(
  readable: Readable,
  { dates, lastWeek }: Pick<CompiledSearch, 'dates' | 'lastWeek'>,
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
  const isLate = order !== 'oldest' && lastWeek <= last - firstWeeks;
  last = Math.min(last, lastWeek);
  const weeks = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  return { weeks: order === 'oldest' ? weeks : weeks.reverse(), isWhole, isLate };
}
