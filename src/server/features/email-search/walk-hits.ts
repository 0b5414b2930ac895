import { onReplica } from '#server/db/replica.ts';
import { type Readable, readableBy } from '#server/features/access/readable.ts';
import type { Viewer } from '#server/features/auth/viewer.ts';
import { type CompiledSearch, compileSearch } from '#server/features/email-search/compile-search.ts';
import { findHits, type RankedHit } from '#server/features/email-search/find-hits.ts';
import { listFound } from '#server/features/email-search/found-emails.ts';
import { readContext, type SearchDependencies } from '#server/features/email-search/search-context.ts';
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
interface HitPage {
  ids: number[];
  readable: Readable;
}

/**
 * Every readable email of a search in its order, page by page; whoever stops asking stops the search.
 * @param narrow what is asked beside what its filters tell.
 */
export async function* walkHits(
  deps: WalkDependencies,
  viewer: Viewer,
  { sort = 'newest', q = '', ...filters }: WalkedSearch,
  pageSize: number,
  narrow: (search: CompiledSearch) => CompiledSearch = (search) => search,
): AsyncGenerator<HitPage, void, undefined> {
  const readable = readableBy(viewer, deps.now());
  const query = parseQuery(q);
  const search = narrow(
    await onReplica(deps.database, async (db) =>
      compileSearch(query, filters, await readContext(db, deps.directory, readable, query)),
    ),
  );
  let after: RankedHit | undefined;
  do {
    const from = after;
    const hits = await onReplica(deps.database, (db) =>
      findHits(db, readable, search, { sort, limit: pageSize, after: from }),
    );
    if (hits.length > 0) yield { ids: hits.map(({ id }) => id), readable };
    after = hits.length < pageSize ? undefined : hits.at(-1);
  } while (after !== undefined);
}

/** The newest emails of a search that its viewer may read. */
export async function listNewestFound(
  deps: WalkDependencies,
  viewer: Viewer,
  wanted: EmailFilters,
  count: number,
): Promise<EmailSummary[]> {
  for await (const { ids, readable } of walkHits(deps, viewer, wanted, count)) {
    const rows = await onReplica(deps.database, (db) => listFound(db, readable, ids, 0));
    return rows.map((row) => toSummary(row, row.brand));
  }
  return [];
}
