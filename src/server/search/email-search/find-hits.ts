import { weekOf } from '#server/ingest/terms/weeks.ts';
import type { Readable } from '#server/library/access/readable.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { CompiledSearch } from '#server/search/email-search/compiled-search.ts';
import {
  findSpan,
  type Hit,
  type HitOrder,
  listMatches,
  type Matching,
  walkInOrder,
} from '#server/search/email-search/repository.ts';
import type { EmailSort } from '#shared/vocabulary/email-search.ts';

/** A hit and the part of the order it belongs to; parts follow one another. */
export interface RankedHit extends Hit {
  rank: number;
}

export interface FindOptions {
  sort: EmailSort;
  limit: number;
  after: RankedHit | undefined;
  /** Replaces `usualBounds` in tests. */
  bounds?: SearchBounds;
}

export interface SearchBounds {
  /** Emails read in order before the index is used: frequent words fill a page from them. */
  looked: number;
  /** Emails read in order if the index has too many matches. */
  further: number;
  /** Maximum of index matches to list and sort, and of emails to check for a phrase. */
  most: number;
}

/** Maximum of emails that a search lists, counts or checks for a phrase. */
export const maxMatches = 10_000;

const told = maxMatches.toLocaleString('en-GB');

/** A phrase or field may also match in unchecked emails. */
export const phraseNote = `The phrase was checked in ${told} emails that say its words, and there are more. Narrow your search to look further.`;

/** There are more matches than were counted. */
export const countNote = `Counts cover the newest ${told} emails.`;

/**
 * A hundred emails take a millisecond or two. Words in 10,000 of a million emails fill a page from some 3,000
 * emails.
 */
const usualBounds: SearchBounds = { looked: 300, further: 3_000, most: maxMatches };

export interface FoundHits {
  hits: RankedHit[];
  /** True if a phrase was checked in the first 10,000 emails with its words only. */
  isPartial: boolean;
}

/** Returns the first `limit` emails of a search in its order, after a given one. */
export async function findHits(
  db: Queryable,
  readable: Readable,
  search: CompiledSearch,
  { sort, limit, after, bounds = usualBounds }: FindOptions,
): Promise<FoundHits> {
  const found: FoundHits = { hits: [], isPartial: false };
  if (search.findsNothing) return found;
  const { dates, only, isAmong } = search;
  const parts = partsOf(search, sort);
  const first = parts.length === 1 ? 0 : (after?.rank ?? 0);
  for (let rank = first; rank < parts.length && found.hits.length < limit; rank += 1) {
    const { order, ...part } = parts[rank] as Part;
    const page = { limit: limit - found.hits.length, after: rank === first ? after : undefined };
    const asked = { dates, only, isAmong, ...part };
    const { hits, isPartial } = await findPart(db, readable, asked, order, page, bounds);
    found.hits.push(...hits.map((hit) => ({ ...hit, rank })));
    found.isPartial ||= isPartial;
  }
  return found;
}

/** One part of an order, such as the emails with a match in the subject. */
interface Part extends Pick<Matching, 'tsquery' | 'near'> {
  order: HitOrder;
}

function partsOf({ tsquery, nearTsquery, near }: CompiledSearch, sort: EmailSort): Part[] {
  if (sort !== 'relevance') return [{ tsquery, near: near?.tsquery, order: sort }];
  if (nearTsquery === null) return [{ tsquery, near: near?.tsquery, order: 'newest' }];
  return [
    { tsquery: nearTsquery, near: near?.nearTsquery, order: 'newest' },
    { tsquery: `${tsquery} & !(${nearTsquery})`, near: near?.tsquery, order: 'newest' },
  ];
}

/**
 * Reads a few emails in order, then the index matches if those do not fill the page. For very frequent words
 * it reads further in order first, because a list of all matches takes longer.
 */
async function findPart(
  db: Queryable,
  readable: Readable,
  { isAmong, ...asked }: Omit<Matching, 'weeks'> & Pick<CompiledSearch, 'isAmong'>,
  order: HitOrder,
  page: { limit: number; after: Hit | undefined },
  bounds: SearchBounds,
): Promise<{ hits: Hit[]; isPartial: boolean }> {
  const walk = async (emails: number | null) => ({
    hits: await walkInOrder(db, readable, asked, order, emails, page),
    isPartial: false,
  });
  if (asked.tsquery === null || isAmong) return walk(null);
  const isFull = ({ hits }: { hits: Hit[] }) => hits.length === page.limit;
  const atLeastPage = (bound: number) => Math.max(bound, page.limit);
  const most = atLeastPage(bounds.most);
  // The emails read rarely fill a larger page.
  if (page.limit <= bounds.looked) {
    const nearest = await walk(bounds.looked);
    if (isFull(nearest)) return nearest;
  }
  const matching = await withinWeeks(db, readable, asked);
  if (matching === null) return { hits: [], isPartial: false };
  const listed = await listMatches(db, readable, matching, order, { most, isWhole: false }, page);
  if (listed.matches <= most) return { hits: listed.hits, isPartial: false };
  const farther = await walk(atLeastPage(bounds.further));
  if (isFull(farther)) return farther;
  const all = await listMatches(db, readable, matching, order, { most, isWhole: true }, page);
  return {
    hits: all.hits,
    isPartial: matching.near !== undefined && !isFull(all) && all.matches > most,
  };
}

/** For longer ranges the rows are filtered instead: the index needs one lookup per week. */
const maxWeeks = 53;

/** Converts a search to conditions of the search index; null if it cannot match. */
export function matchingOf(
  db: Queryable,
  readable: Readable,
  { tsquery, near, dates, only, findsNothing }: CompiledSearch,
): Promise<Matching | null> {
  if (findsNothing) return Promise.resolve(null);
  return withinWeeks(db, readable, { tsquery, near: near?.tsquery, dates, only });
}

/** Returns the week of the newest email; null for an empty vault. */
export async function findLastWeek(db: Queryable): Promise<number | null> {
  const span = await findSpan(db);
  return span && weekOf(span.newest);
}

/** Restricts the conditions to the weeks of the wanted and readable days. */
async function withinWeeks(
  db: Queryable,
  readable: Readable,
  asked: Omit<Matching, 'weeks'>,
): Promise<Matching | null> {
  const matching = { ...asked, weeks: null };
  const { tsquery, dates } = asked;
  const isBounded = readable.since !== null || dates.some(({ isNegated }) => !isNegated);
  if (tsquery === null || !isBounded) return matching;
  const span = await findSpan(db);
  if (span === null) return null;
  let first = weekOf(span.oldest);
  let last = weekOf(span.newest);
  if (readable.since !== null) first = Math.max(first, weekOf(readable.since));
  for (const { from, before, isNegated } of dates) {
    if (isNegated) continue;
    if (from !== null) first = Math.max(first, weekOf(new Date(from)));
    if (before !== null) last = Math.min(last, weekOf(new Date(before)));
  }
  const count = last - first + 1;
  if (count <= 0) return null;
  return count > maxWeeks
    ? matching
    : { ...matching, weeks: Array.from({ length: count }, (_, at) => first + at) };
}
