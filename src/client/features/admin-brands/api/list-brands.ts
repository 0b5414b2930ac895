import type { QueryClient } from '@tanstack/react-query';
import { adminListQuery } from '#client/features/admin/api/admin-list.ts';
import {
  type AdminBrandListing,
  adminBrandParameters,
} from '#client/features/admin-brands/admin-brand-listing.ts';
import type { ApiClient } from '#client/lib/api-client.ts';
import { patchRows } from '#client/lib/list-page.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { AdminBrand } from '#shared/contract/admin-brands.ts';

/** The key of every listing of brands. */
export const adminBrandsKey = [...keys.adminBrands, 'list'] as const;

/** `GET /api/admin/brands`: the page of the listing, and how many brands match in all. */
export function adminBrandsQuery(api: ApiClient, listing: AdminBrandListing) {
  return adminListQuery<AdminBrand>(api, [...adminBrandsKey, listing], {
    path: '/api/admin/brands',
    parameters: adminBrandParameters(listing),
    start: listing.start,
  });
}

/** Where the spreadsheet of a listing is: the same brands in the same order, on all pages. */
export function spreadsheetPath(listing: AdminBrandListing): string {
  return `/api/brands/download?${new URLSearchParams(adminBrandParameters(listing))}`;
}

/** Changes a brand wherever it is listed. */
export function patchBrand(queryClient: QueryClient, brandId: number, change: Partial<AdminBrand>): void {
  patchRows<AdminBrand>(queryClient, adminBrandsKey, (rows) =>
    rows.map((brand) => (brand.id === brandId ? { ...brand, ...change } : brand)),
  );
}

/** Takes a brand out of every listing. */
export function dropBrand(queryClient: QueryClient, brandId: number): void {
  patchRows<AdminBrand>(queryClient, adminBrandsKey, (rows) => rows.filter(({ id }) => id !== brandId));
}
