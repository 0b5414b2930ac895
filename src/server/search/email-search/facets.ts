import type { Readable } from '#server/library/access/readable.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { CompiledSearch } from '#server/search/email-search/compiled-search.ts';
import { findLastWeek, matchingOf, maxMatches } from '#server/search/email-search/find-hits.ts';
import { countMatches, type FacetName, type Matching } from '#server/search/email-search/repository.ts';

export interface Counts {
  /** If not exact, a lower bound; the facets then cover the newest 10,000. */
  total: { count: number; isExact: boolean };
  facets: Record<FacetName, Array<{ value: string; count: number }>>;
}

/**
 * Counts the readable matches of a search: exactly up to 10,000, and beyond that the newest 10,000. A phrase
 * is checked in at most 10,000 emails with its words.
 * @param most limit, smaller in tests.
 */
export async function countFacets(
  db: Queryable,
  readable: Readable,
  search: CompiledSearch,
  names: readonly FacetName[],
  most = maxMatches,
): Promise<Counts> {
  const matching = await matchingOf(db, readable, search);
  if (matching === null) return noCounts();
  const newest = await inNewestWeeks(db, matching);
  for (const each of newest === null ? [matching] : [newest, matching]) {
    const { counts, looked } = await readCounts(db, readable, each, names, most);
    if (looked > most) return { ...counts, total: { ...counts.total, isExact: false } };
    if (each === matching) return counts;
  }
  return noCounts();
}

/**
 * Weeks in which the newest matches are searched first: to sort all matches of very frequent words takes
 * twenty times as long.
 */
const newestWeeks = 13;

/** Null if the weeks would not restrict the search, or it uses no index. */
async function inNewestWeeks(db: Queryable, matching: Matching): Promise<Matching | null> {
  if (matching.tsquery === null) return null;
  const last = matching.weeks?.at(-1) ?? (await findLastWeek(db));
  if (last === null || (matching.weeks?.length ?? Infinity) <= newestWeeks) return null;
  return { ...matching, weeks: Array.from({ length: newestWeeks }, (_, back) => last - back) };
}

async function readCounts(
  db: Queryable,
  readable: Readable,
  matching: Matching,
  names: readonly FacetName[],
  most: number,
): Promise<{ counts: Counts; looked: number }> {
  const counts = noCounts();
  let looked = 0;
  for (const { facet, value, count } of await countMatches(db, readable, matching, names, most)) {
    if (facet === 'total') counts.total.count = count;
    else if (facet === 'looked') looked = count;
    else if (value !== null) counts.facets[facet].push({ value, count });
  }
  for (const name of names) counts.facets[name].sort(name === 'month' ? byValue : byCount);
  return { counts, looked };
}

type Counted = Counts['facets'][FacetName][number];

const byValue = (a: Counted, b: Counted) => (a.value < b.value ? -1 : 1);
const byCount = (a: Counted, b: Counted) => b.count - a.count || byValue(a, b);

const noCounts = (): Counts => ({
  total: { count: 0, isExact: true },
  facets: { type: [], season: [], platform: [], language: [], brand: [], month: [] },
});
