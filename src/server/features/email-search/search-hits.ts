import type { Queryable } from '#server/db/transaction.ts';
import type { Readable } from '#server/features/access/readable.ts';
import type { DirectoryEntry } from '#server/features/brands/brand-directory.ts';
import type { SearchFilters } from '#server/features/email-search/compile-filters.ts';
import { type CompiledSearch, compileSearch } from '#server/features/email-search/compile-search.ts';
import { type FindOptions, findHits, type RankedHit } from '#server/features/email-search/find-hits.ts';
import { findOrGoOn, type Understood } from '#server/features/email-search/find-or-go-on.ts';
import { readContext, type SearchContext } from '#server/features/email-search/search-context.ts';
import type { ParsedQuery } from '#shared/email-query/query.ts';

/** A search as a viewer asks for it. */
export interface AskedSearch {
  readable: Readable;
  /** Those whose names the viewer may learn of. */
  brands: readonly DirectoryEntry[];
  query: ParsedQuery;
  filters: SearchFilters;
  /** Adds what filters do not tell. */
  narrow?: ((search: CompiledSearch) => CompiledSearch) | undefined;
}

interface FoundHits {
  hits: RankedHit[];
  /** What was searched, for the next page. */
  search: CompiledSearch;
  context: SearchContext;
}

/** A page of a search. Lists, files and feeds all begin here, so that they find the same emails. */
export function searchHits(
  db: Queryable,
  { readable, brands, query, filters, narrow = (search) => search }: AskedSearch,
  page: FindOptions,
): Promise<Understood<FoundHits>> {
  const find = async (asked: ParsedQuery) => {
    const context = await readContext(db, brands, asked);
    const search = narrow(compileSearch(asked, filters, context));
    return { hits: await findHits(db, readable, search, page), search, context };
  };
  return findOrGoOn(query, filters, find, ({ hits }) => hits.length === 0);
}
