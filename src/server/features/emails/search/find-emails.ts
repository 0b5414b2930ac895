import { opensBrand, readableBy, withWholeHistory } from '#server/features/access/readable.ts';
import type { Answer } from '#server/features/auth/answer-cache.ts';
import type { Viewer } from '#server/features/auth/viewer.ts';
import type { BrandDependencies } from '#server/features/brands/service.ts';
import { listEmailsById } from '#server/features/emails/repository.ts';
import { searchEmails } from '#server/features/emails/search/search-emails.ts';
import { type EmailDependencies, toSummary } from '#server/features/emails/service.ts';
import type { PageQuery } from '#server/http/cursor.ts';
import type { EmailSummary } from '#shared/contract/emails.ts';

/** What emails of all brands are found by. */
export type SearchDependencies = EmailDependencies & Pick<BrandDependencies, 'directory'>;

/** Rows of a page when the request names no limit: six rows of four cards. */
const defaultPageSize = 24;

/**
 * The newest emails the viewer may read in which every word of `q` stands: in subject, sender or the brand's name.
 * Nothing tells how many there are beyond them. A query without a word finds nothing.
 */
export async function findEmails(
  deps: SearchDependencies,
  viewer: Viewer,
  { q, limit = defaultPageSize, cursor }: PageQuery & { q: string },
): Promise<Answer<EmailSummary[]>> {
  const { pool } = deps.database;
  const listName = `found emails ${q.trim()}`;
  const after = deps.cursors.read(listName, cursor);
  const readable = readableBy(viewer, deps.now());
  const keys = await searchEmails(pool, readable, q, {
    brands: await deps.directory.list(),
    isOpen: (brand) => opensBrand(readable, brand),
    filter: {},
    limit: limit + 1,
    after,
  });
  const { page, nextCursor } = deps.cursors.page(listName, keys, limit, (key) => key);
  const rows = await listEmailsById(
    pool,
    readable,
    page.map(({ id }) => id),
  );
  return {
    body: rows.map((row) => toSummary(row, row.brand)),
    nextCursor,
  };
}

/**
 * Whether emails with every word of `q` came before the history the viewer reads, from brands that are open to them:
 * which and how many is not told. Never for whoever reads everything.
 */
export async function hasOlderEmails(deps: SearchDependencies, viewer: Viewer, q: string): Promise<boolean> {
  const readable = readableBy(viewer, deps.now());
  if (readable.since === null) return false;
  const found = await searchEmails(deps.database.pool, withWholeHistory(readable), q, {
    brands: await deps.directory.list(),
    isOpen: (brand) => opensBrand(readable, brand),
    filter: {},
    limit: 1,
    after: { at: readable.since.toISOString(), id: 0 },
  });
  return found.length > 0;
}
