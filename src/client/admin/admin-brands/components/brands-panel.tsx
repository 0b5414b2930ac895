import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef } from 'react';
import {
  type AdminBrandFilterState,
  adminBrandFilterOf,
  brandSorts,
  readAdminBrandListing,
  sortedBy,
} from '#client/admin/admin-brands/admin-brand-listing.ts';
import { adminBrandsQuery, brandSummaryQuery } from '#client/admin/admin-brands/api.ts';
import { type BrandDialogKind, brandColumns } from '#client/admin/admin-brands/components/brand-columns.tsx';
import { BrandTools, sortParameters } from '#client/admin/admin-brands/components/brand-tools.tsx';
import { summaryText } from '#client/admin/admin-brands/copy.ts';
import { useAdminAddress } from '#client/admin/kit/admin-address.ts';
import { AdminListing } from '#client/admin/kit/admin-listing.tsx';
import { PanelHead } from '#client/admin/kit/panel-head.tsx';
import { useApi, useSite } from '#client/platform/api/app-context.ts';
import { allRows } from '#client/platform/api/list-page.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { lazyDialog } from '#client/ui/lazy-part.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { tickColumn } from '#client/ui/table/tick-column.tsx';
import { type RowSelection, useRowSelection } from '#client/ui/table/use-row-selection.ts';
import type { AdminBrand } from '#shared/contract/curation/admin-brands.ts';
import type { Category } from '#shared/contract/library/categories.ts';
import { countOf } from '#shared/format/count.ts';

const BrandDialog = lazyDialog(
  () => import('#client/admin/admin-brands/components/brand-dialogs.tsx'),
  (code) => code.BrandDialog,
);

const MergeSeveralDialog = lazyDialog(
  () => import('#client/admin/admin-brands/components/merge-several-dialog.tsx'),
  (code) => code.MergeSeveralDialog,
);

/** Passed to the bulk actions, which are a separate feature. */
export interface BrandTicks {
  selection: RowSelection<AdminBrand>;
  filter: AdminBrandFilterState;
  onMerge: (brands: readonly AdminBrand[]) => void;
  /** Focus target when the focused element is gone. */
  afterwards: () => HTMLElement | null;
}

interface BrandsPanelProps {
  categories: readonly Category[];
  /** Tools next to the spreadsheet download. */
  tools?: ReactNode;
  /** Saved views, after all tools. */
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
  const several = useDialog<readonly AdminBrand[]>();
  const summary = useQuery(brandSummaryQuery(useApi())).data;
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
      <PanelHead
        ref={heading}
        title={<BrandsTitle total={total} />}
        note={summary === undefined ? null : summaryText(summary)}
      >
        <BrandTools listing={listing} categories={categories} change={change}>
          {tools}
          {views}
        </BrandTools>
      </PanelHead>
      <AdminListing
        what="brands"
        isCompact
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
        onMerge: several.open,
        afterwards: () => heading.current,
      })}
      {several.subject !== null && (
        <MergeSeveralDialog
          key={several.times}
          brands={several.subject}
          {...several.state}
          onMerged={selection.clear}
          afterMerge={() => heading.current}
        />
      )}
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
