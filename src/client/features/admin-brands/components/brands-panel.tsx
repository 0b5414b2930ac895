import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { AdminListing } from '#client/features/admin/components/admin-listing.tsx';
import { PanelHead } from '#client/features/admin/components/panel-head.tsx';
import { useAdminAddress } from '#client/features/admin/use-admin-address.ts';
import {
  brandSorts,
  readAdminBrandListing,
  sortedBy,
} from '#client/features/admin-brands/admin-brand-listing.ts';
import { adminBrandsQuery } from '#client/features/admin-brands/api/list-brands.ts';
import {
  type BrandDialogKind,
  brandColumns,
} from '#client/features/admin-brands/components/brand-columns.tsx';
import { BrandTools, sortParameters } from '#client/features/admin-brands/components/brand-tools.tsx';
import { useApi, useSite } from '#client/lib/app-context.ts';
import { lateDialog } from '#client/lib/late-part.tsx';
import { useDialog } from '#client/lib/use-dialog.ts';
import type { AdminBrand } from '#shared/contract/admin-brands.ts';
import type { Category } from '#shared/contract/categories.ts';
import { countOf } from '#shared/format/count.ts';

const brandDialog = lateDialog(
  () => import('#client/features/admin-brands/components/brand-dialogs.tsx'),
  (code) => code.BrandDialog,
);

/** The Brands tab. */
export function BrandsPanel({ categories }: { categories: readonly Category[] }) {
  const { search, change } = useAdminAddress();
  const listing = useMemo(() => readAdminBrandListing(search), [search]);
  const brands = useInfiniteQuery(adminBrandsQuery(useApi(), listing));
  const dialog = useDialog<{ kind: BrandDialogKind; brand: AdminBrand }>();
  const site = useSite();
  const columns = brandColumns((kind, brand) => dialog.open({ kind, brand }), brandDialog.preload, {
    ...site,
    isByUpdate: listing.sort === 'lastEmailAt',
  });
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <PanelHead ref={heading} title={<BrandsTitle total={brands.data?.pages[0]?.total ?? null} />}>
        <BrandTools listing={listing} categories={categories} change={change} />
      </PanelHead>
      <AdminListing
        what="brands"
        list={brands}
        columns={columns}
        sort={{
          key: listing.sort,
          direction: listing.direction,
          onSort: (key) => {
            const wanted = brandSorts.find((sort) => sort === key);
            if (wanted !== undefined) change(sortParameters(sortedBy(listing, wanted)));
          },
        }}
        emptyTitle="No brands found"
        query={listing.query}
      />
      {dialog.subject !== null && (
        <brandDialog.Part
          key={`${dialog.subject.kind} ${dialog.subject.brand.id}`}
          {...dialog.subject}
          categories={categories}
          {...dialog.state}
          afterRemoval={() => heading.current}
        />
      )}
    </>
  );
}

function BrandsTitle({ total }: { total: number | null }) {
  if (total !== null) return <>Brand Management ({countOf(total, 'brand', 'brands')})</>;
  return (
    <>
      Brand Management <Skeleton className="inline-block! h-5 w-28 align-middle" />
    </>
  );
}
