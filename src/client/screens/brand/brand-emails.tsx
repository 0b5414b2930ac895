import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { EmailGrid, EmailGridSkeleton } from '#client/features/emails/components/email-grid.tsx';
import { ClearFilters } from '#client/features/emails/components/filter-chips.tsx';
import { type EmailFilters, emailFiltersSearch, hasFilters } from '#client/features/emails/email-filters.ts';
import { allRows, type ListPage, nextCursorOf } from '#client/platform/api/list-page.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { ShowMore, useFocusFirstNewRow } from '#client/ui/page/show-more.tsx';
import type { EmailSummary } from '#shared/contract/library/emails.ts';

export interface BrandEmailsProps {
  emails: UseInfiniteQueryResult<InfiniteData<ListPage<EmailSummary>>>;
  filters: EmailFilters;
  /** Query string of the page, so that the viewer opens over the same list. */
  listSearch: string;
}

/** The grid of a brand's emails with its loading, empty and error states and Show more. */
export function BrandEmails({ emails, filters, listSearch }: BrandEmailsProps) {
  const rows = allRows(emails.data?.pages ?? []);
  const filterSearch = emailFiltersSearch(filters);
  const list = useFocusFirstNewRow(rows.length, filterSearch);

  if (emails.isPending) return <EmailGridSkeleton />;
  if (emails.isError && rows.length === 0) {
    return <LoadFailure what="The emails" query={emails} />;
  }
  if (rows.length === 0) return <NoEmails filters={filters} />;

  const nextCursor = nextCursorOf(emails.data);
  return (
    <>
      <EmailGrid ref={list} emails={rows} listSearch={listSearch} />
      {nextCursor !== null && (
        <ShowMore
          href={withCursor(filterSearch, nextCursor)}
          isLoading={emails.isFetchingNextPage}
          hasFailed={emails.isFetchNextPageError}
          onMore={() => emails.fetchNextPage()}
        />
      )}
    </>
  );
}

/** Empty state of the list (specification, section 2, Brand page). */
function NoEmails({ filters }: { filters: EmailFilters }) {
  if (!hasFilters(filters)) {
    return <EmptyState title="No emails found">There are no emails for this brand yet</EmptyState>;
  }
  return (
    <EmptyState title="No emails found" action={<ClearFilters />}>
      No emails from this brand match these filters
    </EmptyState>
  );
}

function withCursor(search: string, cursor: string): string {
  const next = new URLSearchParams(search);
  next.set('cursor', cursor);
  return `?${next}`;
}
