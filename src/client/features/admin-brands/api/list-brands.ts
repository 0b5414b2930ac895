import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import {
  type AdminBrandListing,
  adminBrandSearch,
} from '#client/features/admin-brands/admin-brand-listing.ts';
import type { ApiClient } from '#client/lib/api-client.ts';
import { type ListPage, requestListPage } from '#client/lib/list-page.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { AdminBrand } from '#shared/contract/admin-brands.ts';

/** About two screens of a dense table. */
const brandsPerPage = 50;

/** The key of every listing of brands. */
export const adminBrandsKey = [...keys.adminBrands, 'list'] as const;

/** `GET /api/admin/brands`: the page of the listing, and how many brands match in all. */
export function adminBrandsQuery(api: ApiClient, listing: AdminBrandListing) {
  return infiniteQueryOptions({
    queryKey: [...adminBrandsKey, listing] as const,
    queryFn: ({ pageParam }) => {
      const search = adminBrandSearch(listing);
      search.set('limit', String(brandsPerPage));
      if (pageParam !== null) search.set('cursor', pageParam);
      return requestListPage<AdminBrand>(api, '/api/admin/brands', search);
    },
    initialPageParam: listing.start,
    getNextPageParam: (page: ListPage<AdminBrand>) => page.nextCursor,
  });
}

/** Where the spreadsheet of a listing is: the same brands in the same order, on all pages. */
export function spreadsheetPath(listing: AdminBrandListing): string {
  return `/api/brands/download?${adminBrandSearch(listing)}`;
}

type BrandPages = InfiniteData<ListPage<AdminBrand>>;

/** Changes a brand wherever it is listed. */
export function patchBrand(queryClient: QueryClient, brandId: number, change: Partial<AdminBrand>): void {
  patchRows(queryClient, (rows) =>
    rows.map((brand) => (brand.id === brandId ? { ...brand, ...change } : brand)),
  );
}

/** Takes a brand out of every listing. */
export function dropBrand(queryClient: QueryClient, brandId: number): void {
  patchRows(queryClient, (rows) => rows.filter(({ id }) => id !== brandId));
}

function patchRows(queryClient: QueryClient, patch: (rows: AdminBrand[]) => AdminBrand[]): void {
  queryClient.setQueriesData<BrandPages>({ queryKey: adminBrandsKey }, (data) =>
    data === undefined ? undefined : { ...data, pages: data.pages.map((page) => patched(page, patch)) },
  );
}

function patched(
  page: ListPage<AdminBrand>,
  patch: (rows: AdminBrand[]) => AdminBrand[],
): ListPage<AdminBrand> {
  const rows = patch(page.rows);
  const gone = page.rows.length - rows.length;
  return { ...page, rows, total: page.total === null ? null : page.total - gone };
}
