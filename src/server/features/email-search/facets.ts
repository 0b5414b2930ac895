import type { Queryable } from '#server/db/transaction.ts';
import type { Readable } from '#server/features/access/readable.ts';
import type { CompiledSearch } from '#server/features/email-search/compile-search.ts';
import { matchingOf } from '#server/features/email-search/find-hits.ts';
import {
  countHits,
  type FacetName,
  type Matching,
  narrowed,
} from '#server/features/email-search/repository.ts';
import { sampleHeaps, tag } from '#server/ingest/terms/mail-tags.ts';
import { quoteTerm } from '#server/ingest/terms/mail-terms.ts';

export interface Counts {
  total: { count: number; isExact: boolean };
  facets: Record<FacetName, Array<{ value: string; count: number }>>;
}

/** More matches are estimated from a sample: reading them all would take longer than anybody looks at the figures. */
const mostCounted = 10_000;

/** Emails in which a phrase or a field is looked up before a sample is taken. */
const mostLookedAt = 1_000;

/** Heaps of a sample, where there are few enough in them. */
const largeSample = 8;

/** Emails of a sample: one in fifty is known to an eighth, and each is a page of the table to read. */
const mostSampled = 5_000;

/** A sample that holds fewer says too little of how many there are in all. */
const leastSampled = 30;

/**
 * Counts the readable emails of a search, exactly or from a sample. One heap tells which: to count ten thousand and then
 * find that there are more takes longer than all else.
 * @param most for tests.
 */
export async function countFacets(
  db: Queryable,
  readable: Readable,
  search: CompiledSearch,
  names: readonly FacetName[],
  most: number = mostCounted,
): Promise<Counts> {
  const matching = await matchingOf(db, readable, search);
  if (matching === null) return { total: { count: 0, isExact: true }, facets: noFacets() };
  const bound = search.near === null ? most : Math.min(most, mostLookedAt);
  const sample = async (heaps: number) => {
    const tags = Array.from({ length: heaps }, (_, heap) => quoteTerm(tag('r', heap))).join(' | ');
    const { counts, looked } = await readCounts(db, readable, narrowed(matching, `(${tags})`), names, null);
    return { counts: scaled(counts, sampleHeaps / heaps), looked };
  };
  const one = await sample(1);
  if (one.looked >= leastSampled && one.looked * sampleHeaps > 2 * bound) {
    const heaps = Math.floor(Math.min(mostSampled, bound) / one.looked);
    return heaps <= 1 ? one.counts : (await sample(Math.min(heaps, largeSample))).counts;
  }
  const all = await readCounts(db, readable, matching, names, bound + 1);
  if (all.looked <= bound) return all.counts;
  const { counts } = await sample(largeSample);
  const { total } = counts;
  return { ...counts, total: { ...total, count: Math.max(all.counts.total.count, total.count) } };
}

async function readCounts(
  db: Queryable,
  readable: Readable,
  matching: Matching,
  names: readonly FacetName[],
  most: number | null,
): Promise<{ counts: Counts; looked: number }> {
  const counts: Counts = { total: { count: 0, isExact: true }, facets: noFacets() };
  let looked = 0;
  for (const { facet, value, count } of await countHits(db, readable, matching, names, most)) {
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
