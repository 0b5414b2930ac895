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
  /** Where a heap holds more matches than that, the sample with an index of its own is enough... */
  ofHeap: number;
  /** ...if it holds so many at least. */
  ofSample: number;
}

/** Words are looked up in a hundred emails in a millisecond. */
const usualBounds: CountBounds = { most: 10_000, looked: 5_000, listed: 200, ofHeap: 3_500, ofSample: 700 };

/** Heaps of a sample, where there are few enough in them. */
const largeSample = 8;

/** Emails of a sample: one in fifty is known to a sixth, and each is a page of the table to read. */
const mostSampled = 2_000;

/** A sample that holds fewer says too little of how many there are in all. */
const leastSampled = 30;

/** Whether there are more matches than `bound`, by so many in a sample of one email in `of`: so that chance hardly explains it. */
function compare(looked: number, of: number, bound: number): 'more' | 'fewer' | 'unsure' {
  const expected = bound / of;
  const byChance = 4 * Math.sqrt(expected);
  if (looked > expected + byChance) return 'more';
  return looked < expected - byChance ? 'fewer' : 'unsure';
}

/**
 * Counts the readable emails of a search, exactly or from a sample. A glance at a small sample tells which: to count ten thousand
 * and then find that there are more takes longer than all else. Of a phrase that stands in few of many emails which say its words
 * a sample tells nothing: these are listed, as the page lists them.
 * @param bounds for tests.
 */
export async function countFacets(
  db: Queryable,
  readable: Readable,
  search: CompiledSearch,
  names: readonly FacetName[],
  bounds: Partial<CountBounds> = {},
): Promise<Counts> {
  const { most, looked, listed, ofHeap, ofSample } = { ...usualBounds, ...bounds };
  const matching = search.saidBefore === -Infinity ? null : await matchingOf(db, readable, search);
  if (matching === null) return { total: { count: 0, isExact: true }, facets: noFacets() };
  const bound = search.near === null ? most : Math.min(most, looked);
  const read = (narrower: Partial<Matching>, most: number | null = null) =>
    readCounts(db, readable, { ...matching, ...narrower }, names, most);
  /** @param to exclusive. */
  const readHeaps = (from: number, to: number) => {
    const heaps = Array.from({ length: to - from }, (_, at) => quoteTerm(tag('r', from + at)));
    return read(narrowed(matching, `(${heaps.join(' | ')})`));
  };
  /** From so many heaps, of which the first may be counted already. */
  const estimate = async (heaps: number, first?: Counts) => {
    const others = heaps === 1 && first !== undefined ? null : await readHeaps(first ? 1 : 0, heaps);
    const counts = added(first ?? noCounts(), others?.counts ?? noCounts());
    const estimated = scaled(counts, sampleHeaps / heaps);
    if (search.near === null || counts.total.count >= leastSampled) return estimated;
    const hits = await findHits(db, readable, search, {
      sort: 'newest',
      limit: listed + 1,
      after: undefined,
    });
    if (hits.length <= listed) return countListed(db, readable, hits, names);
    return withAtLeast(hits.length, estimated);
  };
  const countAll = async (first?: Counts) => {
    const { counts, looked } = await read({}, bound + 1);
    return looked <= bound ? counts : withAtLeast(counts.total.count, await estimate(largeSample, first));
  };
  const sampled = Math.min(mostSampled, bound);
  const heapsFor = (matchesOfHeap: number) =>
    Math.max(1, Math.min(largeSample, Math.round(sampled / matchesOfHeap)));
  const newestId = await findNewestId(db);
  if (newestId <= bound) return countAll();
  if (matching.weeks === null && matching.tsquery === null) {
    // A heap of everything holds three times as many emails of a million as are needed: they are looked up by their ids.
    const of = Math.ceil(newestId / sampled);
    const sample = await read({ sampled: { of, most: sampled } });
    if (sample.looked >= leastSampled && compare(sample.looked, of, bound) === 'more')
      return scaled(sample.counts, of);
  } else if (matching.weeks === null) {
    const of = indexedSampleFor(newestId * search.newestShare);
    const glance = await read({ indexedSample: of });
    const told = compare(glance.looked, of, bound);
    if (told === 'fewer') return countAll();
    if (told === 'more') {
      const matchesOfHeap = (glance.looked * of) / sampleHeaps;
      // Even one heap may hold more than a sample needs, and each is a page of the table to read.
      const isEnough = matchesOfHeap > ofHeap && glance.looked >= ofSample;
      const isTold = search.near === null || glance.counts.total.count >= leastSampled;
      return isEnough && isTold ? scaled(glance.counts, of) : estimate(heapsFor(matchesOfHeap));
    }
  }
  const one = await readHeaps(0, 1);
  return one.looked >= leastSampled && compare(one.looked, sampleHeaps, bound) === 'more'
    ? estimate(heapsFor(one.looked), one.counts)
    : countAll(one.counts);
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

/** @param likely matches in all, by a guess. */
function indexedSampleFor(likely: number): number {
  return indexedSamples.find((one) => likely / one <= mostInSample) ?? smallestSample;
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

const noCounts = (): Counts => ({ total: { count: 0, isExact: false }, facets: noFacets() });

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
