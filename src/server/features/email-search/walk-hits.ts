import { onReplica } from '#server/db/replica.ts';
import { type Readable, readableBy } from '#server/features/access/readable.ts';
import type { Viewer } from '#server/features/auth/viewer.ts';
import type { CompiledSearch } from '#server/features/email-search/compile-search.ts';
import { type FindOptions, findHits, type RankedHit } from '#server/features/email-search/find-hits.ts';
import { listFound } from '#server/features/email-search/found-emails.ts';
import { knownBrands, type SearchDependencies } from '#server/features/email-search/search-context.ts';
import { type AskedSearch, searchHits } from '#server/features/email-search/search-hits.ts';
import { toSummary } from '#server/features/emails/service.ts';
import type { EmailFilters } from '#shared/contract/email-search.ts';
import type { EmailSummary } from '#shared/contract/emails.ts';
import { parseQuery } from '#shared/email-query/parse-query.ts';
import type { EmailSort } from '#shared/vocabulary/email-search.ts';

/** What a search is walked through with. */
export type WalkDependencies = Pick<SearchDependencies, 'database' | 'directory' | 'now'>;

/** A whole search, for files and feeds. */
export type WalkedSearch = EmailFilters & { sort?: EmailSort | undefined };

/** Ids of one page of a search, and what its viewer may read. */
export interface HitPage {
  ids: number[];
  readable: Readable;
}

/**
 * Every readable email of a search in its order, page by page; whoever stops asking stops the search. The first page is found
 * before this resolves, so that a search that is refused is answered as such, and not with the beginning of a file.
 * @param narrow adds what filters do not tell.
 * @throws AppError for a query that asks for too much.
 */
export async function walkHits(
  deps: WalkDependencies,
  viewer: Viewer,
  { sort = 'newest', q = '', ...filters }: WalkedSearch,
  pageSize: number,
  narrow?: AskedSearch['narrow'],
): Promise<AsyncGenerator<HitPage, void, undefined>> {
  const readable = readableBy(viewer, deps.now());
  const brands = knownBrands(await deps.directory.list(), readable);
  const asked = { readable, brands, query: parseQuery(q), filters, narrow };
  const page = { sort, limit: pageSize, after: undefined };
  const { found } = await onReplica(deps.database, (db) => searchHits(db, asked, page));
  return walkOn(deps, found, readable, page);
}

async function* walkOn(
  { database }: WalkDependencies,
  { hits: first, search }: { hits: RankedHit[]; search: CompiledSearch },
  readable: Readable,
  page: FindOptions,
): AsyncGenerator<HitPage, void, undefined> {
  let hits = first;
  while (hits.length > 0) {
    yield { ids: hits.map(({ id }) => id), readable };
    if (hits.length < page.limit) return;
    const after = hits.at(-1);
    ({ hits } = await onReplica(database, (db) => findHits(db, readable, search, { ...page, after })));
  }
}

/** The newest emails of a search that its viewer may read. */
export async function listNewestFound(
  deps: WalkDependencies,
  viewer: Viewer,
  wanted: EmailFilters,
  count: number,
): Promise<EmailSummary[]> {
  for await (const { ids, readable } of await walkHits(deps, viewer, wanted, count)) {
    const rows = await onReplica(deps.database, (db) => listFound(db, readable, ids, 0));
    return rows.map((row) => toSummary(row, row.brand));
  }
  return [];
}
