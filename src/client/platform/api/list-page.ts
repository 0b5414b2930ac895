import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { type ApiClient, ApiError } from '#client/platform/api/api-client.ts';
import { type CallName, type Reply, requestRoute, type Wanted } from '#client/platform/api/call-api.ts';
import type { SearchParameter } from '#client/platform/api/to-search.ts';

/** One page of a list in the cache. `total` counts all pages, if the server reported it. */
export interface ListPage<Row> {
  rows: Row[];
  nextCursor: string | null;
  total: number | null;
  /** Parts of a query that were interpreted differently, if the server reported any. */
  notes?: string | null;
}

const emptyListPage: ListPage<never> = { rows: [], nextCursor: null, total: null };

/** A route that returns rows. */
export type ListName = {
  [Name in CallName]: Name extends `GET ${string}`
    ? Reply<Name> extends readonly unknown[]
      ? Name
      : never
    : never;
}[CallName];

export type RowOf<Name extends ListName> = Reply<Name> extends ReadonlyArray<infer Row> ? Row : never;

/** Filters of the rows; empty and null values do not filter. */
export type ListOptions<Name extends ListName, Row = RowOf<Name>> = Wanted<Name> & {
  /** Rows per page. */
  limit: number;
  /** Cursor of the first page, from the address; null for the beginning. */
  start: string | null;
  /** Statuses that mean an empty list, such as that of a missing brand. */
  emptyStatuses?: readonly number[];
  /** Maps an answered row to the cached one; identity by default. */
  toRow?: (answered: RowOf<Name>) => Row;
};

/** A paginated list of the API: `listQuery(api, 'GET /api/brands', queryKey, { limit: 60, start })`. */
export function listQuery<Name extends ListName, Row = RowOf<Name>>(
  api: ApiClient,
  name: Name,
  queryKey: QueryKey,
  options: ListOptions<Name, Row>,
) {
  const { limit, start, emptyStatuses = [], ...wanted } = options;
  const { toRow = (answered: RowOf<Name>) => answered as unknown as Row } = options;
  const requestPage = async (cursor: string | null, signal: AbortSignal): Promise<ListPage<Row>> => {
    try {
      const page = await requestListPage(api, name, { ...wanted, limit, cursor, signal });
      return { ...page, rows: page.rows.map(toRow) };
    } catch (error) {
      if (error instanceof ApiError && emptyStatuses.includes(error.status)) return emptyListPage;
      throw error;
    }
  };
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => requestPage(pageParam, signal),
    initialPageParam: start,
    getNextPageParam: (page: ListPage<Row>) => page.nextCursor,
  });
}

/** Changes the rows of every list whose key begins with `queryKey`; the totals follow. */
export function patchRows<Row>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  patch: (rows: Row[]) => Row[],
): void {
  queryClient.setQueriesData<InfiniteData<ListPage<Row>>>({ queryKey }, (data) => {
    const pages = data?.pages.map((page) => {
      const rows = patch(page.rows);
      return { ...page, rows, total: page.total && page.total - (page.rows.length - rows.length) };
    });
    return data && pages && { ...data, pages };
  });
}

interface PageWanted {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, SearchParameter>>;
  limit: number;
  cursor: string | null;
  signal: AbortSignal;
}

/**
 * Requests one page of a list; the cursor of the next comes from the `Link` header. Falls back to the first
 * page if the server refuses the cursor (a truncated address).
 * @throws ApiError on any other non-successful answer.
 */
export async function requestListPage<Name extends ListName>(
  api: ApiClient,
  name: Name,
  wanted: PageWanted,
): Promise<ListPage<RowOf<Name>>> {
  const { params = {}, query, limit, cursor, signal } = wanted;
  try {
    const answer = await requestRoute<Array<RowOf<Name>>>(api, name, {
      params,
      query: { limit, ...query, cursor },
      signal,
    });
    const { body: rows, total, notes } = answer;
    return { rows, nextCursor: cursorOf(answer.nextPath), total, ...(notes != null && { notes }) };
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 400 && cursor !== null)) throw error;
    return requestListPage(api, name, { ...wanted, cursor: null });
  }
}

/** Returns the cursor in the path of a next page. */
export function cursorOf(nextPath: string | null): string | null {
  if (nextPath === null) return null;
  return new URLSearchParams(nextPath.slice(nextPath.indexOf('?'))).get('cursor');
}

/** Reads the cursor of an address without JavaScript; null for the beginning. */
export function readCursor(search: URLSearchParams): string | null {
  return search.get('cursor') || null;
}

/** Returns the rows of all loaded pages, in order. */
export function allRows<Row>(pages: ReadonlyArray<ListPage<Row>>): Row[] {
  return pages.flatMap((page) => page.rows);
}

/** Returns the cursor after the loaded rows; null at the end, and before the first page. */
export function nextCursorOf(list: InfiniteData<ListPage<unknown>> | undefined): string | null {
  return list?.pages.at(-1)?.nextCursor ?? null;
}
