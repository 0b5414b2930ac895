import {
  type AdminBrandListing,
  readAdminBrandListing,
} from '#client/admin/admin-brands/admin-brand-listing.ts';
import { adminBrandsQuery } from '#client/admin/admin-brands/api.ts';
import { browserApi } from '#client/platform/api/browser-api.ts';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { cragline } from '#client/testing/rendered-screen.ts';
import type { AdminBrand } from '#shared/contract/curation/admin-brands.ts';
import type { Category } from '#shared/contract/library/categories.ts';

export const pets: Category = {
  id: 21,
  name: 'Pets',
  slug: 'pets',
  icon: 'dog',
  description: null,
  position: 20,
};

export function adminBrand(overrides: Partial<AdminBrand> = {}): AdminBrand {
  const { id, name, slug, domain, description, categoryId, category, emailCount, lastEmailAt } = cragline;
  return {
    id,
    name,
    slug,
    domain,
    description,
    categoryId,
    category,
    emailCount,
    lastEmailAt,
    email: null,
    logoUrl: null,
    isPremiumOnly: false,
    isHidden: false,
    aliasDomains: [],
    wantedLogo: null,
    seemsPartOf: null,
    ...overrides,
  };
}

/** The initial listing of the Brands tab. */
const allBrands: AdminBrandListing = readAdminBrandListing(new URLSearchParams());

/**
 * Returns a cache with a page of brands and, for `admin-emails` and others, the answers that also show them.
 */
export function directoryCache(
  brands: AdminBrand[],
  { listing = allBrands, nextCursor = null as string | null, total = brands.length } = {},
) {
  const queryClient = createQueryClient();
  const { queryKey } = adminBrandsQuery(browserApi, listing);
  queryClient.setQueryData(queryKey, { pageParams: [null], pages: [{ rows: brands, nextCursor, total }] });
  return { queryClient, rows: () => queryClient.getQueryData(queryKey)?.pages[0]?.rows ?? [] };
}
