import { readableBy } from '#server/features/access/readable.ts';
import type { Answer } from '#server/features/auth/answer-cache.ts';
import type { Viewer } from '#server/features/auth/viewer.ts';
import { searchIn } from '#server/features/email-search/bounded-search.ts';
import { hitAt } from '#server/features/email-search/find-hits.ts';
import { knownBrands, type SearchDependencies } from '#server/features/email-search/search-context.ts';
import { searchHits } from '#server/features/email-search/search-hits.ts';
import { listEmailsById } from '#server/features/emails/repository.ts';
import { toSummary } from '#server/features/emails/service.ts';
import type { PageQuery } from '#server/http/cursor.ts';
import type { EmailSummary } from '#shared/contract/emails.ts';
import { parseQuery } from '#shared/email-query/parse-query.ts';

/** Rows of a page when the request names no limit: six rows of four cards. */
const defaultPageSize = 24;

/**
 * The newest emails the viewer may read that the explorer finds by `q`. Nothing tells how many there are beyond them. A
 * query without a word finds nothing.
 */
export async function findEmails(
  deps: SearchDependencies,
  viewer: Viewer,
  { q, limit = defaultPageSize, cursor }: PageQuery & { q: string },
): Promise<Answer<EmailSummary[]>> {
  const listName = `found emails ${q.trim()}`;
  const after = deps.cursors.read(listName, cursor);
  const readable = readableBy(viewer, deps.now());
  const query = parseQuery(q);
  if (query.clauses.length === 0) return { body: [], nextCursor: undefined, notes: query.notes };
  const brands = knownBrands(await deps.directory.list(), readable);
  return searchIn(deps.database, viewer, async (db) => {
    const { found, notes } = await searchHits(
      db,
      { readable, brands, query, filters: {} },
      { sort: 'newest', limit: limit + 1, after: after === undefined ? undefined : hitAt(after) },
    );
    const { page, nextCursor } = deps.cursors.page(listName, found.hits, limit, ({ id, at }) => ({ id, at }));
    const rows = await listEmailsById(
      db,
      readable,
      page.map(({ id }) => id),
    );
    return {
      body: rows.map((row) => toSummary(row, row.brand)),
      nextCursor,
      notes,
    };
  });
}
