import { useInfiniteQuery } from '@tanstack/react-query';
import { type BrandListing, brandListingSearch, brandListQuery } from '#client/features/brands/api.ts';
import { BrandGrid, BrandGridSkeleton } from '#client/features/brands/components/brand-grid.tsx';
import { useApi } from '#client/platform/api/app-context.ts';
import { allRows, nextCursorOf } from '#client/platform/api/list-page.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { ShowMore, useFocusFirstNewRow } from '#client/ui/page/show-more.tsx';

interface BrandBrowserProps {
  listing: BrandListing;
  path: string;
  /** True if other results follow; an empty grid is then one line. */
  hasMoreBelow?: boolean;
}

/** The grid of a listing with its loading, empty and error states and Show more. */
export function BrandBrowser({ listing, path, hasMoreBelow = false }: BrandBrowserProps) {
  const brands = useInfiniteQuery(brandListQuery(useApi(), listing));
  const rows = allRows(brands.data?.pages ?? []);
  const list = useFocusFirstNewRow(rows.length, JSON.stringify(listing));

  if (brands.isPending) return <BrandGridSkeleton />;
  if (brands.isError && rows.length === 0) {
    return <LoadFailure what="The brands" query={brands} />;
  }
  if (rows.length === 0) return <NoBrands query={listing.query} isLow={hasMoreBelow} />;

  const nextCursor = nextCursorOf(brands.data);
  return (
    <>
      <BrandGrid ref={list} brands={rows} />
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

/** The empty state of a listing (specification, section 2, Home). */
function NoBrands({ query, isLow = false }: { query: string; isLow?: boolean }) {
  const why = query === '' ? 'There are no brands in this category yet' : `No results for "${query}"`;
  if (!isLow) return <EmptyState title="No brands found">{why}</EmptyState>;
  return (
    <div className="rounded-lg border border-dashed border-line-strong px-5 py-4 text-ink-2">
      <h3 className="font-strong text-ink">No brands found</h3>
      <p className="[overflow-wrap:anywhere]">{why}</p>
    </div>
  );
}
