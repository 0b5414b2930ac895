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
  /** What is listed, in lower case, such as 'brands'. */
  what: string;
  /** The page of the address: give its cursor to the query as the first page's. */
  list: UseInfiniteQueryResult<InfiniteData<ListPage<Row>>>;
  columns: ReadonlyArray<Column<Row>>;
  /** Few columns: see `Table`. */
  isCompact?: boolean;
  sort?: Sort;
  /** Title of the empty state, such as 'No brands found'. */
  emptyTitle: string;
  /** A sentence below it. */
  emptyHint?: string | undefined;
  /** What was searched for, which is said there instead; empty for everything. */
  query?: string;
}

/** One page of a list with its loading, empty and error states, and the way to the next page. */
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

/** Another page of the list begins at its top, for eyes and keyboard alike. */
function useFocusOnNewPage() {
  const { search } = useLocation();
  const cursor = new URLSearchParams(search).get(cursorParameter);
  const top = useRef<HTMLElement>(null);
  const before = useRef(cursor);
  useEffect(() => {
    if (before.current === cursor) return;
    before.current = cursor;
    // Only when the pager was used: narrowing the list goes to its first page too, and the keyboard stays in the box.
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
