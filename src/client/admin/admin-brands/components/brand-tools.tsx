import { FileSpreadsheet } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  type AdminBrandListing,
  sortLabels,
  uncategorized,
} from '#client/admin/admin-brands/admin-brand-listing.ts';
import { spreadsheetPath } from '#client/admin/admin-brands/api.ts';
import type { AdminAddress } from '#client/admin/kit/admin-address.ts';
import { AdminSearchBox } from '#client/admin/kit/admin-search-box.tsx';
import { OrderTools } from '#client/admin/kit/order-tools.tsx';
import { ToolSelect } from '#client/admin/kit/panel-head.tsx';
import { ButtonAnchor } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { Category } from '#shared/contract/categories.ts';

interface BrandToolsProps {
  listing: AdminBrandListing;
  categories: readonly Category[];
  change: AdminAddress['change'];
  /** What stands beside the download. */
  children?: ReactNode;
}

/** Search, filter, sort and the spreadsheet of what is shown; everything is in the address. */
export function BrandTools({ listing, categories, change, children }: BrandToolsProps) {
  return (
    <>
      <AdminSearchBox label="Search brands..." />
      <ToolSelect
        label="Category"
        value={listing.isUncategorized ? uncategorized : listing.categoryId}
        options={[
          ['', 'All Categories'],
          ...categories.map(({ id, name }) => [id, name] as const),
          [uncategorized, 'No Category'],
        ]}
        onChoose={(category) => change({ category })}
        className="md:max-w-52"
      />
      <OrderTools order={listing} labels={sortLabels} onOrder={(order) => change(sortParameters(order))} />
      <label className="flex flex-wrap items-center gap-2 text-sm max-md:flex-[1_1_100%]">
        <span className="whitespace-nowrap text-ink-2">Never heard from since</span>
        <input
          type="date"
          value={listing.silentSince ?? ''}
          onChange={({ target }) => change({ silent: target.value })}
          className="min-h-10 rounded-md border border-line-strong bg-raised px-3 text-sm transition-colors hover:border-ink max-md:min-h-touch max-md:flex-1 max-md:text-md"
        />
      </label>
      {/* What goes down and comes up stays together where the row breaks. */}
      <span className="flex flex-wrap items-center gap-2 max-md:w-full">
        <ButtonAnchor
          href={spreadsheetPath(listing)}
          target="_blank"
          rel="noopener"
          className="max-md:flex-auto max-md:px-3 max-md:[&_svg]:hidden"
        >
          <Icon of={FileSpreadsheet} />
          Download Spreadsheet
        </ButtonAnchor>
        {children}
      </span>
    </>
  );
}

/** The address of a sort order; the default one is left out of it. */
export function sortParameters({ sort, direction }: { sort: string; direction: 'asc' | 'desc' }) {
  return {
    sort: sort === 'lastEmailAt' ? null : sort,
    direction: direction === 'desc' ? null : direction,
  };
}
