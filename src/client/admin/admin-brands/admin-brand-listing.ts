import type { AdminBrandSort } from '#shared/contract/curation/admin-brands.ts';
import { readQuery } from '#shared/search-query.ts';

/** What the table of brands is narrowed to and sorted by, as its address says. */
export interface AdminBrandListing {
  /** Trimmed; empty for every brand. */
  query: string;
  /** The primary category; null for all. */
  categoryId: number | null;
  /** Only brands that are still where new ones are put. */
  isUncategorized: boolean;
  /** Only brands none of whose mail came on this day or later, such as 2026-01-31; null for all. */
  silentSince: string | null;
  /** Only brands that readers do not see. */
  isHidden: boolean;
  sort: AdminBrandSort;
  direction: 'asc' | 'desc';
  /** Cursor of the page; null for the first. */
  start: string | null;
}

/** What of a listing narrows it. */
export type AdminBrandFilterState = Pick<
  AdminBrandListing,
  'query' | 'categoryId' | 'isUncategorized' | 'silentSince' | 'isHidden'
>;

/** The value of the parameter `category` for brands that nobody has put into one. */
export const uncategorized = 'none';

/** The parameters of the address that a view of the table keeps. */
export const brandViewNames: readonly string[] = [
  'q',
  'category',
  'silent',
  'visibility',
  'sort',
  'direction',
];

/** The words of the sort selector (specification, section 2). */
export const sortLabels: Record<AdminBrandSort, string> = {
  name: 'Name',
  category: 'Category',
  emailCount: 'Email Count',
  lastEmailAt: 'Last Updated',
};

/** The orders there are, as the selector offers them. The contract's own list would bring its validator along. */
export const brandSorts = Object.keys(sortLabels) as AdminBrandSort[];

/**
 * Reads the listing of an address such as `?tab=brands&q=tea&category=3&sort=name&direction=asc`. What it does not know
 * is left out, so that an old or mangled link still shows brands.
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

/** The listing as the API's parameters: without its page, for the spreadsheet; see `adminBrandFilter`. */
export function adminBrandParameters(listing: AdminBrandListing): Record<string, string> {
  const { sort, direction } = listing;
  return { sort, direction, ...adminBrandFilterOf(listing) };
}

/** What the listing is narrowed to, as the API's parameters. */
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

/** Where a header leads: its own natural direction, or the other one when the list is sorted by it already. */
export function sortedBy(
  { sort, direction }: Pick<AdminBrandListing, 'sort' | 'direction'>,
  wanted: AdminBrandSort,
): Pick<AdminBrandListing, 'sort' | 'direction'> {
  if (sort === wanted) return { sort, direction: direction === 'asc' ? 'desc' : 'asc' };
  return { sort: wanted, direction: wanted === 'name' || wanted === 'category' ? 'asc' : 'desc' };
}
