import type pg from 'pg';
import type { Answer } from '#server/accounts/auth/answer-cache.ts';
import type { Viewer, ViewerDependencies } from '#server/accounts/auth/viewer.ts';
import { opensBrand, readableBy } from '#server/library/access/readable.ts';
import type { BrandDirectory, DirectoryEntry } from '#server/library/brands/brand-directory.ts';
import { isFavorite, listFavoriteBrandIds } from '#server/library/brands/favorite-marks.ts';
import {
  type BrandRow,
  countByKind,
  countReadableByKind,
  findBrand,
  listTeasers,
} from '#server/library/brands/repository.ts';
import { bySortAt, type PageQuery, type Paging } from '#server/platform/http/cursor.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { ErrorReply } from '#shared/contract/common.ts';
import type {
  Brand,
  BrandDetail,
  EmailTeaser,
  LockedBrand,
  PremiumBrand,
} from '#shared/contract/library/brands.ts';

export interface BrandDependencies extends ViewerDependencies, Paging {
  directory: BrandDirectory;
}

/** Filters and page of a list of brands; without `limit` all. */
export interface BrandListing extends PageQuery {
  categoryId?: number;
  q?: string | undefined;
}

/** Lists brands, newest mail first, each with the newest emails the viewer may read. */
export async function listBrands(
  deps: BrandDependencies,
  viewer: Viewer,
  listing: BrandListing,
): Promise<Answer<Brand[]>> {
  const { categoryId, q = '', limit, cursor } = listing;
  const listName = `brands ${categoryId ?? 'all'} ${q}`;
  const after = deps.cursors.read(listName, cursor);
  const matching = (await deps.directory.list()).filter(
    (brand) => isInCategory(brand, categoryId) && matchesText(brand, q),
  );
  const rest = after === undefined ? matching : matching.filter((brand) => comesAfter(brand, after));
  const { page, nextCursor } = deps.cursors.page(listName, rest, limit, bySortAt);
  return {
    body: await withTeasers(deps, viewer, page),
    total: matching.length,
    nextCursor,
  };
}

/** Returns the brands of the ids in their order, as list items. Unknown ids are skipped. */
export async function listBrandsById(
  deps: BrandDependencies,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Brand[]> {
  const known = new Map((await deps.directory.list()).map((brand) => [brand.id, brand]));
  return withTeasers(
    deps,
    viewer,
    ids.flatMap((id) => known.get(id) ?? []),
  );
}

/** Adds the newest emails the viewer may read; none for a brand closed to them. */
async function withTeasers(
  deps: BrandDependencies,
  viewer: Viewer,
  brands: readonly BrandRow[],
): Promise<Brand[]> {
  const readable = readableBy(viewer, deps.now());
  const open = brands.filter((brand) => opensBrand(readable, brand)).map((brand) => brand.id);
  const teasers = await listTeasers(deps.database.pool, readable, open);
  const favorites = await favoritesOf(deps.database.pool, viewer);
  return brands.map((brand) => toBrand(deps, brand, teasers.get(brand.id) ?? [], favorites.has(brand.id)));
}

/** Returns the viewer's favourites; empty without premium, although the rows are kept. */
async function favoritesOf(pool: pg.Pool, viewer: Viewer): Promise<ReadonlySet<number>> {
  if (viewer.kind === 'visitor' || !viewer.hasPremium) return new Set();
  return new Set(await listFavoriteBrandIds(pool, viewer.userId));
}

function isInCategory(brand: DirectoryEntry, categoryId: number | undefined): boolean {
  return (
    categoryId === undefined ||
    brand.categoryId === categoryId ||
    brand.memberOf.some(({ id }) => id === categoryId)
  );
}

/** Trims the query and ignores case; an empty one matches everything (specification, section 5). */
function matchesText(brand: DirectoryEntry, q: string): boolean {
  return brand.searchText.includes(q.trim().toLowerCase());
}

/** True if the brand comes after the position: older mail, or the same instant and a smaller id. */
function comesAfter(brand: DirectoryEntry, position: { at: string; id: number }): boolean {
  const [mine, other] = [sortText(brand.sortAt), sortText(position.at)];
  return mine < other || (mine === other && brand.id < position.id);
}

/** Makes instants comparable as text; `-infinity` comes first. */
function sortText(at: string): string {
  return at === '-infinity' ? '' : at;
}

/**
 * Returns a brand for its page.
 * @throws AppError `not_found`; `premium_required` if the brand is closed to the viewer, with the data of its
 * card and the counts that premium would open.
 */
export async function getBrand(deps: BrandDependencies, viewer: Viewer, slug: string): Promise<BrandDetail> {
  const brand = await requireBrand(deps.database.pool, slug);
  const readable = readableBy(viewer, deps.now());
  if (!opensBrand(readable, brand)) throw closedBrand(slug, await lockedBrand(deps, brand));
  const counts = await countReadableByKind(deps.database.pool, readable, brand.id);
  const readableCount = counts.readable.reduce((sum, { count }) => sum + count, 0);
  const { latestEmails: _, ...detail } = toBrand(
    deps,
    brand,
    [],
    await isFavoriteOf(deps.database.pool, viewer, brand.id),
  );
  return {
    ...detail,
    isPremiumRestricted: false,
    olderEmailCount: readable.since === null ? 0 : Math.max(0, counts.all - readableCount),
    emailCounts: counts.readable,
  };
}

/** Returns the brand of a current or former slug if the viewer may read it; else throws as `getBrand` does. */
export async function requireReadableBrand(
  { database: { pool }, now }: Pick<BrandDependencies, 'database' | 'now'>,
  viewer: Viewer,
  slug: string,
): Promise<BrandRow> {
  const brand = await requireBrand(pool, slug);
  if (!opensBrand(readableBy(viewer, now()), brand)) throw closedBrand(slug);
  return brand;
}

async function requireBrand(pool: pg.Pool, slug: string): Promise<BrandRow> {
  const brand = await findBrand(pool, slug);
  if (brand === undefined) throw new AppError('not_found', 'There is no such brand.');
  return brand;
}

function closedBrand(slug: string, brand?: LockedBrand): AppError {
  const stub = {
    isPremiumContent: true,
    isPremiumRestricted: true,
    name: nameFromSlug(slug),
    slug,
    ...(brand && { brand }),
  } satisfies Omit<PremiumBrand, keyof ErrorReply>;
  return new AppError('premium_required', 'The emails of this brand are part of premium.', { body: stub });
}

/** Public data of a closed brand: its card on the home page, and counts, which reveal no single email. */
async function lockedBrand(
  deps: Pick<BrandDependencies, 'config' | 'database'>,
  row: BrandRow,
): Promise<LockedBrand> {
  const brand = toBrand(deps, row, [], false);
  const { name, logoUrl, logoColour, description, categoryId, category, emailCount, lastEmailAt } = brand;
  const card = { name, logoUrl, description, categoryId, category, emailCount, lastEmailAt };
  const counts = await countByKind(deps.database.pool, row.id);
  return { ...card, ...counts, ...(logoColour !== undefined && { logoColour }) };
}

/** Name of a stub: the words of the slug, capitalized (specification, section 7). */
function nameFromSlug(slug: string): string {
  return slug
    .split('-')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

async function isFavoriteOf(pool: pg.Pool, viewer: Viewer, brandId: number): Promise<boolean> {
  if (viewer.kind === 'visitor' || !viewer.hasPremium) return false;
  return isFavorite(pool, viewer.userId, brandId);
}

function toBrand(
  { config }: Pick<BrandDependencies, 'config'>,
  row: BrandRow,
  latestEmails: EmailTeaser[],
  isFavorite: boolean,
): Brand {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    domain: row.domain,
    logoUrl: row.logoUrl,
    description: row.description,
    categoryId: row.categoryId,
    category: { name: row.categoryName, slug: row.categorySlug },
    emailCount: row.emailCount,
    lastEmailAt: row.lastEmailAt?.toISOString() ?? null,
    isPremiumOnly: row.isPremiumOnly && config.billing !== 'off',
    isFavorite,
    latestEmails,
    ...(row.isPremiumOnly && row.logoColour !== null && { logoColour: row.logoColour }),
  };
}
