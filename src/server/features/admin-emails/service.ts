import type pg from 'pg';
import type { BodyOrigin } from '#server/bodies/read-body.ts';
import { unpack } from '#server/db/compression.ts';
import { readableInDashboard } from '#server/features/access/readable.ts';
import { compileFilter } from '#server/features/admin-emails/compile-filter.ts';
import {
  type AdminEmailRow,
  findSource,
  type ListedPage,
  listFew,
  listNoted,
  lookByConfidence,
  lookByReceived,
  lookBySubject,
  readEmails,
  type WalkStep,
} from '#server/features/admin-emails/repository.ts';
import type { Answer } from '#server/features/auth/answer-cache.ts';
import type { Administrator } from '#server/features/auth/guards.ts';
import { findHits, hitAt, matchingOf } from '#server/features/email-search/find-hits.ts';
import type { SearchDependencies } from '#server/features/email-search/search-context.ts';
import { toSummary } from '#server/features/emails/service.ts';
import { AppError } from '#server/http/app-error.ts';
import type { PageQuery, Position } from '#server/http/cursor.ts';
import type { AdminEmail, AdminEmailFilter, AdminEmailSort } from '#shared/contract/admin-emails.ts';

const defaultPageSize = 50;

export interface AdminEmailListing extends AdminEmailFilter, PageQuery {
  sort?: AdminEmailSort | undefined;
}

/**
 * Emails of all brands. The total is answered where nothing narrows the list but a brand, and where all stand on the
 * first page. A page can be short, or empty, and still lead on: a rare kind of email is looked for among so many only.
 */
export async function listAdminEmails(
  deps: SearchDependencies,
  admin: Administrator,
  { limit = defaultPageSize, cursor, sort = 'newest', ...filter }: AdminEmailListing,
): Promise<Answer<AdminEmail[]>> {
  const { pool } = deps.database;
  const query = filter.q?.trim() ?? '';
  const named = Object.entries({ ...filter, q: query, sort }).filter(([, value]) => value !== undefined);
  const listName = `admin emails ${JSON.stringify(named.sort())}`;
  const after = deps.cursors.read(listName, cursor);
  const { keys, end } = await listKeys(deps, admin, { ...filter, q: query }, sort, {
    limit: limit + 1,
    after,
  });
  const { page, nextCursor } = deps.cursors.page(listName, keys, limit, (key) => key);
  const ids = page.map(({ id }) => id);
  const rows = new Map((await readEmails(pool, ids)).map((row) => [row.id, row]));
  const next = nextCursor ?? (end === undefined ? undefined : deps.cursors.write(listName, end));
  return {
    body: ids.flatMap((id) => rows.get(id) ?? []).map(toAdminEmail),
    nextCursor: next,
    total:
      after === undefined
        ? await totalOf(pool, named, next === undefined ? keys.length : undefined)
        : undefined,
  };
}

async function listKeys(
  deps: SearchDependencies,
  admin: Administrator,
  filter: AdminEmailFilter,
  sort: AdminEmailSort,
  page: ListedPage,
): Promise<{ keys: Position[]; end?: Position | undefined }> {
  const { pool } = deps.database;
  const readable = readableInDashboard(admin);
  const search = await compileFilter(deps, filter);
  if (search === null) return { keys: [] };
  if (filter.hasCleaningNote === true) return { keys: await listNoted(pool, readable, search, sort, page) };
  if ((sort === 'newest' || sort === 'oldest') && filter.confidenceBelow === undefined) {
    const after = page.after === undefined ? undefined : hitAt(page.after);
    return { keys: (await findHits(pool, readable, search, { sort, ...page, after })).hits };
  }
  if (search.tsquery !== null || search.dates.length > 0) {
    const matching = await matchingOf(pool, readable, search);
    if (matching === null) return { keys: [] };
    const keys = await listFew(pool, readable, matching, sort, mostRead, page);
    if (keys !== null) return { keys };
  }
  return walk(page, (step) => {
    if (sort === 'unsure') return lookByConfidence(pool, readable, search, step);
    if (sort === 'subject') return lookBySubject(pool, readable, search, step);
    return lookByReceived(pool, readable, search, sort, step);
  });
}

/** Emails of which all are read for one page: beyond, every two hundredth of a million matches, and a walk finds them. */
const mostRead = 5_000;

/** Emails that one page looks at, in growing steps: all of them cost a third of a second. */
const lookedAt = [150, 2_000, 20_000, 80_000];

/** @returns as many as were found, and how far was looked where that was not to the end of all emails. */
async function walk(
  { limit, after }: ListedPage,
  look: (step: WalkStep) => Promise<{ keys: Position[]; end: Position | undefined }>,
): Promise<{ keys: Position[]; end: Position | undefined }> {
  const keys: Position[] = [];
  let end = after;
  for (const looked of lookedAt) {
    const found = await look({ limit: limit - keys.length, after: end, looked });
    keys.push(...found.keys);
    if (keys.length === limit || found.end === undefined) return { keys, end: undefined };
    end = found.end;
  }
  return { keys, end };
}

/**
 * Brands count their published emails, and the others are few; nothing counts the emails of a type.
 * @param all how many were found, when the page holds them all.
 */
async function totalOf(
  pool: pg.Pool,
  narrowedBy: ReadonlyArray<readonly [name: string, value: unknown]>,
  all: number | undefined,
): Promise<number | undefined> {
  if (all !== undefined) return all;
  const filters = narrowedBy.filter(([name, value]) => name !== 'sort' && value !== '');
  const brandId = filters.find(([name]) => name === 'brandId')?.[1];
  if (filters.length > (brandId === undefined ? 0 : 1)) return undefined;
  const { rows } = await pool.query<{ count: number }>({
    name: 'admin-email-total',
    text: `select coalesce(sum(email_count), 0)::int + (select count(*) from emails
        where state <> 'published' and removed_at is null and ($1::int is null or brand_id = $1))::int as count
      from brands where $1::int is null or id = $1`,
    values: [brandId ?? null],
  });
  return rows[0]?.count;
}

/** One row as the dashboard's lists show it. */
export function toAdminEmail(row: AdminEmailRow): AdminEmail {
  const { campaignTypeLocked, seasonLocked, state, isDeleted } = row;
  const { campaignTypeConfidence, seasonConfidence } = row;
  return {
    ...toSummary(row, row.brand),
    campaignTypeLocked,
    seasonLocked,
    campaignTypeConfidence,
    seasonConfidence,
    state,
    isDeleted,
  };
}

/**
 * The source of an email, as a mailbox or file gave it: with everything that cleaning removes.
 * @throws AppError `not_found`
 */
export async function getSource(origin: BodyOrigin, id: number): Promise<{ subject: string; bytes: Buffer }> {
  const row = await findSource(origin, id);
  if (row === undefined) throw new AppError('not_found', 'There is no source of such an email.');
  return { subject: row.subject, bytes: await unpack(row.raw, row.rawCodec) };
}
