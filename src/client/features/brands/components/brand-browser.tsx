import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadFailure } from '#client/components/load-failure.tsx';
import { ShowMore, useFocusFirstNewRow } from '#client/components/show-more.tsx';
import {
  type BrandListing,
  brandListingSearch,
  brandListQuery,
} from '#client/features/brands/api/list-brands.ts';
import { BrandCard } from '#client/features/brands/components/brand-card.tsx';
import { BrandCardSkeleton } from '#client/features/brands/components/brand-card-skeleton.tsx';
import { NoBrands } from '#client/features/brands/components/no-brands.tsx';
import { useApi } from '#client/lib/app-context.ts';
import { allRows } from '#client/lib/list-page.ts';

/** Skeleton cards while loading (specification, section 9). */
const skeletonCount = 6;
/** Cards whose pictures are above the fold on a desktop. */
const eagerCount = 3;

const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,236px),1fr))] gap-x-6 gap-y-8';

/** The grid of a listing with its loading, empty and error states and the way to more. */
export function BrandBrowser({ listing, path }: { listing: BrandListing; path: string }) {
  const brands = useInfiniteQuery(brandListQuery(useApi(), listing));
  const rows = allRows(brands.data?.pages ?? []);
  const list = useFocusFirstNewRow(rows.length, JSON.stringify(listing));

  if (brands.isPending) return <BrandGridSkeleton />;
  if (brands.isError && rows.length === 0) {
    return <LoadFailure what="The brands" onRetry={() => brands.refetch()} isRetrying={brands.isFetching} />;
  }
  if (rows.length === 0) return <NoBrands query={listing.query} />;

  const nextCursor = brands.data?.pages.at(-1)?.nextCursor ?? null;
  return (
    <>
      <ul ref={list} className={gridClass}>
        {rows.map((brand, index) => (
          <li key={brand.id}>
            <BrandCard brand={brand} eager={index < eagerCount} />
          </li>
        ))}
      </ul>
      {nextCursor !== null && (
        <ShowMore
          href={path + brandListingSearch(listing.query, nextCursor)}
          isLoading={brands.isFetchingNextPage}
          hasFailed={brands.isFetchNextPageError}
          onMore={() => brands.fetchNextPage()}
        />
      )}
    </>
  );
}

function BrandGridSkeleton() {
  return (
    <div role="status" aria-label="Loading brands" className={gridClass}>
      {Array.from({ length: skeletonCount }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never move
        <BrandCardSkeleton key={index} />
      ))}
    </div>
  );
}
