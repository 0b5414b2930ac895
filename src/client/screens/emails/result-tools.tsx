import { SlidersHorizontal } from 'lucide-react';
import {
  countFilters,
  type ExplorerAddress,
  explorerSearch,
  updateAddress,
} from '#client/features/email-search/explorer-address.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { explorerFormId } from '#client/screens/emails/filters/explorer-search.tsx';
import { FilterPanel, type FilterPanelProps } from '#client/screens/emails/filters/filter-panel.tsx';
import type { ExplorerState } from '#client/screens/emails/use-explorer-address.ts';
import { Button } from '#client/ui/button.tsx';
import { Count } from '#client/ui/count.tsx';
import { Select } from '#client/ui/form/select-field.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';
import { SegmentLinks } from '#client/ui/segmented.tsx';
import {
  type EmailSort,
  type ExplorerView,
  emailSorts,
  explorerViews,
} from '#shared/vocabulary/email-search.ts';

const FiltersDialog = lazyDialog(
  () => import('#client/screens/emails/filters/filters-dialog.tsx'),
  (code) => code.FiltersDialog,
);

const sortLabels: Record<EmailSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  relevance: 'Best match',
  depth: 'Largest discount',
};

const viewLabels: Record<ExplorerView, string> = { pictures: 'Pictures', inbox: 'Inbox', table: 'Table' };

/** The default order, if the address has none. */
export function shownSort({ sort }: ExplorerAddress): EmailSort {
  return sort ?? 'newest';
}

/**
 * Order and view of the emails, and a button for the filters if there is no room for them next to the emails.
 */
export function ResultTools(panel: FilterPanelProps) {
  const { address, show } = panel;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FiltersButton {...panel} />
      <SortSelect address={address} show={show} />
      <span className="max-md:w-full">
        <SegmentLinks
          label="View"
          views={explorerViews.map((view) => ({
            label: viewLabels[view],
            to: { search: explorerSearch(updateAddress(address, { view })) },
            isCurrent: view === address.view,
          }))}
        />
      </span>
    </div>
  );
}

function SortSelect({ address, show }: ExplorerState) {
  const sort = shownSort(address);
  const isOffered = (each: EmailSort) => each !== 'relevance' || address.q !== '' || each === sort;
  return (
    <Select
      name="sort"
      form={explorerFormId}
      aria-label="Sort by"
      value={sort}
      options={emailSorts.filter(isOffered).map((each) => [each, sortLabels[each]])}
      onChange={({ target }) => {
        const chosen = emailSorts.find((each) => each === target.value) ?? 'newest';
        show(updateAddress(address, { sort: chosen === 'newest' ? null : chosen }));
      }}
      className="min-h-10 rounded-md border border-line-strong bg-raised pl-3.5 text-sm transition-colors hover:border-ink max-md:min-h-touch max-md:min-w-0 max-md:flex-1 max-md:text-md"
    />
  );
}

function FiltersButton(panel: FilterPanelProps) {
  const { subject, open, state } = useDialog<'filters'>();
  const count = countFilters(panel.address);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-description={count === 0 ? undefined : `${count} selected`}
        {...FiltersDialog.onIntent}
        onClick={() => open('filters')}
        className="max-md:flex-1 lg:hidden noscript:hidden"
      >
        <Icon of={SlidersHorizontal} className="flex-none max-xs:hidden" />
        <span>
          Filters
          {count > 0 && <Count of={count} className="text-sm" />}
        </span>
      </Button>
      {subject !== null && <FiltersDialog {...state} {...panel} />}
    </>
  );
}

/** The filters next to the emails; without JavaScript they are below the emails on narrow screens. */
export function FilterAside(panel: Omit<FilterPanelProps, 'formId'>) {
  return (
    <aside
      aria-label="Filters"
      className="max-lg:order-last max-lg:hidden noscript:block! lg:sticky lg:top-[calc(var(--header-h)+16px)] lg:max-h-[calc(100dvh-var(--header-h)-32px)] lg:overflow-y-auto lg:-ml-2 lg:overscroll-contain lg:px-2 lg:[scrollbar-color:var(--line)_transparent] lg:[scrollbar-width:thin]"
    >
      <FilterPanel {...panel} formId={explorerFormId} />
    </aside>
  );
}
