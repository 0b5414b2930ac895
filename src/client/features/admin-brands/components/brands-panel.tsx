import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef } from 'react';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { AdminListing } from '#client/features/admin/components/admin-listing.tsx';
import { PanelHead } from '#client/features/admin/components/panel-head.tsx';
import { tickColumn } from '#client/features/admin/components/tick-column.tsx';
import { useAdminAddress } from '#client/features/admin/use-admin-address.ts';
import { type RowSelection, useRowSelection } from '#client/features/admin/use-row-selection.ts';
import {
  type AdminBrandFilterState,
  adminBrandFilterOf,
  brandSorts,
  readAdminBrandListing,
  sortedBy,
} from '#client/features/admin-brands/admin-brand-listing.ts';
import { adminBrandsQuery } from '#client/features/admin-brands/api.ts';
import {
  type BrandDialogKind,
  brandColumns,
} from '#client/features/admin-brands/components/brand-columns.tsx';
import { BrandTools, sortParameters } from '#client/features/admin-brands/components/brand-tools.tsx';
import { useApi, useSite } from '#client/lib/app-context.ts';
import { lateDialog } from '#client/lib/late-part.tsx';
import { allRows } from '#client/lib/list-page.ts';
import { useDialog } from '#client/lib/use-dialog.ts';
import type { AdminBrand } from '#shared/contract/admin-brands.ts';
import type { Category } from '#shared/contract/categories.ts';
import { countOf } from '#shared/format/count.ts';

const brandDialog = lateDialog(
  () => import('#client/features/admin-brands/components/brand-dialogs.tsx'),
  (code) => code.BrandDialog,
);

/** What is done with ticked brands, by a feature of its own. */
export interface BrandTicks {
  selection: RowSelection<AdminBrand>;
  filter: AdminBrandFilterState;
  onMerge: (brand: AdminBrand, into: AdminBrand) => void;
  /** Where the keyboard goes when what it stood on is gone. */
  afterwards: () => HTMLElement | null;
}

interface BrandsPanelProps {
  categories: readonly Category[];
  /** What stands beside the download of the spreadsheet. */
  tools?: ReactNode;
  /** What stands behind all tools. */
  views?: ReactNode;
  children?: (ticks: BrandTicks) => ReactNode;
}

/** The Brands tab. */
export function BrandsPanel({ categories, tools, views, children }: BrandsPanelProps) {
  const { search, change } = useAdminAddress();
  const listing = useMemo(() => readAdminBrandListing(search), [search]);
  const brands = useInfiniteQuery(adminBrandsQuery(useApi(), listing));
  const total = brands.data?.pages[0]?.total ?? null;
  const dialog = useDialog<{
    kind: BrandDialogKind;
    brand: AdminBrand;
    into?: Pick<AdminBrand, 'id' | 'name'>;
  }>();
  const site = useSite();
  const rows = allRows(brands.data?.pages ?? []);
  const selection = useRowSelection({
    list: JSON.stringify(adminBrandFilterOf(listing)),
    rows,
    total: total ?? rows.length,
  });
  const columns = [
    tickColumn<AdminBrand>(selection, 'brands', ({ name }) => name),
    ...brandColumns(
      (kind, brand, into) => dialog.open({ kind, brand, ...(into !== undefined && { into }) }),
      brandDialog.preload,
      {
        ...site,
        isByUpdate: listing.sort === 'lastEmailAt',
      },
    ),
  ];
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <PanelHead ref={heading} title={<BrandsTitle total={total} />}>
        <BrandTools listing={listing} categories={categories} change={change}>
          {tools}
          {views}
        </BrandTools>
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
      {children?.({
        selection,
        filter: listing,
        onMerge: (brand, into) => dialog.open({ kind: 'merge', brand, into }),
        afterwards: () => heading.current,
      })}
      {dialog.subject !== null && (
        <brandDialog.Part
          key={`${dialog.subject.kind} ${dialog.subject.brand.id} ${dialog.subject.into?.id}`}
          {...dialog.subject}
          categories={categories}
          {...dialog.state}
          onRemoved={selection.forget}
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
