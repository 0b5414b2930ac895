import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { recentEmailsQuery } from '#client/admin/admin-emails/api.ts';
import type { EmailDialogSubject } from '#client/admin/admin-emails/components/email-columns.tsx';
import { deleteButtonOf, emailColumns } from '#client/admin/admin-emails/components/email-columns.tsx';
import { EmailFilters } from '#client/admin/admin-emails/components/email-filters.tsx';
import {
  type EmailListing,
  emailParameters,
  readEmailListing,
} from '#client/admin/admin-emails/email-listing.ts';
import { cursorParameter, useAdminAddress } from '#client/admin/kit/admin-address.ts';
import { AdminListing } from '#client/admin/kit/admin-listing.tsx';
import { AdminSearchBox } from '#client/admin/kit/admin-search-box.tsx';
import type { BrandChoiceProps } from '#client/admin/kit/brand-choice.ts';
import { FiltersButton } from '#client/admin/kit/filters-button.tsx';
import { PanelHead, ToolSelect } from '#client/admin/kit/panel-head.tsx';
import { useApi } from '#client/platform/api/app-context.ts';
import { allRows } from '#client/platform/api/list-page.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { lazyDialog } from '#client/ui/lazy-part.tsx';
import { tickColumn } from '#client/ui/table/tick-column.tsx';
import { type RowSelection, useRowSelection } from '#client/ui/table/use-row-selection.ts';
import type { AdminEmail } from '#shared/contract/curation/admin-emails.ts';
import { campaignTypeLabels } from '#shared/vocabulary/campaign-types.ts';

const EmailDialog = lazyDialog(
  () => import('#client/admin/admin-emails/components/email-dialogs.tsx'),
  (code) => code.EmailDialog,
);

/** Passed to the bulk actions, which are a separate feature. */
export interface EmailTicks {
  selection: RowSelection<AdminEmail>;
  /** The filter as API parameters. */
  filter: Record<string, string>;
  /** Focus target when the focused element is gone. */
  afterwards: () => HTMLElement | null;
}

interface EmailsPanelProps {
  BrandChoice: ComponentType<BrandChoiceProps>;
  /** All categories, for the filter. */
  categories: ReadonlyArray<{ slug: string; name: string }>;
  /** Tools after the filters. */
  tools?: ReactNode;
  children?: (ticks: EmailTicks) => ReactNode;
}

/** The Emails tab: every email, newest first, with its labels, their evidence, and deletion. */
export function EmailsPanel({ BrandChoice, categories, tools, children }: EmailsPanelProps) {
  const { search, change } = useAdminAddress();
  const listing = useMemo(() => readEmailListing(search), [search]);
  const filter = emailParameters(listing);
  const emails = useInfiniteQuery(recentEmailsQuery(useApi(), listing, search.get(cursorParameter)));
  const furtherCount = furtherFilters(listing);
  const [isFiltering, setFiltering] = useState(furtherCount > 0);
  const filtersId = useId();
  const dialog = useDialog<EmailDialogSubject>();
  const { open } = dialog;
  const panel = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const rows = allRows(emails.data?.pages ?? []);
  const selection = useRowSelection({
    list: JSON.stringify(filter),
    rows,
    total: emails.data?.pages[0]?.total ?? null,
  });
  const columns = [
    tickColumn<AdminEmail>(selection, 'emails', ({ subject }) => subject),
    ...useMemo(() => emailColumns(open), [open]),
  ];
  /** The Delete button of the next row, else of the previous one, else the list. */
  const neighbourOf = (emailId: number): HTMLElement | null => {
    const at = rows.findIndex(({ id }) => id === emailId);
    const neighbour = at < 0 ? rows[0] : (rows[at + 1] ?? rows[at - 1]);
    const inPanel = (selector: string) => panel.current?.querySelector<HTMLElement>(selector) ?? null;
    return (neighbour && inPanel(deleteButtonOf(neighbour.id))) ?? inPanel('section[tabindex]');
  };
  return (
    <div ref={panel}>
      <PanelHead ref={heading} title="Emails" list={emails}>
        <AdminSearchBox label="Search emails..." />
        <ToolSelect
          label="Type"
          value={listing.filter.type ?? ''}
          options={[['', 'All types'], ...Object.entries(campaignTypeLabels)]}
          onChoose={(type) => change({ type })}
        />
        <FiltersButton
          count={furtherCount}
          isOpen={isFiltering}
          controls={filtersId}
          onToggle={() => setFiltering(!isFiltering)}
        />
        {tools}
        {isFiltering && (
          <EmailFilters
            id={filtersId}
            listing={listing}
            change={change}
            brandName={listing.filter.brand === undefined ? null : (rows[0]?.brand?.name ?? null)}
            categories={categories}
            BrandChoice={BrandChoice}
          />
        )}
      </PanelHead>
      <AdminListing
        what="emails"
        isCompact
        list={emails}
        columns={columns}
        emptyTitle="No emails found"
        emptyHint={listing.filter.display !== undefined ? 'No email had to be saved as text.' : undefined}
        query={listing.query}
      />
      {children?.({ selection, filter, afterwards: () => heading.current })}
      {dialog.subject !== null && (
        <EmailDialog
          subject={dialog.subject}
          {...dialog.state}
          afterDelete={(id) => {
            selection.forget(id);
            return neighbourOf(id);
          }}
        />
      )}
    </div>
  );
}

/** Number of filters and orders that the toolbar does not show. */
function furtherFilters({ filter, sort }: EmailListing): number {
  const { type: _type, ...further } = filter;
  return Object.keys(further).length + (sort === 'newest' ? 0 : 1);
}
