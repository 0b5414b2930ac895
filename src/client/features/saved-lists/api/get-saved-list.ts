import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { SavedListPage, SavedListPages } from '#client/features/saved-lists/saved-list-pages.ts';
import { type ApiClient, ApiError } from '#client/lib/api-client.ts';
import { cursorOf } from '#client/lib/list-page.ts';
import { type OwnOutcome, ownOutcome } from '#client/lib/own-outcome.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { SavedListDetail } from '#shared/contract/saved-lists.ts';

/** Items on the first view and with each Show more. */
const itemsPerPage = 30;

/** The key of one list, wherever its paging begins. */
export const savedListKey = (id: number) => [...keys.savedLists, 'detail', id] as const;

/** `GET /api/saved-lists/{id}`, its items page by page, last added first. `start` continues an address without JavaScript. */
export function savedListQuery(api: ApiClient, id: number, start: string | null) {
  return infiniteQueryOptions({
    queryKey: [...savedListKey(id), { start }] as const,
    queryFn: ({ pageParam }) => ownOutcome(requestPage(api, id, pageParam)),
    initialPageParam: start,
    getNextPageParam: (page: OwnOutcome<SavedListPage>) =>
      page.kind === 'open' ? page.value.nextCursor : null,
  });
}

/** Changes what the cache has of a list. */
export function patchSavedList(
  queryClient: QueryClient,
  id: number,
  patch: (pages: SavedListPages) => SavedListPages,
): void {
  queryClient.setQueriesData<SavedListPages>({ queryKey: savedListKey(id) }, (pages) =>
    pages === undefined ? undefined : patch(pages),
  );
}

/** What the cache has of a list; undefined where nothing is known yet. */
export function cachedSavedList(queryClient: QueryClient, id: number): OwnOutcome<SavedListPage> | undefined {
  const [found] = queryClient.getQueriesData<SavedListPages>({ queryKey: savedListKey(id) });
  return found?.[1]?.pages[0];
}

/** A cursor the server refuses (an address cut short on its way) falls back to the first page. */
async function requestPage(api: ApiClient, id: number, cursor: string | null): Promise<SavedListPage> {
  const search = new URLSearchParams({ limit: String(itemsPerPage) });
  if (cursor !== null) search.set('cursor', cursor);
  try {
    const { body, nextPath } = await api.request<SavedListDetail>('GET', `/api/saved-lists/${id}?${search}`);
    const { items, ...list } = body;
    return { list, items, nextCursor: cursorOf(nextPath) };
  } catch (error) {
    if (cursor !== null && error instanceof ApiError && error.status === 400)
      return requestPage(api, id, null);
    throw error;
  }
}
