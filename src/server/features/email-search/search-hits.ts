import type { Queryable } from '#server/db/transaction.ts';
import type { Readable } from '#server/features/access/readable.ts';
import type { DirectoryEntry } from '#server/features/brands/brand-directory.ts';
import { phraseNote } from '#server/features/email-search/bound-notes.ts';
import type { SearchFilters } from '#server/features/email-search/compile-filters.ts';
import { type CompiledSearch, compileSearch } from '#server/features/email-search/compile-search.ts';
import { type FindOptions, type FoundHits, findHits } from '#server/features/email-search/find-hits.ts';
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

interface FoundSearch extends FoundHits {
  /** What was searched, for the next page. */
  search: CompiledSearch;
  context: SearchContext;
}

/** A page of a search. Lists, files and feeds all begin here, so that they find the same emails. */
export async function searchHits(
  db: Queryable,
  { readable, brands, query, filters, narrow = (search) => search }: AskedSearch,
  page: FindOptions,
): Promise<Understood<FoundSearch>> {
  const find = async (asked: ParsedQuery) => {
    const context = await readContext(db, brands, asked);
    const search = narrow(compileSearch(asked, filters, context));
    return { ...(await findHits(db, readable, search, page)), search, context };
  };
  const understood = await findOrGoOn(query, filters, find, ({ hits }) => hits.length === 0);
  return understood.found.isPartial
    ? { ...understood, notes: [...understood.notes, phraseNote] }
    : understood;
}
