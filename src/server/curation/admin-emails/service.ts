import type pg from 'pg';
import type { Answer } from '#server/accounts/auth/answer-cache.ts';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import { type FilterDependencies, listIds } from '#server/curation/admin-emails/list-ids.ts';
import { type AdminEmailRow, findSource, readEmails } from '#server/curation/admin-emails/repository.ts';
import { toSummary } from '#server/library/emails/service.ts';
import type { BodyOrigin } from '#server/platform/bodies/read-body.ts';
import { unpack } from '#server/platform/db/compression.ts';
import type { Cursors, PageQuery } from '#server/platform/http/cursor.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { AdminEmail, AdminEmailFilter, AdminEmailSort } from '#shared/contract/curation/admin-emails.ts';

const defaultPageSize = 50;

export interface AdminEmailDependencies extends FilterDependencies {
  cursors: Cursors;
}

export interface AdminEmailListing extends AdminEmailFilter, PageQuery {
  sort?: AdminEmailSort | undefined;
}

/**
 * Lists emails of all brands. The total is set if the only filter is a brand, or if all fit on the first
 * page. A page can be short or empty and still have a next one: one page scans only a limited number for a
 * rare kind of email.
 */
export async function listAdminEmails(
  deps: AdminEmailDependencies,
  admin: Administrator,
  { limit = defaultPageSize, cursor, sort = 'newest', ...filter }: AdminEmailListing,
): Promise<Answer<AdminEmail[]>> {
  const { pool } = deps.database;
  const query = filter.q?.trim() ?? '';
  const named = Object.entries({ ...filter, q: query, sort }).filter(([, value]) => value !== undefined);
  const listName = `admin emails ${JSON.stringify(named.sort())}`;
  const after = deps.cursors.read(listName, cursor);
  const { ids, next } = await listIds(deps, admin, { ...filter, q: query }, { sort, limit, after });
  const rows = new Map((await readEmails(pool, ids)).map((row) => [row.id, row]));
  return {
    body: ids.flatMap((id) => rows.get(id) ?? []).map(toAdminEmail),
    nextCursor: next && deps.cursors.write(listName, next),
    total:
      after === undefined
        ? await totalOf(pool, named, next === undefined ? ids.length : undefined)
        : undefined,
  };
}

/**
 * Brands count their published emails, and the others are few; no counter exists per type.
 * @param all the number found, if the page holds them all.
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
        where state in ('held', 'hidden') and removed_at is null and ($1::int is null or brand_id = $1)
          and brand_id not in (select id from brands where removed_at is not null))::int as count
      from brands where removed_at is null and ($1::int is null or id = $1)`,
    values: [brandId ?? null],
  });
  return rows[0]?.count;
}

/** One row of the dashboard's lists. */
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
 * Returns the source message of an email, before sanitizing.
 * @throws AppError `not_found`
 */
export async function getSource(origin: BodyOrigin, id: number): Promise<{ subject: string; bytes: Buffer }> {
  const row = await findSource(origin, id);
  if (row === undefined) throw new AppError('not_found', 'There is no source of such an email.');
  return { subject: row.subject, bytes: await unpack(row.raw, row.rawCodec) };
}
