import { isOfDashboard, opensBrand, type Readable } from '#server/library/access/readable.ts';
import type { BrandDirectory, DirectoryEntry } from '#server/library/brands/brand-directory.ts';
import type { Database } from '#server/platform/db/client.ts';
import { onReplica } from '#server/platform/db/replica.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { Position } from '#server/platform/http/cursor.ts';
import { runSearch } from '#server/search/email-search/bounded-search.ts';
import type { SearchFilters } from '#server/search/email-search/compile-filters.ts';
import { compileSearch } from '#server/search/email-search/compile-search.ts';
import type { CompiledSearch } from '#server/search/email-search/compiled-search.ts';
import { facetsOf } from '#server/search/email-search/email-facets.ts';
import {
  type FindOptions,
  type FoundHits,
  findHits,
  phraseNote,
  type RankedHit,
} from '#server/search/email-search/find-hits.ts';
import {
  findWithPrefixFallback,
  type Understood,
} from '#server/search/email-search/find-with-prefix-fallback.ts';
import { readContext, type SearchContext } from '#server/search/email-search/search-context.ts';
import type { SearchEngine } from '#server/search/email-search/search-engine.ts';
import type { Wanted } from '#server/search/email-search/snippet.ts';
import { suggestOf } from '#server/search/email-search/suggest.ts';
import { parseQuery } from '#shared/email-query/parse-query.ts';
import type { ParsedQuery } from '#shared/email-query/query.ts';

/** Search in PostgreSQL, as a server or embedded: full text, by a search index on the facts of emails. */
export function postgresSearch({
  database,
  directory,
}: {
  database: Pick<Database, 'kind' | 'pool' | 'replica'>;
  directory: BrandDirectory;
}): SearchEngine {
  const listBrands = async (readable: Readable) =>
    isOfDashboard(readable) ? directory.listForDashboard() : knownBrands(await directory.list(), readable);
  return {
    async search(readable, { q = '', ...filters }, { sort = 'newest', limit, after }) {
      const asked = { readable, brands: await listBrands(readable), query: parseQuery(q), filters };
      const page = { sort, limit: limit + 1, after: after && toHit(after) };
      const find = (db: Queryable) => searchHits(db, asked, page);
      // The replica may lack the latest writes.
      const { found, query, notes } = await (isExact(asked)
        ? find(database.pool)
        : runSearch(database, find));
      const hits = found.hits.slice(0, limit);
      const last = found.hits.length > limit ? hits.at(-1) : undefined;
      return {
        ids: hits.map(({ id }) => id),
        next: last && toPosition(last),
        marks: wantedOf(query, found.context),
        notes,
      };
    },

    async walk(readable, { q = '', sort = 'newest', ...filters }, pageSize) {
      const asked = { readable, brands: await listBrands(readable), query: parseQuery(q), filters };
      const page = { sort, limit: pageSize, after: undefined };
      const { found } = await onReplica(database, (db) => searchHits(db, asked, page));
      return walkOn(database, found, readable, page);
    },

    async facets(readable, { q = '', ...filters }) {
      const brands = await directory.list();
      return runSearch(database, (db) =>
        facetsOf(db, readable, { all: brands, known: knownBrands(brands, readable) }, parseQuery(q), filters),
      );
    },

    async suggest(readable, q) {
      const query = parseQuery(q, { isTyping: true });
      if (query.clauses.length === 0) return { brands: [], categories: [], seasons: [], emails: [] };
      const brands = knownBrands(await directory.list(), readable);
      return runSearch(database, (db) => suggestOf(db, brands, readable, query));
    },
  };
}

/** Memoizes the open brands per list: the same for all viewers without access to every brand. */
const opened = new WeakMap<readonly DirectoryEntry[], readonly DirectoryEntry[]>();

/** Returns the brands with names the viewer may see. */
function knownBrands(brands: readonly DirectoryEntry[], readable: Readable): readonly DirectoryEntry[] {
  if (readable.opensEveryBrand) return brands;
  const open = opened.get(brands) ?? brands.filter((brand) => opensBrand(readable, brand));
  opened.set(brands, open);
  return open;
}

interface AskedSearch {
  readable: Readable;
  /** Brands with names the viewer may see. */
  brands: readonly DirectoryEntry[];
  query: ParsedQuery;
  filters: SearchFilters;
}

/**
 * True for the dashboard, which shows no notes and changes the emails found, and for a search among given emails,
 * which may be new: they read the latest writes, and take words only as typed.
 */
const isExact = ({ readable, filters }: Pick<AskedSearch, 'readable' | 'filters'>) =>
  isOfDashboard(readable) || filters.among !== undefined;

interface FoundSearch extends FoundHits {
  search: CompiledSearch;
  context: SearchContext;
}

async function searchHits(
  db: Queryable,
  { readable, brands, query, filters }: AskedSearch,
  page: FindOptions,
): Promise<Understood<FoundSearch>> {
  const find = async (asked: ParsedQuery) => {
    const context = await readContext(db, brands, asked);
    const search = compileSearch(asked, filters, context);
    return { ...(await findHits(db, readable, search, page)), search, context };
  };
  const understood = isExact({ readable, filters })
    ? { found: await find(query), query, notes: query.notes }
    : await findWithPrefixFallback(query, filters, find, ({ hits }) => hits.length === 0);
  return understood.found.isPartial
    ? { ...understood, notes: [...understood.notes, phraseNote] }
    : understood;
}

async function* walkOn(
  database: Pick<Database, 'pool' | 'replica'>,
  { hits: first, search }: FoundSearch,
  readable: Readable,
  page: FindOptions,
): AsyncGenerator<number[], void, undefined> {
  let hits = first;
  while (hits.length > 0) {
    yield hits.map(({ id }) => id);
    if (hits.length < page.limit) return;
    const after = hits.at(-1);
    ({ hits } = await onReplica(database, (db) => findHits(db, readable, search, { ...page, after })));
  }
}

/** Encodes a hit as a cursor: the order's part and the percentage precede the instant. */
const toPosition = ({ rank, percent, at, id }: RankedHit) => ({ id, at: `${rank} ${percent} ${at}` });

function toHit({ id, at }: Position): RankedHit {
  const [rank = '0', percent = '0', instant = ''] = at.split(' ');
  return { id, rank: Number(rank), percent: Number(percent), at: instant };
}

/** Words that a snippet marks; null for a search without words. */
function wantedOf({ clauses }: ParsedQuery, { stemsOf }: SearchContext): Wanted | null {
  const words = new Map<string, number>();
  const prefixes = new Map<string, number>();
  const stems = new Map<string, number>();
  let number = 0;
  for (const term of clauses.flatMap(({ any }) => any)) {
    if (term.kind !== 'words' || term.isNegated || term.field === 'subject') continue;
    for (const [place, word] of term.words.entries()) {
      number += 1;
      const into = term.isPrefix && place === term.words.length - 1 ? prefixes : words;
      if (!into.has(word)) into.set(word, number);
      if (term.isPhrase) continue;
      for (const stem of stemsOf(word).keys()) if (!stems.has(stem)) stems.set(stem, number);
    }
  }
  return number === 0 ? null : { words, prefixes, stems };
}
