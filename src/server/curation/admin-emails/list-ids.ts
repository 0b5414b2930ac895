import type { Administrator } from '#server/accounts/auth/guards.ts';
import { listSorted, listWithSanitizerNote, scanNext } from '#server/curation/admin-emails/repository.ts';
import { type Readable, readableInDashboard } from '#server/library/access/readable.ts';
import type { BrandDirectory } from '#server/library/brands/brand-directory.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { Position } from '#server/platform/http/cursor.ts';
import type { EmailSearch, SearchEngine } from '#server/search/email-search/search-engine.ts';
import type { AdminEmailFilter, AdminEmailSort } from '#shared/contract/curation/admin-emails.ts';
import { parseQuery } from '#shared/email-query/parse-query.ts';

export interface FilterDependencies {
  database: Pick<Database, 'pool'>;
  directory: BrandDirectory;
  search: SearchEngine;
}

interface Page {
  ids: number[];
  /** Cursor of the next page; undefined at the end of the list. A page that is not full may have one too. */
  next: Position | undefined;
}

interface AskedPage {
  sort: AdminEmailSort;
  limit: number;
  after?: Position | undefined;
}

/**
 * Matching emails up to this number are all sorted for a page; if there are more, a page scans emails in
 * their order.
 */
const maxSorted = 5_000;

/** Emails that one page scans, in growing steps: all of them take a third of a second. */
const scanSteps = [150, 2_000, 20_000, 80_000];

/** Returns a page of the emails that match a dashboard filter, in an order. */
export async function listIds(
  deps: FilterDependencies,
  admin: Administrator,
  filter: AdminEmailFilter,
  page: AskedPage,
): Promise<Page> {
  const { pool } = deps.database;
  const { q = '', confidenceBelow, hasCleaningNote } = filter;
  const { sort, limit, after } = page;
  // A query of only punctuation has no words, and finds nothing.
  if (q.trim() !== '' && parseQuery(q).clauses.length === 0) return { ids: [], next: undefined };
  const readable = readableInDashboard(admin);
  const search = await toSearch(deps, filter);
  const find = (among?: readonly number[]) =>
    deps.search.search(readable, { ...search, among }, { limit: among?.length ?? maxSorted });
  const isInEngine = confidenceBelow === undefined && hasCleaningNote !== true;
  if (isInEngine && (sort === 'newest' || sort === 'oldest'))
    return deps.search.search(readable, search, { sort, limit, after });
  const few =
    hasCleaningNote === true
      ? await find(await listWithSanitizerNote(pool))
      : isNarrowed(search)
        ? await find()
        : null;
  if (few === null || few.next !== undefined) return walk(deps, readable, search, filter, page);
  return toPage(await listSorted(pool, few.ids, filter, sort, limit + 1, after), limit);
}

function toPage(positions: readonly Position[], limit: number): Page {
  const ids = positions.slice(0, limit).map(({ id }) => id);
  return { ids, next: positions.length > limit ? positions[limit - 1] : undefined };
}

/** Scans the next emails in an order, and keeps those that the search finds. */
async function walk(
  deps: FilterDependencies,
  readable: Readable,
  search: EmailSearch,
  filter: AdminEmailFilter,
  { sort, limit, after }: AskedPage,
): Promise<Page> {
  const found: Position[] = [];
  let from = after;
  for (const looked of scanSteps) {
    const { wanted, end } = await scanNext(deps.database.pool, filter, sort, looked, from);
    const among = wanted.map(({ id }) => id);
    const ids = new Set(
      (await deps.search.search(readable, { ...search, among }, { limit: among.length })).ids,
    );
    found.push(...wanted.filter(({ id }) => ids.has(id)));
    if (found.length > limit) return toPage(found, limit);
    if (end === undefined) return toPage(found, limit);
    from = end;
  }
  return { ids: found.map(({ id }) => id), next: from };
}

async function toSearch(
  { directory }: FilterDependencies,
  {
    q,
    brandId,
    campaignType,
    season,
    language,
    esp,
    category,
    state,
    offer,
    code,
    from,
    to,
  }: AdminEmailFilter,
): Promise<EmailSearch> {
  const brands = brandId === undefined ? [] : await directory.listForDashboard();
  return {
    q,
    brand: brandId === undefined ? undefined : [brands.find(({ id }) => id === brandId)?.slug ?? ''],
    type: listOf(campaignType),
    season: listOf(season),
    language: listOf(language),
    platform: listOf(esp),
    category: listOf(category),
    state: state ?? 'kept',
    offer,
    code,
    from,
    to,
  };
}

const listOf = <Value>(value: Value | undefined) => (value === undefined ? undefined : [value]);

/** True if the search's index returns only some of the emails. */
function isNarrowed({ q, state, ...others }: EmailSearch): boolean {
  const isOfSome = state !== 'kept' && state !== 'published';
  return isOfSome || (q ?? '').trim() !== '' || Object.values(others).some((value) => value !== undefined);
}
