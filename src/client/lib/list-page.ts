import { type ApiClient, ApiError } from '#client/lib/api-client.ts';

/** One page of a list as the cache keeps it. `total` counts all pages, where the server said so. */
export interface ListPage<Row> {
  rows: Row[];
  nextCursor: string | null;
  total: number | null;
}

export const emptyListPage: ListPage<never> = { rows: [], nextCursor: null, total: null };

/**
 * Asks for one page of a list; the cursor of the next comes from the `Link` header.
 * A cursor the server refuses (an address cut short on its way) falls back to the first page.
 * @throws ApiError on any other non-successful answer.
 */
export async function requestListPage<Row>(
  api: ApiClient,
  path: string,
  search: URLSearchParams,
): Promise<ListPage<Row>> {
  try {
    const answer = await api.request<Row[]>('GET', `${path}?${search}`);
    return { rows: answer.body, nextCursor: cursorOf(answer.nextPath), total: answer.total };
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 400 && search.has('cursor'))) throw error;
    const fromTheStart = new URLSearchParams(search);
    fromTheStart.delete('cursor');
    return requestListPage(api, path, fromTheStart);
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
