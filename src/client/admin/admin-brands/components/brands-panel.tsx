import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef } from 'react';
import {
  type AdminBrandFilterState,
  adminBrandFilterOf,
  brandSorts,
  readAdminBrandListing,
  sortedBy,
} from '#client/admin/admin-brands/admin-brand-listing.ts';
import { adminBrandsQuery } from '#client/admin/admin-brands/api.ts';
import { type BrandDialogKind, brandColumns } from '#client/admin/admin-brands/components/brand-columns.tsx';
import { BrandTools, sortParameters } from '#client/admin/admin-brands/components/brand-tools.tsx';
import { useAdminAddress } from '#client/admin/kit/admin-address.ts';
import { AdminListing } from '#client/admin/kit/admin-listing.tsx';
import { PanelHead } from '#client/admin/kit/panel-head.tsx';
import { useApi, useSite } from '#client/platform/api/app-context.ts';
import { allRows } from '#client/platform/api/list-page.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { lateDialog } from '#client/ui/late-part.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { tickColumn } from '#client/ui/table/tick-column.tsx';
import { type RowSelection, useRowSelection } from '#client/ui/table/use-row-selection.ts';
import type { AdminBrand } from '#shared/contract/admin-brands.ts';
import type { Category } from '#shared/contract/categories.ts';
import { countOf } from '#shared/format/count.ts';

const BrandDialog = lateDialog(
  () => import('#client/admin/admin-brands/components/brand-dialogs.tsx'),
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
      BrandDialog.preload,
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
        <BrandDialog
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
