import type { BrandListing, CardBrand } from '#client/features/brands/api.ts';
import type { LockedBrand } from '#shared/contract/library/brands.ts';

export const allBrands: BrandListing = { categorySlug: null, query: '', start: null };

export const brandsOf = ({ slug }: LockedBrand['category']): BrandListing => ({
  ...allBrands,
  categorySlug: slug,
});

/** Reports whether everyone may read a brand's latest emails. */
export const isFree = ({ isPremiumOnly, latestEmails }: CardBrand) =>
  !isPremiumOnly && latestEmails.length > 0;
