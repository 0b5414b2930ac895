import type { Answer } from '#server/accounts/auth/answer-cache.ts';
import type { Viewer } from '#server/accounts/auth/viewer.ts';
import { type Readable, readableBy } from '#server/library/access/readable.ts';
import { withPickedSet } from '#server/library/brand-sets/picked-set.ts';
import { listEmailsById } from '#server/library/emails/repository.ts';
import { type EmailDependencies, toSummary } from '#server/library/emails/service.ts';
import { onReplica } from '#server/platform/db/replica.ts';
import type { PageQuery } from '#server/platform/http/cursor.ts';
import { listFound } from '#server/search/email-search/found-emails.ts';
import type { FoundPage, SearchEngine } from '#server/search/email-search/search-engine.ts';
import { snippetFinder, snippetRead } from '#server/search/email-search/snippet.ts';
import type { EmailSummary } from '#shared/contract/library/emails.ts';
import type { EmailFilters, FoundEmail } from '#shared/contract/search/email-search.ts';
import { parseQuery } from '#shared/email-query/parse-query.ts';
import type { EmailSort } from '#shared/vocabulary/email-search.ts';

/** Default page size: six rows of four cards. */
const defaultPageSize = 24;

export type ExplorerDependencies = EmailDependencies & { search: SearchEngine };

/** Filters, order and page of a search. */
export type Exploration = EmailFilters & PageQuery & { sort?: EmailSort | undefined };

/** Returns a page of readable matches in order; without a total. */
export async function exploreEmails(
  deps: ExplorerDependencies,
  viewer: Viewer,
  exploration: Exploration,
): Promise<Answer<FoundEmail[]>> {
  const { limit: _limit, cursor: _cursor, sort = 'newest', q = '', ...filters } = exploration;
  const listName = `explored ${sort} ${JSON.stringify([q.trim(), filters])}`;
  const { readable, found, answer } = await searchPage(deps, viewer, listName, exploration);
  const { marks } = found;
  const rows = await onReplica(deps.database, (db) =>
    listFound(db, readable, found.ids, marks === null ? 0 : snippetRead),
  );
  const findSnippet = marks === null ? () => null : snippetFinder(marks);
  const body = rows.map((row) => ({
    ...toSummary(row, row.brand),
    platform: row.platform,
    codes: row.codes,
    subjectLength: row.subjectLength,
    preheaderLength: row.preheaderLength,
    snippet: row.text === null ? null : findSnippet(row.text),
  }));
  return { body, ...answer };
}

/** Returns the newest readable emails that match `q`, without a total. A query without a word finds nothing. */
export async function findEmails(
  deps: ExplorerDependencies,
  viewer: Viewer,
  asked: PageQuery & { q: string },
): Promise<Answer<EmailSummary[]>> {
  const { clauses, notes } = parseQuery(asked.q);
  if (clauses.length === 0) return { body: [], nextCursor: undefined, notes };
  const { readable, found, answer } = await searchPage(deps, viewer, `found newest ${asked.q.trim()}`, asked);
  const rows = await onReplica(deps.database, (db) => listEmailsById(db, readable, found.ids));
  return { body: rows.map((row) => toSummary(row, row.brand)), ...answer };
}

async function searchPage(
  { search, cursors, database, now }: ExplorerDependencies,
  viewer: Viewer,
  listName: string,
  { limit = defaultPageSize, cursor, sort, ...wanted }: Exploration,
): Promise<{ readable: Readable; found: FoundPage; answer: Omit<Answer<unknown>, 'body'> }> {
  const after = cursors.read(listName, cursor);
  const readable = readableBy(viewer, now());
  const narrowed = await withPickedSet(database.pool, viewer, wanted);
  const found = await search.search(readable, narrowed, { sort, limit, after });
  const nextCursor = found.next && cursors.write(listName, found.next);
  return { readable, found, answer: { nextCursor, notes: found.notes } };
}
