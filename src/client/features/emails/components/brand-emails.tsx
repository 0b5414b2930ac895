import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from '#client/components/load-failure.tsx';
import { ShowMore, useFocusFirstNewRow } from '#client/components/show-more.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { EmailCard } from '#client/features/emails/components/email-card.tsx';
import { EmailCardSkeleton } from '#client/features/emails/components/email-card-skeleton.tsx';
import { ClearFilters } from '#client/features/emails/components/filter-chips.tsx';
import { type EmailFilters, emailFiltersSearch, hasFilters } from '#client/features/emails/email-filters.ts';
import { allRows, type ListPage } from '#client/lib/list-page.ts';
import type { EmailSummary } from '#shared/contract/emails.ts';

/** Skeleton cards while loading (specification, section 9). */
const skeletonCount = 5;
/** Cards whose pictures are above the fold on a desktop. */
const eagerCount = 4;

const gridClass =
  'grid gap-x-6 gap-y-10 grid-cols-[repeat(auto-fill,minmax(min(100%,208px),1fr))] max-md:grid-cols-2 max-md:gap-x-4 max-md:gap-y-8';

export interface BrandEmailsProps {
  emails: UseInfiniteQueryResult<InfiniteData<ListPage<EmailSummary>>>;
  filters: EmailFilters;
  /** The query string of the page, so that the viewer opens over the same list. */
  listSearch: string;
  /** The button that saves an email to a list; it stands over the picture. */
  renderSaveButton: (email: EmailSummary) => ReactNode;
}

/** The grid of a brand's emails with its loading, empty and error states and the way to more. */
export function BrandEmails({ emails, filters, listSearch, renderSaveButton }: BrandEmailsProps) {
  const rows = allRows(emails.data?.pages ?? []);
  const filterSearch = emailFiltersSearch(filters);
  const list = useFocusFirstNewRow(rows.length, filterSearch);

  if (emails.isPending) return <EmailGridSkeleton />;
  if (emails.isError && rows.length === 0) {
    return <LoadFailure what="The emails" onRetry={() => emails.refetch()} isRetrying={emails.isFetching} />;
  }
  if (rows.length === 0) return <NoEmails filters={filters} />;

  const nextCursor = emails.data?.pages.at(-1)?.nextCursor ?? null;
  return (
    <>
      <ul ref={list} className={gridClass}>
        {rows.map((email, index) => (
          <li key={email.id} className="group/card relative min-w-0">
            <EmailCard email={email} listSearch={listSearch} eager={index < eagerCount} />
            <span className="absolute top-2 right-2">{renderSaveButton(email)}</span>
          </li>
        ))}
      </ul>
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

/** What a list without emails says (specification, section 2, Brand page). */
export function NoEmails({ filters }: { filters: EmailFilters }) {
  if (!hasFilters(filters)) {
    return <EmptyState title="No emails found">There are no emails for this brand yet</EmptyState>;
  }
  return (
    <EmptyState title="No emails found" action={<ClearFilters />}>
      No emails of this brand match these filters
    </EmptyState>
  );
}

export function EmailGridSkeleton() {
  return (
    <div role="status" aria-label="Loading emails" className={gridClass}>
      {Array.from({ length: skeletonCount }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never move
        <EmailCardSkeleton key={index} />
      ))}
    </div>
  );
}

function withCursor(search: string, cursor: string): string {
  const next = new URLSearchParams(search);
  next.set('cursor', cursor);
  return `?${next}`;
}
