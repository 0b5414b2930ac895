import { readEmails } from '#server/features/admin-emails/repository.ts';
import type { Viewer } from '#server/features/auth/viewer.ts';
import { canReadBrand, readableSince } from '#server/features/emails/access.ts';
import { searchEmails } from '#server/features/emails/search/search-emails.ts';
import { toSummary } from '#server/features/emails/service.ts';
import type { Answer } from '#server/http/answer-cache.ts';
import type { RouteDependencies } from '#server/http/route-dependencies.ts';
import type { EmailSummary } from '#shared/contract/emails.ts';

interface EmailSearch {
  q: string;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** Rows of a page when the request names no limit: six rows of four cards. */
const defaultPageSize = 24;

/**
 * The newest emails the viewer may read in which every word of `q` stands: in subject, sender or the brand's name.
 * Nothing tells how many there are beyond them. A query without a word finds nothing.
 */
export async function findEmails(
  deps: RouteDependencies,
  viewer: Viewer,
  { q, limit = defaultPageSize, cursor }: EmailSearch,
): Promise<Answer<EmailSummary[]>> {
  const { pool } = deps.database;
  const listName = `found emails ${q.trim()}`;
  const after = cursor === undefined ? undefined : deps.cursors.read(listName, cursor);
  const keys = await searchEmails(pool, q, { ...(await openTo(deps, viewer)), limit: limit + 1, after });
  const page = keys.slice(0, limit);
  const last = page.at(-1);
  const rows = await readEmails(
    pool,
    page.map(({ id }) => id),
  );
  return {
    body: rows.map((row) => toSummary(row, row.brand)),
    nextCursor: last !== undefined && keys.length > limit ? deps.cursors.write(listName, last) : undefined,
  };
}

/** The brands and the history that are open to the viewer (design, section 3). */
async function openTo(deps: RouteDependencies, viewer: Viewer) {
  const all = await deps.directory.list();
  const since = readableSince(viewer, deps.now());
  if (since === null) return { brands: all, filter: {} };
  const brands = all.filter((brand) => canReadBrand(viewer, brand));
  const open = new Set(brands);
  const closedBrandIds = all.filter((brand) => !open.has(brand)).map(({ id }) => id);
  return { brands, filter: { readable: { since, closedBrandIds } } };
}
