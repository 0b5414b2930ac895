import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { type ApiClient, ApiError } from '#client/platform/api/api-client.ts';
import { type CallName, type Reply, requestRoute, type Wanted } from '#client/platform/api/call-api.ts';
import type { SearchParameter } from '#client/platform/api/to-search.ts';

/** One page of a list as the cache keeps it. `total` counts all pages, where the server said so. */
export interface ListPage<Row> {
  rows: Row[];
  nextCursor: string | null;
  total: number | null;
  /** What was understood otherwise than it was asked, where the server said so. */
  notes?: string | null;
}

const emptyListPage: ListPage<never> = { rows: [], nextCursor: null, total: null };

/** A route that answers rows. */
export type ListName = {
  [Name in CallName]: Name extends `GET ${string}`
    ? Reply<Name> extends readonly unknown[]
      ? Name
      : never
    : never;
}[CallName];

export type RowOf<Name extends ListName> = Reply<Name> extends ReadonlyArray<infer Row> ? Row : never;

/** Which rows are wanted; what is empty or null narrows nothing. */
export type ListOptions<Name extends ListName, Row = RowOf<Name>> = Wanted<Name> & {
  /** Rows of a page. */
  limit: number;
  /** Cursor of the first page, where an address continues a list; null for the beginning. */
  start: string | null;
  /** Statuses that mean a list without rows, such as that of a brand that is not there. */
  emptyStatuses?: readonly number[];
  /** What is kept of a row that was answered; all of it unless said. */
  toRow?: (answered: RowOf<Name>) => Row;
};

/** A list, page by page, as the API answers it: `listQuery(api, 'GET /api/brands', queryKey, { limit: 60, start })`. */
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
 * Asks for one page of a list; the cursor of the next comes from the `Link` header.
 * A cursor the server refuses (an address cut short on its way) falls back to the first page.
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

/** The cursor in the path of a next page. */
export function cursorOf(nextPath: string | null): string | null {
  if (nextPath === null) return null;
  return new URLSearchParams(nextPath.slice(nextPath.indexOf('?'))).get('cursor');
}

/** Where an address without JavaScript continues its list; null for the beginning. */
export function readCursor(search: URLSearchParams): string | null {
  return search.get('cursor') || null;
}

/** The rows of all pages that are there, in their order. */
export function allRows<Row>(pages: ReadonlyArray<ListPage<Row>>): Row[] {
  return pages.flatMap((page) => page.rows);
}

/** Where a list goes on after what is there; null at its end, and before anything has come. */
export function nextCursorOf(list: InfiniteData<ListPage<unknown>> | undefined): string | null {
  return list?.pages.at(-1)?.nextCursor ?? null;
}
