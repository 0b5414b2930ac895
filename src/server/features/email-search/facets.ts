import type { Queryable } from '#server/db/transaction.ts';
import type { Readable } from '#server/features/access/readable.ts';
import type { CompiledSearch, RowRule } from '#server/features/email-search/compile-search.ts';
import { findHits, matchingOf } from '#server/features/email-search/find-hits.ts';
import {
  countHits,
  type FacetName,
  facetNames,
  findNewestId,
  type Hit,
  indexedSamples,
  type Matching,
  narrowed,
} from '#server/features/email-search/repository.ts';
import { sampleHeaps, tag } from '#server/ingest/terms/mail-tags.ts';
import { quoteTerm } from '#server/ingest/terms/mail-terms.ts';

export interface Counts {
  total: { count: number; isExact: boolean };
  facets: Record<FacetName, Array<{ value: string; count: number }>>;
}

export interface CountBounds {
  /** More matches are estimated from a sample: reading them all would take longer than anybody looks at the figures. */
  most: number;
  /** Emails in which a phrase or a field is looked up before a sample is taken. */
  looked: number;
  /** Where a sample holds next to no match of a phrase so many are listed, which are all of them most of the time. */
  listed: number;
  /** Where a heap is likely to hold more matches than that, a sample with an index of its own is counted in its place... */
  ofHeap: number;
  /** ...if it holds so many at least. */
  ofSample: number;
}

/** Words are looked up in a hundred emails in a millisecond. */
const usualBounds: CountBounds = { most: 10_000, looked: 5_000, listed: 200, ofHeap: 3_500, ofSample: 700 };

/** Heaps of a sample, where there are few enough in them. */
const largeSample = 8;

/** Emails of a sample: one in fifty is known to an eighth, and each is a page of the table to read. */
const mostSampled = 3_000;

/** A sample that holds fewer says too little of how many there are in all. */
const leastSampled = 30;

/** What one heap of 64 holds of as many as are counted is known to a tenth: of a third more nobody need count any. */
const surelyMore = 1.3;

/**
 * Counts the readable emails of a search, exactly or from a sample. One heap tells which: to count ten thousand and then
 * find that there are more takes longer than all else. Of a phrase that stands in few of many emails which say its words a
 * sample tells nothing: these are listed, as the page lists them.
 * @param bounds for tests.
 */
export async function countFacets(
  db: Queryable,
  readable: Readable,
  search: CompiledSearch,
  names: readonly FacetName[],
  bounds: Partial<CountBounds> = {},
): Promise<Counts> {
  const { most, looked, listed, ...samples } = { ...usualBounds, ...bounds };
  const matching = await matchingOf(db, readable, search);
  if (matching === null) return { total: { count: 0, isExact: true }, facets: noFacets() };
  const bound = search.near === null ? most : Math.min(most, looked);
  if (matching.weeks === null) {
    // The indexes of samples are of terms: where none is asked for, emails are sampled by their ids alone.
    const counts =
      matching.tsquery === null
        ? await sampleEverything(db, readable, matching, names, bound)
        : await sampleByIndex(db, readable, search, matching, names, { bound, ...samples });
    if (counts !== null) return counts;
  }
  const sample = async (heaps: readonly number[]) => {
    const tags = heaps.map((heap) => quoteTerm(tag('r', heap))).join(' | ');
    return readCounts(db, readable, narrowed(matching, `(${tags})`), names, null);
  };
  /** The first heap, which is counted already, and further ones. */
  const enlarge = async (first: Counts, heaps: number) => {
    const further = Array.from({ length: heaps - 1 }, (_, at) => at + 1);
    const counts = further.length === 0 ? first : added(first, (await sample(further)).counts);
    const estimate = scaled(counts, sampleHeaps / heaps);
    if (search.near === null || counts.total.count >= leastSampled) return estimate;
    const hits = await findHits(db, readable, search, {
      sort: 'newest',
      limit: listed + 1,
      after: undefined,
    });
    if (hits.length <= listed) return countListed(db, readable, hits, names);
    return withAtLeast(hits.length, estimate);
  };
  const one = await sample([0]);
  if (one.looked >= leastSampled && one.looked * sampleHeaps > surelyMore * bound) {
    const heaps = Math.floor(Math.min(mostSampled, bound) / one.looked);
    return enlarge(one.counts, Math.max(1, Math.min(heaps, largeSample)));
  }
  const all = await readCounts(db, readable, matching, names, bound + 1);
  if (all.looked <= bound) return all.counts;
  return withAtLeast(all.counts.total.count, await enlarge(one.counts, largeSample));
}

function withAtLeast(known: number, { total, facets }: Counts): Counts {
  return { total: { ...total, count: Math.max(known, total.count) }, facets };
}

/** Counts emails that are known to match. */
async function countListed(
  db: Queryable,
  readable: Readable,
  hits: readonly Hit[],
  names: readonly FacetName[],
): Promise<Counts> {
  const ids = hits.map(({ id }) => id);
  const only: RowRule = (where) => where.add('listed', (place) => `email_id = any(${place}::int[])`, ids);
  return (await readCounts(db, readable, { tsquery: null, dates: [], weeks: null, only }, names, null))
    .counts;
}

/**
 * A heap of everything holds three times as many emails of a million as are needed. They are looked up by their ids.
 * @returns null where there are too few emails.
 */
async function sampleEverything(
  db: Queryable,
  readable: Readable,
  matching: Matching,
  names: readonly FacetName[],
  bound: number,
): Promise<Counts | null> {
  const most = Math.min(mostSampled, bound);
  const of = Math.ceil((await findNewestId(db)) / most);
  if (of * most <= surelyMore * bound) return null;
  const { counts, looked } = await readCounts(
    db,
    readable,
    { ...matching, sampled: { of, most } },
    names,
    null,
  );
  return looked < leastSampled || looked * of <= surelyMore * bound ? null : scaled(counts, of);
}

/**
 * What very many emails say: even one heap holds more of them than a sample needs, and each is a page of the table to read.
 * @returns null where a heap holds no more than that, or where filters leave too few.
 */
async function sampleByIndex(
  db: Queryable,
  readable: Readable,
  { newestShare, near }: CompiledSearch,
  matching: Matching,
  names: readonly FacetName[],
  { bound, ofHeap, ofSample }: Pick<CountBounds, 'ofHeap' | 'ofSample'> & { bound: number },
): Promise<Counts | null> {
  const likely = (await findNewestId(db)) * newestShare;
  if (likely / sampleHeaps <= ofHeap) return null;
  const of = indexedSamples.find((one) => likely / one <= mostInSample) ?? smallestSample;
  const { counts, looked } = await readCounts(db, readable, { ...matching, indexedSample: of }, names, null);
  const isTold = looked >= ofSample && looked * of > surelyMore * bound;
  return isTold && (near === null || counts.total.count >= leastSampled) ? scaled(counts, of) : null;
}

const smallestSample = Math.max(...indexedSamples);

/** A sample of all that holds more is not read where there is a smaller one. */
const mostInSample = 5_000;

async function readCounts(
  db: Queryable,
  readable: Readable,
  matching: Matching,
  names: readonly FacetName[],
  most: number | null,
): Promise<{ counts: Counts; looked: number }> {
  const counts: Counts = { total: { count: 0, isExact: true }, facets: noFacets() };
  let looked: number | undefined;
  for (const { facet, value, count } of await countHits(db, readable, matching, names, most)) {
    if (facet === 'total') counts.total.count = count;
    else if (facet === 'looked') looked = count;
    else if (value !== null) counts.facets[facet].push({ value, count });
  }
  for (const name of names) counts.facets[name].sort(orderOf(name));
  return { counts, looked: looked ?? counts.total.count };
}

type Counted = Counts['facets'][FacetName][number];

const byValue = (a: Counted, b: Counted) => (a.value < b.value ? -1 : 1);
const byCount = (a: Counted, b: Counted) => b.count - a.count || byValue(a, b);

const orderOf = (name: FacetName) => (name === 'month' ? byValue : byCount);

/** Figures of two samples, as those of one. */
function added(one: Counts, other: Counts): Counts {
  const facets = noFacets();
  for (const name of facetNames) {
    const counts = new Map(one.facets[name].map(({ value, count }) => [value, count]));
    for (const { value, count } of other.facets[name]) counts.set(value, (counts.get(value) ?? 0) + count);
    facets[name] = [...counts].map(([value, count]) => ({ value, count })).sort(orderOf(name));
  }
  return { total: { count: one.total.count + other.total.count, isExact: false }, facets };
}

function noFacets(): Counts['facets'] {
  return { type: [], season: [], platform: [], language: [], brand: [], month: [] };
}

/** Figures of a sample as they stand for all. */
function scaled({ total, facets }: Counts, factor: number): Counts {
  const scale = (counts: Counted[]) =>
    counts.map(({ value, count }) => ({ value, count: rounded(count * factor) }));
  return {
    total: { count: rounded(total.count * factor), isExact: false },
    facets: {
      type: scale(facets.type),
      season: scale(facets.season),
      platform: scale(facets.platform),
      language: scale(facets.language),
      brand: scale(facets.brand),
      month: scale(facets.month),
    },
  };
}

/** Two digits: more would promise what a sample does not know. */
function rounded(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1);
  return Math.round(count / unit) * unit;
}
