import type { PremiumUser } from '#server/accounts/auth/guards.ts';
import type { Viewer } from '#server/accounts/auth/viewer.ts';
import { readableBy } from '#server/library/access/readable.ts';
import { findBrandSet } from '#server/library/brand-sets/repository.ts';
import { listEmailsById } from '#server/library/emails/repository.ts';
import { toSummary } from '#server/library/emails/service.ts';
import { atomFeed } from '#server/library/feeds/atom.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/client.ts';
import { onReplica } from '#server/platform/db/replica.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { rejectTakenName } from '#server/platform/http/errors/field-error.ts';
import { type ReadyBody, readyBody } from '#server/platform/http/replies/ready-body.ts';
import type { EmailSearch, SearchEngine } from '#server/search/email-search/search-engine.ts';
import {
  deleteSavedSearch,
  endFeed,
  type FeedRow,
  findFeed,
  insertSavedSearch,
  listSavedSearches,
  renewFeed,
  type SearchOwner,
  updateSavedSearch,
} from '#server/search/saved-searches/repository.ts';
import { type SearchPlace, viewPlaces } from '#shared/contract/curation/saved-views.ts';
import {
  readSavedSearch,
  type SavedSearch,
  type SearchFeed,
} from '#shared/contract/search/saved-searches.ts';
import { paths } from '#shared/paths.ts';
import { maxSavedSearches, maxSavedViews } from '#shared/vocabulary/limits.ts';

/** Emails of a feed: a daily poll misses nothing of a search with fifty new emails a day. */
const feedLength = 50;

export interface SavedSearchDependencies {
  database: Pick<Database, 'pool' | 'replica'>;
  search: SearchEngine;
  now: () => Date;
  config: Pick<Config, 'baseUrl' | 'billing' | 'productName'>;
}

type SearchRow = Awaited<ReturnType<typeof listSavedSearches>>[number];

/** Saved searches of one feature: their places, and messages for their owner. */
export interface SearchKind {
  places: readonly SearchPlace[];
  /** Maximum per place. */
  most: number;
  full: string;
  taken: string;
  missing: string;
}

export const explorerSearches: SearchKind = {
  places: ['explorer'],
  most: maxSavedSearches,
  full: `At most ${maxSavedSearches} searches can be saved. Please delete one first.`,
  taken: 'Another search has this name.',
  missing: 'There is no such saved search.',
};

export const dashboardViews: SearchKind = {
  places: viewPlaces,
  most: maxSavedViews,
  full: `At most ${maxSavedViews} views can be saved. Delete one first.`,
  taken: 'Another view has this name.',
  missing: 'There is no such view.',
};

interface SavedRow extends SavedSearch {
  place: SearchPlace;
}

export async function getSavedSearches(
  db: Queryable,
  user: SearchOwner,
  { places }: SearchKind,
): Promise<SavedRow[]> {
  return (await listSavedSearches(db, user, places)).map(toSavedSearch);
}

/** @throws AppError `conflict` for a taken name, and beyond the place's limit. */
export async function saveSearch(
  db: Queryable,
  user: SearchOwner,
  { most, full, taken }: SearchKind,
  body: { place: SearchPlace; name: string; search: string },
): Promise<SavedRow> {
  const row = await rejectTakenName(taken, insertSavedSearch(db, user, body, most));
  if (row === undefined) throw new AppError('conflict', full);
  return toSavedSearch(row);
}

/** @throws AppError `not_found`, also for another user's search; `conflict` for a taken name. */
export async function changeSearch(
  db: Queryable,
  user: SearchOwner,
  { places, taken, missing }: SearchKind,
  id: number,
  change: { name?: string | undefined; search?: string | undefined },
): Promise<SavedRow> {
  const row = await rejectTakenName(taken, updateSavedSearch(db, user, places, id, change));
  return toSavedSearch(existing(row, missing));
}

export async function removeSearch(
  db: Queryable,
  user: SearchOwner,
  { places, missing }: SearchKind,
  id: number,
): Promise<void> {
  existing((await deleteSavedSearch(db, user, places, id)) || undefined, missing);
}

/** Creates the feed address of a search and revokes the earlier one. */
export async function makeFeedAddress(
  { database, config }: SavedSearchDependencies,
  user: PremiumUser,
  id: number,
): Promise<SearchFeed> {
  const token = existing(await renewFeed(database.pool, user, id));
  return { address: `${config.baseUrl}${paths.searchFeed(token)}` };
}

export async function revokeFeed(db: Queryable, user: PremiumUser, id: number): Promise<void> {
  existing((await endFeed(db, user, id)) || undefined);
}

/**
 * Returns the newest emails of a saved search that its owner may read now, as an Atom feed; after the end of
 * premium, the free results.
 * @throws AppError `not_found` for a replaced, revoked or unknown address.
 */
export async function getFeed(deps: SavedSearchDependencies, token: string): Promise<ReadyBody> {
  const { baseUrl, productName } = deps.config;
  const feed = await findFeed(deps.database.pool, token, deps.now());
  if (feed === undefined) {
    throw new AppError(
      'not_found',
      'There is no feed at this address. Its owner may have replaced the link.',
    );
  }
  const wanted = await resolveSavedSearch(deps.database.pool, feed);
  const readable = readableBy(ownerOf(feed, deps.config), deps.now());
  const { ids } = await deps.search.search(readable, wanted, { limit: feedLength });
  const rows = await onReplica(deps.database, (db) => listEmailsById(db, readable, ids));
  const text = atomFeed({
    baseUrl,
    id: `${baseUrl}/feeds/searches/${feed.id}`,
    self: `${baseUrl}${paths.searchFeed(token)}`,
    page: `${baseUrl}${paths.emails()}${feed.search === '' ? '' : `?${feed.search}`}`,
    title: `${feed.name} · ${productName}`,
    subtitle: 'The newest emails of a saved search.',
    author: productName,
    emails: rows.map((row) => toSummary(row, row.brand)),
    emptySince: feed.createdAt,
  });
  return readyBody(text, 'application/atom+xml; charset=utf-8');
}

/** Returns the feed's owner with their current rights. */
function ownerOf({ userId, isAdmin, hasPremium }: FeedRow, { billing }: Pick<Config, 'billing'>): Viewer {
  return { kind: 'user', userId, isAdmin, hasPremium: hasPremium || billing === 'off' };
}

/**
 * Returns query and filters of a saved search, with the brands of its owner's set, even after the end of premium;
 * without any brand for a deleted set.
 */
export async function resolveSavedSearch(
  db: Queryable,
  { userId, search }: { userId: string; search: string },
): Promise<EmailSearch> {
  const { view: _view, sort: _sort, set, ...wanted } = readSavedSearch(search);
  if (set === undefined) return wanted;
  return { ...wanted, brandIds: (await findBrandSet(db, userId, set))?.brandIds ?? [] };
}

function toSavedSearch(row: SearchRow): SavedRow {
  return { ...row, createdAt: row.createdAt.toISOString() };
}

function existing<Found>(found: Found | undefined, missing = explorerSearches.missing): Found {
  if (found === undefined) throw new AppError('not_found', missing);
  return found;
}
