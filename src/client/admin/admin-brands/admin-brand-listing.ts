import type { AdminBrandSort } from '#shared/contract/curation/admin-brands.ts';
import { readQuery } from '#shared/search-query.ts';

/** Filter, order and page of the brands table, as the address holds them. */
export interface AdminBrandListing {
  /** Trimmed; empty for every brand. */
  query: string;
  /** The primary category; null for all. */
  categoryId: number | null;
  /** Only brands still in the default category of new brands. */
  isUncategorized: boolean;
  /** Only brands without mail on or after this day, such as 2026-01-31; null for all. */
  silentSince: string | null;
  /** Only brands hidden from viewers. */
  isHidden: boolean;
  sort: AdminBrandSort;
  direction: 'asc' | 'desc';
  /** Cursor of the page; null for the first. */
  start: string | null;
}

/** The fields of a listing that filter it. */
export type AdminBrandFilterState = Pick<
  AdminBrandListing,
  'query' | 'categoryId' | 'isUncategorized' | 'silentSince' | 'isHidden'
>;

/** Value of the parameter `category` for brands without a chosen category. */
export const uncategorized = 'none';

/** Address parameters that a saved view of the table keeps. */
export const brandViewNames: readonly string[] = [
  'q',
  'category',
  'silent',
  'visibility',
  'sort',
  'direction',
];

/** Labels of the sort selector (specification, section 2). */
export const sortLabels: Record<AdminBrandSort, string> = {
  name: 'Name',
  category: 'Category',
  emailCount: 'Email Count',
  lastEmailAt: 'Last Updated',
};

/** Orders the selector offers. Importing the contract's list would bundle its validator. */
export const brandSorts = Object.keys(sortLabels) as AdminBrandSort[];

/**
 * Reads the listing of an address such as `?tab=brands&q=tea&category=3&sort=name&direction=asc`. Unknown
 * values are ignored, so that an old or mangled link still shows brands.
 */
export function readAdminBrandListing(search: URLSearchParams): AdminBrandListing {
  const category = search.get('category') ?? '';
  const silent = search.get('silent') ?? '';
  return {
    query: readQuery(search),
    categoryId: /^[1-9]\d{0,8}$/.test(category) ? Number(category) : null,
    isUncategorized: category === uncategorized,
    silentSince: /^\d{4}-\d\d-\d\d$/.test(silent) ? silent : null,
    isHidden: search.get('visibility') === 'hidden',
    sort: brandSorts.find((sort) => sort === search.get('sort')) ?? 'lastEmailAt',
    direction: search.get('direction') === 'asc' ? 'asc' : 'desc',
    start: search.get('cursor') || null,
  };
}

/** The listing as API parameters, without its page, which the spreadsheet ignores. See `adminBrandFilter`. */
export function adminBrandParameters(listing: AdminBrandListing): Record<string, string> {
  const { sort, direction } = listing;
  return { sort, direction, ...adminBrandFilterOf(listing) };
}

/** The filter as API parameters. */
export function adminBrandFilterOf({
  query,
  categoryId,
  isUncategorized,
  silentSince,
  isHidden,
}: AdminBrandFilterState): Record<string, string> {
  return {
    ...(query !== '' && { q: query }),
    ...(categoryId !== null && { categoryId: String(categoryId) }),
    ...(isUncategorized && { uncategorized: 'true' }),
    ...(silentSince !== null && { silentSince }),
    ...(isHidden && { hidden: 'true' }),
  };
}

/**
 * The order a click on a header leads to: the column's natural direction, or the reverse if the list is
 * already sorted by it.
 */
export function sortedBy(
  { sort, direction }: Pick<AdminBrandListing, 'sort' | 'direction'>,
  wanted: AdminBrandSort,
): Pick<AdminBrandListing, 'sort' | 'direction'> {
  if (sort === wanted) return { sort, direction: direction === 'asc' ? 'desc' : 'asc' };
  return { sort: wanted, direction: wanted === 'name' || wanted === 'category' ? 'asc' : 'desc' };
}
