import type { BrandListing, CardBrand } from '#client/features/brands/api.ts';
import type { LockedBrand } from '#shared/contract/library/brands.ts';

export const allBrands: BrandListing = { categorySlug: null, query: '', start: null };

export const brandsOf = ({ slug }: LockedBrand['category']): BrandListing => ({
  ...allBrands,
  categorySlug: slug,
});

/** Whether everyone reads its newest emails. */
export const isFree = ({ isPremiumOnly, latestEmails }: CardBrand) =>
  !isPremiumOnly && latestEmails.length > 0;
