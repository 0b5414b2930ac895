import type { Answer } from '#server/accounts/auth/answer-cache.ts';
import type { Viewer } from '#server/accounts/auth/viewer.ts';
import { readableBy } from '#server/library/access/readable.ts';
import { readPickedSet } from '#server/library/brand-sets/picked-set.ts';
import type { BrandDirectory } from '#server/library/brands/brand-directory.ts';
import { isOfCategory } from '#server/library/brands/brand-index.ts';
import { bySlugs } from '#server/library/brands/brand-slugs.ts';
import type { EmailDependencies } from '#server/library/emails/service.ts';
import type { Config } from '#server/platform/config/config.ts';
import { onReplica } from '#server/platform/db/replica.ts';
import type { PageQuery, Position } from '#server/platform/http/cursor.ts';
import { offerColumns } from '#server/search/offer-search/columns.ts';
import {
  countOffers,
  type FoundOfferRow,
  listOffers,
  type OfferPlace,
  type WantedOffers,
} from '#server/search/offer-search/repository.ts';
import type { FoundOffer, OfferFilters } from '#shared/contract/search/offer-search.ts';
import { dayNumber, dayOfNumber } from '#shared/format/calendar-days.ts';
import { csvLine } from '#shared/format/csv-line.ts';
import { maxCountedOffers, maxExportedOffers } from '#shared/vocabulary/offer-search.ts';

export interface OfferSearchDependencies extends EmailDependencies {
  directory: BrandDirectory;
  config: Pick<Config, 'baseUrl'>;
}

/** Default page size. */
const defaultPageSize = 30;

/**
 * Returns the readable offers that match, in order. The first page has their total, unless there are too many
 * to count.
 */
export async function searchOffers(
  deps: OfferSearchDependencies,
  viewer: Viewer,
  { limit = defaultPageSize, cursor, ...filters }: OfferFilters & PageQuery,
): Promise<Answer<FoundOffer[]>> {
  const { sort = 'deepest' } = filters;
  const listName = `offers ${JSON.stringify(filters)}`;
  const after = deps.cursors.read(listName, cursor);
  const readable = readableBy(viewer, deps.now());
  const wanted = await readWanted(deps, viewer, filters);
  const place = { limit: limit + 1, after: after === undefined ? undefined : toPlace(after) };
  const [rows, total] = await onReplica(deps.database, (db) =>
    Promise.all([
      listOffers(db, readable, wanted, sort, place),
      after === undefined ? countOffers(db, readable, wanted, sort, maxCountedOffers + 1) : undefined,
    ]),
  );
  const { page, nextCursor } = deps.cursors.page(listName, rows, limit, toPosition);
  return {
    body: page.map(toFound),
    nextCursor,
    total: total === undefined || total > maxCountedOffers ? undefined : total,
  };
}

/** Exports the same as a spreadsheet: one line per offer; if truncated, the last line reports it. */
export async function exportOffers(
  deps: OfferSearchDependencies,
  viewer: Viewer,
  filters: OfferFilters,
): Promise<string> {
  const readable = readableBy(viewer, deps.now());
  const wanted = await readWanted(deps, viewer, filters);
  const all = { limit: maxExportedOffers + 1, after: undefined };
  const rows = await onReplica(deps.database, (db) =>
    listOffers(db, readable, wanted, filters.sort ?? 'deepest', all),
  );
  const lines = rows
    .slice(0, maxExportedOffers)
    .map((row) => csvLine(offerColumns.map(({ cell }) => cell(toFound(row), deps.config.baseUrl))));
  if (rows.length > maxExportedOffers) lines.push(csvLine([endSentence]));
  return [csvLine(offerColumns.map(({ title }) => title)), ...lines].join('');
}

const endSentence = `This file has the first ${maxExportedOffers.toLocaleString('en-GB')} offers. Narrow the list to download the others.`;

async function readWanted(
  { database, directory, now }: Pick<OfferSearchDependencies, 'database' | 'directory' | 'now'>,
  viewer: Viewer,
  filters: OfferFilters,
): Promise<WantedOffers> {
  const { kind, depth, code, hasCode, threshold, scope, live, endsWithin, brand, category } = filters;
  const today = now().toISOString().slice(0, 10);
  const picked = await readPickedSet(database.pool, viewer, filters.set);
  const brands = brand === undefined && category === undefined ? [] : await directory.list();
  const ofCategories =
    category === undefined
      ? null
      : brands
          .filter((one) => isOfCategory(one, (slug) => category.includes(slug), brands))
          .map(({ id }) => id);
  const group =
    picked === null
      ? ofCategories
      : (ofCategories?.filter((id) => picked.brandIds.includes(id)) ?? picked.brandIds);
  return {
    kinds: kind ?? null,
    depth: depth ?? null,
    code: code?.toUpperCase() ?? null,
    hasCode: hasCode !== undefined,
    threshold: threshold ?? null,
    scopes: scope ?? null,
    isLive: live !== undefined,
    endsBy: endsWithin === undefined ? null : dayOfNumber(dayNumber(today) + endsWithin),
    brandIds: brand === undefined ? null : bySlugs(brands, brand).map(({ id }) => id),
    groupBrandIds: group,
    today,
  };
}

const toFound = ({ offer, place: _, ...row }: FoundOfferRow): FoundOffer => ({ ...row, ...offer });

/** Encodes an offer's position as a cursor: a dash replaces a missing last day. */
const toPosition = ({ place: { emailId, position, depth, at, endsOn } }: FoundOfferRow): Position => ({
  id: emailId,
  at: `${position} ${depth} ${at} ${endsOn ?? '-'}`,
});

function toPlace({ id, at }: Position): OfferPlace {
  const [position = '', depth = '', instant = '', endsOn = '-'] = at.split(' ');
  return {
    emailId: id,
    position: Number(position),
    depth,
    at: instant,
    endsOn: endsOn === '-' ? null : endsOn,
  };
}
