import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { cursorParameter } from '#client/admin/kit/admin-address.ts';
import { AdminPager } from '#client/admin/kit/admin-pager.tsx';
import { allRows, type ListPage, nextCursorOf } from '#client/platform/api/list-page.ts';
import { useLocation } from '#client/platform/router/location.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { type Column, type Identified, type Sort, Table, TableSkeleton } from '#client/ui/table/table.tsx';

interface AdminListingProps<Row> {
  /** Noun of the rows, in lower case, such as 'brands'. */
  what: string;
  /** The page of the address: pass its cursor to the query as that of the first page. */
  list: UseInfiniteQueryResult<InfiniteData<ListPage<Row>>>;
  columns: ReadonlyArray<Column<Row>>;
  /** See `Table`. */
  isCompact?: boolean;
  sort?: Sort;
  /** Title of the empty state, such as 'No brands found'. */
  emptyTitle: string;
  /** A sentence below the title. */
  emptyHint?: string | undefined;
  /** Search text, shown instead of the hint; empty for none. */
  query?: string;
}

/** A page of a list with its loading, empty and error states, and a link to the next page. */
export function AdminListing<Row extends Identified>({
  what,
  list,
  columns,
  isCompact = false,
  sort,
  emptyTitle,
  emptyHint,
  query = '',
}: AdminListingProps<Row>) {
  const top = useFocusOnNewPage();
  const rows = allRows(list.data?.pages ?? []);

  if (list.isPending)
    return <TableSkeleton label={`Loading the ${what}`} columns={columns} isCompact={isCompact} />;
  if (list.isError && rows.length === 0) {
    return <LoadFailure what={`The ${what}`} query={list} />;
  }
  return (
    <section ref={top} tabIndex={-1} aria-label={`List of ${what}`} className="outline-none">
      {rows.length === 0 ? (
        <EmptyState title={emptyTitle}>{query === '' ? emptyHint : `No results for "${query}"`}</EmptyState>
      ) : (
        <Table
          label={what}
          columns={columns}
          isCompact={isCompact}
          rows={rows}
          isChanging={list.isPlaceholderData}
          {...(sort === undefined ? {} : { sort })}
        />
      )}
      <AdminPager label={what} nextCursor={nextCursorOf(list.data)} isChanging={list.isPlaceholderData} />
    </section>
  );
}

/** Scrolls to the top of a new page and focuses it. */
function useFocusOnNewPage() {
  const { search } = useLocation();
  const cursor = new URLSearchParams(search).get(cursorParameter);
  const top = useRef<HTMLElement>(null);
  const before = useRef(cursor);
  useEffect(() => {
    if (before.current === cursor) return;
    before.current = cursor;
    // Only after use of the pager: a filter leads to the first page too, but the focus stays in its field.
    if (
      !top.current?.querySelector('nav')?.contains(document.activeElement) &&
      document.activeElement !== document.body
    )
      return;
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  }, [cursor]);
  return top;
}
