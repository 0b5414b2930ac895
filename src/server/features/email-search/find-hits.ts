import type { Queryable } from '#server/db/transaction.ts';
import type { Readable } from '#server/features/access/readable.ts';
import type { CompiledSearch, EasedSearch } from '#server/features/email-search/compile-search.ts';
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
import { edgeOf, isSaidLongBefore, weeksOfSearch } from '#server/features/email-search/search-weeks.ts';
import { type Ask, findDepths, stepThrough } from '#server/features/email-search/step-through-weeks.ts';
import { conjunctsOf, offerTags } from '#server/features/email-search/tsquery-parts.ts';
import { hourlyFrom } from '#server/ingest/store/store-words.ts';
import { weekOf } from '#server/ingest/terms/weeks.ts';
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
  /**
   * Emails beyond which a vault has crowds that are not even listed: it takes longer than to go through weeks. Such a vault knows to
   * the hour when words were last said (`saidBefore`).
   */
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
  largest: hourlyFrom,
  looked: 100,
  matchesOfLook: 8,
};

/** One part of an order, such as the emails of which the subject matches. */
interface Part {
  tsquery: string | null;
  /** As of `Matching`. */
  near: string | null | undefined;
  /** What the index is asked for in place of `tsquery` where it is asked for all at once. */
  eased?: Pick<EasedSearch, 'tsquery' | 'columns' | 'isLoose' | 'share'> | null;
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
  const { tsquery, dates, only, saidBefore } = search;
  if (saidBefore === -Infinity) return [];
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
  const { tsquery, closeTsquery, isPositive, eased } = search;
  const near = search.near?.tsquery;
  if (sort === 'relevance' && closeTsquery !== null) {
    return [
      {
        tsquery: closeTsquery,
        near: search.near?.closeTsquery,
        eased: eased && { ...eased, tsquery: eased.closeTsquery },
        order: 'newest',
        isPositive,
      },
      {
        tsquery: `${tsquery} & !(${closeTsquery})`,
        near,
        // What the part before finds is left out by the terms of each email alone.
        eased: eased?.isLoose === true ? eased : null,
        order: 'newest',
        isPositive,
        ...(tsquery !== null && { withPartBefore: tsquery }),
      },
    ];
  }
  if (sort !== 'depth') {
    const order = sort === 'oldest' ? 'oldest' : 'newest';
    return [{ tsquery, near, eased, order, isPositive }];
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
  { dates, only, newestShare, saidBefore }: CompiledSearch,
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
  let { after } = page;
  /** The page, if so many emails in order fill it; else they tell how frequent matches are. */
  const lookAt = async (emails: number) => {
    const next = await listNextHits(db, readable, matching, order, emails, { ...page, after });
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
  const isLate = order === 'newest' && isSaidLongBefore(weekOf(span.newest), { saidBefore });
  if (canLook && isLate && span.newestId > largest) {
    after ??= hitAt({ at: new Date(saidBefore).toISOString(), id: 0 });
    const next = await lookAt(looked + Math.ceil(matchesOfWeek(1, span) / hoursOfWeek));
    if (next !== null) return next;
  }
  for (let looks = 0; canLook && looks < mostLooks; looks += 1) {
    const emails = Math.ceil((page.limit / share) * spare);
    if (emails <= Math.max(seen, looked) || emails > matchesOfWeek(share, span) / matchesOfLook) break;
    const next = await lookAt(emails);
    if (next !== null) return next;
  }
  const window = weeksOfSearch(readable, { dates, saidBefore }, span, order, page.after);
  const enough = {
    few,
    crowd: span.newestId > largest ? null : crowd,
    parts: tsquery === null ? 0 : conjunctsOf(tsquery).length,
  };
  // Of one percent, too, the deepest first are the newest first.
  const inTime = order === 'oldest' ? order : 'newest';
  const askFor = (wanted: Omit<Matching, 'weeks'>): Ask => ({
    all: (most) =>
      listHits(db, readable, { ...wanted, weeks: window.isWhole ? null : window.weeks }, order, most, page),
    inWeek: async (week) =>
      (await listHits(db, readable, { ...wanted, weeks: [week] }, order, null, page))?.hits ?? [],
    byWeek: (weeks, limit) =>
      listHitsByWeek(db, readable, { ...wanted, weeks }, order, { limit, after: page.after }),
    firstBehind: (week, most) =>
      findFirstMatch(db, readable, { ...wanted, weeks: null }, inTime, most, edgeOf(week, inTime)),
    firstIn: (week) =>
      findFirstMatch(db, readable, { ...wanted, weeks: [week] }, inTime, null, edgeOf(week, inTime)),
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
  const eased = easedMatching(part, matching);
  if (eased === null) return stepThrough(window, part.isPositive, enough, page.limit, ask);
  // It lists more than is wanted: twice as many may be read, but no more than are looked at, or the rest would be lost. Where
  // there are more, the index is asked for what is wanted alone.
  const all: Ask['all'] = async (most) =>
    (await askFor(eased).all(Math.min(mostLookedAt, (most ?? mostLookedAt) * 2))) ?? ask.all(most);
  return stepThrough(window, part.isPositive, enough, page.limit, { ...ask, all });
}

/** What the index is asked for all at once in place of all that is wanted; null where it would list too many emails. */
function easedMatching<Matched extends Omit<Matching, 'weeks'>>(
  { eased = null }: Part,
  matching: Matched,
): Matched | null {
  if (eased === null || eased.share > mostShare) return null;
  const { tsquery, columns, isLoose } = eased;
  return isLoose ? { ...matching, near: tsquery, columns } : { ...matching, tsquery, columns };
}

/** Larger than any id. */
const lastId = 2 ** 31 - 1;

/** What more of the emails say is not asked for so: the index would list all of them before it gives up. */
const mostShare = 1 / 30;

/** So many times the emails that are likely to fill a page are looked at: chance may want more. */
const spare = 1.3;

/** The first such look may tell that matches are rarer than they were guessed to be. */
const mostLooks = 2;

const hoursOfWeek = 7 * 24;

/** In a large vault a week holds thousands of what one email in ten says. */
function matchesOfWeek(share: number, { oldest, newest, newestId }: VaultSpan): number {
  return (newestId / (weekOf(newest) - weekOf(oldest) + 1)) * share;
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
  const { weeks, isWhole } = weeksOfSearch(readable, { dates, saidBefore: Infinity }, span);
  if (weeks.length === 0) return null;
  return isWhole ? matching : { ...matching, weeks };
}
