import { FileSpreadsheet } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import {
  type AdminBrandListing,
  sortLabels,
  uncategorized,
} from '#client/admin/admin-brands/admin-brand-listing.ts';
import { spreadsheetPath } from '#client/admin/admin-brands/api.ts';
import { BrandFilters, countFurtherFilters } from '#client/admin/admin-brands/components/brand-filters.tsx';
import type { AdminAddress } from '#client/admin/kit/admin-address.ts';
import { AdminSearchBox } from '#client/admin/kit/admin-search-box.tsx';
import { FiltersButton } from '#client/admin/kit/filters-button.tsx';
import { OrderTools } from '#client/admin/kit/order-tools.tsx';
import { ToolSelect } from '#client/admin/kit/panel-head.tsx';
import { ButtonAnchor } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { Category } from '#shared/contract/library/categories.ts';

interface BrandToolsProps {
  listing: AdminBrandListing;
  categories: readonly Category[];
  change: AdminAddress['change'];
  /** Tools next to the download. */
  children?: ReactNode;
}

/** Search, filter, sort, and the spreadsheet of the listed brands. The address stores their state. */
export function BrandTools({ listing, categories, change, children }: BrandToolsProps) {
  const furtherCount = countFurtherFilters(listing);
  const [isFiltering, setFiltering] = useState(furtherCount > 0);
  const filtersId = useId();
  return (
    <>
      <AdminSearchBox label="Search brands..." />
      <ToolSelect
        label="Category"
        value={listing.isUncategorized ? uncategorized : listing.categoryId}
        options={[
          ['', 'All Categories'],
          ...categories.map(({ id, name }) => [id, name] as const),
          [uncategorized, 'No category'],
        ]}
        onChoose={(category) => change({ category })}
        className="md:max-w-40 2xl:max-w-52"
      />
      <OrderTools order={listing} labels={sortLabels} onOrder={(order) => change(sortParameters(order))} />
      <FiltersButton
        count={furtherCount}
        isOpen={isFiltering}
        controls={filtersId}
        onToggle={() => setFiltering(!isFiltering)}
      />
      <ButtonAnchor
        href={spreadsheetPath(listing)}
        target="_blank"
        rel="noopener"
        className="max-2xl:px-3 max-2xl:[&_svg]:hidden max-md:flex-auto"
      >
        <Icon of={FileSpreadsheet} />
        Download Spreadsheet
      </ButtonAnchor>
      {children}
      {isFiltering && <BrandFilters id={filtersId} listing={listing} change={change} />}
    </>
  );
}

/** Address parameters of a sort order; the default order is omitted. */
export function sortParameters({ sort, direction }: { sort: string; direction: 'asc' | 'desc' }) {
  return {
    sort: sort === 'lastEmailAt' ? null : sort,
    direction: direction === 'desc' ? null : direction,
  };
}
