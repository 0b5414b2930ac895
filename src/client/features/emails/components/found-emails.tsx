import { useInfiniteQuery } from '@tanstack/react-query';
import { type EmailSearch, foundEmailsQuery } from '#client/features/emails/api.ts';
import { EmailGrid, EmailGridSkeleton } from '#client/features/emails/components/email-grid.tsx';
import { EmailViewerHost } from '#client/features/emails/viewer/components/email-viewer-host.tsx';
import { useApi } from '#client/platform/api/app-context.ts';
import { allRows, nextCursorOf } from '#client/platform/api/list-page.ts';
import { HistoryNote } from '#client/ui/page/history-note.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { ShowMore, useFocusFirstNewRow } from '#client/ui/page/show-more.tsx';
import { paths } from '#shared/paths.ts';
import { freeHistoryDays } from '#shared/vocabulary/tiers.ts';

interface FoundEmailsProps {
  /** Id of the heading, for links to it. */
  id: string;
  search: EmailSearch;
  /** True if the whole history was searched; else only the recent days that everybody reads. */
  hasWholeHistory: boolean;
  /** Length of the whole history in months; null while loading. */
  wholeMonths: number | null;
  /** Returns the next page's address, for pagination without JavaScript. */
  moreHref: (cursor: string) => string;
  /** Query string of the page, so that the viewer opens over the same list. */
  listSearch: string;
  className: string;
}

/** Emails that contain the words of a search, each with its brand's name, and the viewer over them. */
export function FoundEmails({
  id,
  search,
  hasWholeHistory,
  wholeMonths,
  moreHref,
  listSearch,
  className,
}: FoundEmailsProps) {
  const emails = useInfiniteQuery(foundEmailsQuery(useApi(), search));
  const rows = allRows(emails.data?.pages ?? []);
  const nextCursor = nextCursorOf(emails.data);
  const list = useFocusFirstNewRow(rows.length, search.query);
  const hasNone = emails.isSuccess && rows.length === 0;
  const notes = emails.data?.pages[0]?.notes;
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="heading">
        Emails
      </h2>
      {!hasWholeHistory && (
        <HistoryNote days={freeHistoryDays} wholeMonths={wholeMonths} premiumPath={paths.subscribe()} />
      )}
      {notes != null && (
        <p className="mt-1 text-sm text-pretty text-ink-2 [overflow-wrap:anywhere]">{notes}</p>
      )}
      <div className="mt-5">
        {emails.isPending && <EmailGridSkeleton />}
        {emails.isError && rows.length === 0 && <LoadFailure what="The emails" query={emails} />}
        {hasNone && (
          <p className="text-ink-2 [overflow-wrap:anywhere]">
            No emails match "{search.query}"{hasWholeHistory ? '' : ` in the last ${freeHistoryDays} days`}.
          </p>
        )}
        {rows.length > 0 && <EmailGrid ref={list} emails={rows} listSearch={listSearch} showsBrand />}
      </div>
      {nextCursor !== null && (
        <ShowMore
          href={moreHref(nextCursor)}
          isLoading={emails.isFetchingNextPage}
          hasFailed={emails.isFetchNextPageError}
          onMore={() => emails.fetchNextPage()}
        />
      )}
      <EmailViewerHost
        emails={rows}
        onNearEnd={() => {
          // After a failure the viewer decides, with the button under the list.
          if (emails.hasNextPage && !emails.isFetching && !emails.isFetchNextPageError)
            emails.fetchNextPage();
        }}
      />
    </section>
  );
}
