import type { Queryable } from '#server/db/transaction.ts';
import { type Readable, readableBy } from '#server/features/access/readable.ts';
import type { Viewer } from '#server/features/auth/viewer.ts';
import { searchIn } from '#server/features/email-search/bounded-search.ts';
import type { SearchFilters } from '#server/features/email-search/compile-filters.ts';
import type { RankedHit } from '#server/features/email-search/find-hits.ts';
import {
  knownBrands,
  type SearchContext,
  type SearchDependencies,
} from '#server/features/email-search/search-context.ts';
import { type AskedSearch, searchHits } from '#server/features/email-search/search-hits.ts';
import type { PageQuery } from '#server/http/cursor.ts';
import { parseQuery } from '#shared/email-query/parse-query.ts';
import type { ParsedQuery } from '#shared/email-query/query.ts';
import type { EmailSort } from '#shared/vocabulary/email-search.ts';

/** What is asked for, and which page of it. */
export interface SearchedPage extends PageQuery {
  /** By which its cursors are told from those of other lists. */
  listName: string;
  q: string;
  filters: SearchFilters;
  sort?: EmailSort;
  limit: number;
  narrow?: AskedSearch['narrow'];
}

/** How the emails of a page were found. */
export interface SearchedAs {
  readable: Readable;
  query: ParsedQuery;
  context: SearchContext;
}

/** A page of a search that readers page through. @param read reads what is shown of the emails. */
export async function searchPage<Shown>(
  deps: SearchDependencies,
  viewer: Viewer,
  { listName, q, cursor, limit, sort = 'newest', ...asked }: SearchedPage,
  read: (db: Queryable, ids: readonly number[], as: SearchedAs) => Promise<Shown>,
): Promise<{ shown: Shown; nextCursor: string | undefined; notes: readonly string[] }> {
  const after = deps.cursors.read(listName, cursor);
  const readable = readableBy(viewer, deps.now());
  const brands = knownBrands(await deps.directory.list(), readable);
  return searchIn(deps.database, async (db) => {
    const { found, query, notes } = await searchHits(
      db,
      { ...asked, readable, brands, query: parseQuery(q) },
      { sort, limit: limit + 1, after: after === undefined ? undefined : toHit(after) },
    );
    const { page, nextCursor } = deps.cursors.page(listName, found.hits, limit, toPosition);
    const ids = page.map(({ id }) => id);
    return { shown: await read(db, ids, { readable, query, context: found.context }), nextCursor, notes };
  });
}

/** A hit as a cursor keeps it: part of the order and percent before the instant. */
const toPosition = ({ rank, percent, at, id }: RankedHit) => ({ id, at: `${rank} ${percent} ${at}` });

function toHit({ id, at }: { id: number; at: string }): RankedHit {
  const [rank = '0', percent = '0', instant = ''] = at.split(' ');
  return { id, rank: Number(rank), percent: Number(percent), at: instant };
}
