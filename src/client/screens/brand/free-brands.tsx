import { useInfiniteQuery } from '@tanstack/react-query';
import { brandListQuery } from '#client/features/brands/api.ts';
import { BrandGrid } from '#client/features/brands/components/brand-grid.tsx';
import { useApi } from '#client/platform/api/app-context.ts';
import { allRows } from '#client/platform/api/list-page.ts';
import { allBrands, brandsOf, isFree } from '#client/screens/brand/free-listing.ts';
import type { LockedBrand } from '#shared/contract/library/brands.ts';

/** Cards in one row on a wide screen. */
const shown = 4;

/** Suggestions below a closed brand: free brands of its category, else of any. */
export function FreeBrands({ category }: { category: LockedBrand['category'] }) {
  const api = useApi();
  const alike = useInfiniteQuery(brandListQuery(api, brandsOf(category)));
  const ofCategory = allRows(alike.data?.pages ?? []).filter(isFree);
  const isAlone = alike.isSuccess && ofCategory.length === 0;
  const all = useInfiniteQuery({ ...brandListQuery(api, allBrands), enabled: isAlone });
  const brands = isAlone ? allRows(all.data?.pages ?? []).filter(isFree) : ofCategory;
  if (brands.length === 0) return null;
  return (
    <section aria-labelledby="free-brands" className="mt-14 max-md:mt-10">
      <h2 id="free-brands" className="heading mb-4">
        {isAlone ? 'Free to read today' : `Free to read in ${category.name}`}
      </h2>
      <BrandGrid brands={brands.slice(0, shown)} />
    </section>
  );
}
