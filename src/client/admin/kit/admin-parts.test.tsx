import { useInfiniteQuery } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { refusalOf } from '#client/admin/kit/access-gate.tsx';
import { AdminListing } from '#client/admin/kit/admin-listing.tsx';
import { AdminPager } from '#client/admin/kit/admin-pager.tsx';
import type { ListPage } from '#client/platform/api/list-page.ts';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { parsePath, StaticRouter } from '#client/platform/router/location.tsx';
import { createFailedQueryClient, renderComponent } from '#client/testing/rendered-component.tsx';
import { textOf } from '#client/testing/rendered-screen.ts';
import type { Column } from '#client/ui/table/table.tsx';

interface Row {
  id: number;
  name: string;
}

const columns: Column<Row>[] = [
  { key: 'name', header: 'Name', block: 'title', sortKey: 'name', cell: ({ name }) => name },
  { key: 'id', header: 'Number', block: 'count', isNumeric: true, cell: ({ id }) => id },
];

const queryKey = ['rows'];

function Listing() {
  const list = useInfiniteQuery({
    queryKey,
    queryFn: (): Promise<ListPage<Row>> => Promise.reject(new Error('Nothing is asked for here.')),
    initialPageParam: null,
    getNextPageParam: ({ nextCursor }: ListPage<Row>) => nextCursor,
  });
  return (
    <AdminListing
      what="things"
      list={list}
      columns={columns}
      sort={{ key: 'name', direction: 'asc', onSort: () => {} }}
      emptyTitle="No things found"
    />
  );
}

function listingOf(page: ListPage<Row>) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(queryKey, { pageParams: [null], pages: [page] });
  return renderComponent(<Listing />, { queryClient });
}

describe('A list of the dashboard', () => {
  test('shows the header and five rows while it loads, and says that it loads', () => {
    const { body, text } = renderComponent(<Listing />);
    expect(text).toMatch(/^Loading the things Name Number/);
    expect(body.match(/class="[^"]*group\/row/g)).toHaveLength(5);
  });

  test('is a table to assistive technology whatever its layout, and tells how it is sorted', () => {
    const { body, text } = listingOf({ rows: [{ id: 7, name: '<b>Tea</b>' }], nextCursor: null, total: 1 });
    expect(body).toMatch(/<table role="table" aria-label="things"/);
    expect(body).toMatch(/role="columnheader"[^>]*aria-sort="ascending"/);
    expect(body.match(/role="cell"/g)).toHaveLength(2);
    expect(body).not.toContain('<b>Tea');
    expect(text).toContain('Name: <b>Tea</b>');
    expect(body).not.toContain('aria-label="Pages of things"');
  });

  test('says when there is nothing', () => {
    expect(listingOf({ rows: [], nextCursor: null, total: 0 }).text).toBe('No things found');
  });

  test('says when it could not be loaded, with a way to try again', () => {
    const { text } = renderComponent(<Listing />, { queryClient: createFailedQueryClient({ queryKey }) });
    expect(text).toContain("The things couldn't be loaded.");
    expect(text).toContain('Try again');
  });
});

describe('The pages of a list', () => {
  const pager = (url: string, nextCursor: string | null, state?: unknown) => {
    const body = renderToString(
      <StaticRouter location={{ ...parsePath(url), state }}>
        <AdminPager label="brands" nextCursor={nextCursor} />
      </StaticRouter>,
    );
    return { text: textOf(body), hrefs: [...body.matchAll(/href="([^"]+)"/g)].map(([, href]) => href) };
  };

  test('A single page has none', () => {
    expect(pager('/admin?tab=brands', null).text).toBe('');
  });

  test('The first page leads onwards and keeps what the list is narrowed to', () => {
    const { text, hrefs } = pager('/admin?tab=brands&q=tea', 'c2');
    expect(text).toBe('Page 1 Next');
    expect(hrefs).toEqual(['/admin?tab=brands&amp;q=tea&amp;cursor=c2']);
  });

  test('A page that was come to by Next leads back the same way', () => {
    const { text, hrefs } = pager('/admin?tab=brands&cursor=c3', 'c4', { trail: [null, 'c2'] });
    expect(text).toBe('Previous First page Page 3 Next');
    expect(hrefs).toEqual([
      '/admin?tab=brands&amp;cursor=c2',
      '/admin?tab=brands',
      '/admin?tab=brands&amp;cursor=c4',
    ]);
  });

  test('A page that was opened from elsewhere leads to the first one', () => {
    const { text, hrefs } = pager('/admin?tab=brands&cursor=c3', null);
    expect(text).toBe('First page');
    expect(hrefs).toEqual(['/admin?tab=brands']);
  });
});

test('Each refusal has the words of the specification', () => {
  expect(refusalOf('open', 'help@vault.example')).toBeNull();
  expect(refusalOf('signed-out', 'help@vault.example')).toEqual({
    title: 'Access denied',
    description: 'You must be logged in to access the admin panel',
  });
  expect(refusalOf('forbidden', 'help@vault.example')).toEqual({
    title: 'Access denied',
    description:
      "You don't have admin access to this page. Please contact support at help@vault.example if you need admin rights.",
  });
  expect(refusalOf('unknown', 'help@vault.example')).toEqual({
    title: 'Error',
    description: 'Could not verify admin access. Please try again later.',
  });
});
