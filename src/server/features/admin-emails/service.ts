import type pg from 'pg';
import { unpack } from '#server/db/compression.ts';
import { readableInDashboard } from '#server/features/access/readable.ts';
import { listNotedEmails } from '#server/features/admin-emails/noted-emails.ts';
import {
  type AdminEmailRow,
  findSource,
  listNewest,
  readEmails,
} from '#server/features/admin-emails/repository.ts';
import type { Answer } from '#server/features/auth/answer-cache.ts';
import type { Administrator } from '#server/features/auth/guards.ts';
import type { SearchDependencies } from '#server/features/emails/search/find-emails.ts';
import type { SearchFilter, SearchPage } from '#server/features/emails/search/repository.ts';
import { searchEmails } from '#server/features/emails/search/search-emails.ts';
import { toSearchWords } from '#server/features/emails/search/search-words.ts';
import { toSummary } from '#server/features/emails/service.ts';
import { AppError } from '#server/http/app-error.ts';
import type { PageQuery, Position } from '#server/http/cursor.ts';
import type { AdminEmail } from '#shared/contract/admin-emails.ts';

const defaultPageSize = 50;

export interface AdminEmailListing extends SearchFilter, PageQuery {
  q?: string | undefined;
  /** Only emails shown as their text, because their html could not be cleaned. */
  hasCleaningNote?: boolean | undefined;
}

/**
 * Emails of all brands, newest first. The total is answered where nothing narrows the list but a brand, and for emails
 * with a cleaning note where all stand on the first page.
 */
export async function listAdminEmails(
  deps: SearchDependencies,
  admin: Administrator,
  { q, limit = defaultPageSize, cursor, ...filter }: AdminEmailListing,
): Promise<Answer<AdminEmail[]>> {
  const { pool } = deps.database;
  const query = q === undefined ? '' : q.trim();
  const kind = filter.hasCleaningNote === true ? 'noted emails' : 'emails';
  const listName = `admin ${kind} ${filter.brandId ?? ''} ${filter.campaignType ?? ''} ${query}`;
  const after = deps.cursors.read(listName, cursor);
  const keys = await listKeys(deps, admin, query, filter, { limit: limit + 1, after });
  const { page, nextCursor } = deps.cursors.page(listName, keys, limit, (key) => key);
  const rows = await readEmails(
    pool,
    page.map(({ id }) => id),
  );
  return {
    body: rows.map(toAdminEmail),
    nextCursor,
    total:
      after === undefined
        ? await totalOf(pool, query, filter, nextCursor === undefined ? keys.length : undefined)
        : undefined,
  };
}

type Filter = SearchFilter & Pick<AdminEmailListing, 'hasCleaningNote'>;

async function listKeys(
  deps: SearchDependencies,
  admin: Administrator,
  query: string,
  filter: Filter,
  page: SearchPage,
): Promise<Position[]> {
  const { pool } = deps.database;
  // Dots and dashes alone are looked for nowhere and found nowhere.
  if (query !== '' && toSearchWords(query).length === 0) return [];
  if (filter.hasCleaningNote === true) {
    return listNotedEmails(pool, query, { brands: await deps.directory.listForDashboard(), filter, ...page });
  }
  if (query === '') return listNewest(pool, filter, page);
  const brands = await deps.directory.listForDashboard();
  return searchEmails(pool, readableInDashboard(admin), query, { brands, filter, ...page });
}

/**
 * Brands count their emails; nothing counts the emails of a type.
 * @param all how many were found, when the page holds them all.
 */
async function totalOf(
  pool: pg.Pool,
  query: string,
  { brandId, campaignType, hasCleaningNote }: Filter,
  all: number | undefined,
): Promise<number | undefined> {
  if (hasCleaningNote === true) return all;
  if (query !== '' || campaignType !== undefined) return undefined;
  const { rows } = await pool.query<{ count: number }>({
    name: 'admin-email-total',
    text: `select coalesce(sum(email_count), 0)::int + (select count(*) from emails
        where state <> 'published' and ($1::int is null or brand_id = $1))::int as count
      from brands where $1::int is null or id = $1`,
    values: [brandId ?? null],
  });
  return rows[0]?.count;
}

/** One row as the dashboard's lists show it. */
export function toAdminEmail(row: AdminEmailRow): AdminEmail {
  const { campaignTypeLocked, seasonLocked } = row;
  return { ...toSummary(row, row.brand), campaignTypeLocked, seasonLocked };
}

/**
 * The source of an email, as a mailbox or file gave it: with everything that cleaning removes.
 * @throws AppError `not_found`
 */
export async function getSource(pool: pg.Pool, id: number): Promise<{ subject: string; bytes: Buffer }> {
  const row = await findSource(pool, id);
  if (row === undefined) throw new AppError('not_found', 'There is no source of such an email.');
  return { subject: row.subject, bytes: await unpack(row.raw, row.rawCodec) };
}
