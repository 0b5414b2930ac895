import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { type ApiClient, ApiError, type RequestOptions } from '#client/platform/api/api-client.ts';

/** One page of a list as the cache keeps it. `total` counts all pages, where the server said so. */
export interface ListPage<Row> {
  rows: Row[];
  nextCursor: string | null;
  total: number | null;
  /** What was understood otherwise than it was asked, where the server said so. */
  notes?: string | null;
}

const emptyListPage: ListPage<never> = { rows: [], nextCursor: null, total: null };

export interface ListOptions<Answered, Row> {
  path: string;
  /** Rows of a page. */
  limit: number;
  /** What the list is narrowed to and sorted by; what is empty or null narrows nothing. */
  parameters?: Readonly<Record<string, string | readonly string[] | null>>;
  /** Cursor of the first page, where an address continues a list; null for the beginning. */
  start: string | null;
  /** Statuses that mean a list without rows, such as that of a brand that is not there. */
  emptyStatuses?: readonly number[];
  /** What is kept of a row that was answered; all of it unless said. */
  toRow?: (answered: Answered) => Row;
}

/** A list, page by page, as the API answers it. */
export function listQuery<Answered, Row = Answered>(
  api: ApiClient,
  queryKey: QueryKey,
  options: ListOptions<Answered, Row>,
) {
  const { path, limit, parameters = {}, start, emptyStatuses = [] } = options;
  const { toRow = (answered: Answered) => answered as unknown as Row } = options;
  const requestPage = async (cursor: string | null, signal: AbortSignal): Promise<ListPage<Row>> => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries({ limit: String(limit), ...parameters, cursor })) {
      for (const each of [value ?? ''].flat()) if (each !== '') search.append(name, each);
    }
    try {
      const page = await requestListPage<Answered>(api, path, search, { signal });
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

/**
 * Asks for one page of a list; the cursor of the next comes from the `Link` header.
 * A cursor the server refuses (an address cut short on its way) falls back to the first page.
 * @throws ApiError on any other non-successful answer.
 */
export async function requestListPage<Row>(
  api: ApiClient,
  path: string,
  search: URLSearchParams,
  options?: RequestOptions,
): Promise<ListPage<Row>> {
  try {
    const answer = await api.request<Row[]>('GET', `${path}?${search}`, undefined, options);
    const { body: rows, total, notes } = answer;
    return { rows, nextCursor: cursorOf(answer.nextPath), total, ...(notes != null && { notes }) };
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 400 && search.has('cursor'))) throw error;
    const fromTheStart = new URLSearchParams(search);
    fromTheStart.delete('cursor');
    return requestListPage(api, path, fromTheStart, options);
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
