import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SavedListPage, SavedListPages } from '#client/features/saved-lists/saved-list-pages.ts';
import { type AccessResult, toAccessResult } from '#client/platform/api/access-result.ts';
import { type ApiClient, ApiError } from '#client/platform/api/api-client.ts';
import { apiPath, callApi, requestApi } from '#client/platform/api/call-api.ts';
import { cursorOf } from '#client/platform/api/list-page.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { SavedList } from '#shared/contract/library/saved-lists.ts';

const savedListsKey = [...keys.savedLists, 'all'] as const;

/** The reader's lists, newest first. */
export function savedListsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: savedListsKey,
    queryFn: ({ signal }) => toAccessResult(callApi(api, 'GET /api/saved-lists', { signal })),
  });
}

export const savedEmailsKey = [...keys.savedLists, 'emails'] as const;

/** The ids of the lists that hold an email, by the email's id. */
export function savedEmailsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: savedEmailsKey,
    queryFn: async ({ signal }) => {
      const listsOfEmails: Record<number, number[]> = {};
      for (const { listId, emailIds } of await callApi(api, 'GET /api/saved-lists/emails', { signal }))
        for (const id of emailIds) listsOfEmails[id] = [...(listsOfEmails[id] ?? []), listId];
      return listsOfEmails;
    },
  });
}

/** Changes the lists where they are in the cache. */
export function patchSavedLists(queryClient: QueryClient, patch: (lists: SavedList[]) => SavedList[]): void {
  queryClient.setQueryData<AccessResult<SavedList[]>>(savedListsKey, (result) =>
    result?.kind === 'open' ? { kind: 'open', value: patch(result.value) } : result,
  );
}

/** Items on the first view and with each Show more. */
const itemsPerPage = 30;

/** The key of one list, wherever its paging begins. */
export const savedListKey = (id: number) => [...keys.savedLists, 'detail', id] as const;

/** A list, its items page by page, last added first. `start` continues an address without JavaScript. */
export function savedListQuery(api: ApiClient, id: number, start: string | null) {
  return infiniteQueryOptions({
    queryKey: [...savedListKey(id), { start }] as const,
    queryFn: ({ pageParam, signal }) => toAccessResult(requestPage(api, id, pageParam, signal)),
    initialPageParam: start,
    getNextPageParam: (page: AccessResult<SavedListPage>) =>
      page.kind === 'open' ? page.value.nextCursor : null,
  });
}

/** A cursor the server refuses (an address cut short on its way) falls back to the first page. */
async function requestPage(
  api: ApiClient,
  id: number,
  cursor: string | null,
  signal: AbortSignal,
): Promise<SavedListPage> {
  try {
    const { body, nextPath } = await requestApi(api, 'GET /api/saved-lists/:id', {
      params: { id },
      query: { limit: itemsPerPage, cursor },
      signal,
    });
    const { items, ...list } = body;
    return { list, items, nextCursor: cursorOf(nextPath) };
  } catch (error) {
    if (cursor !== null && error instanceof ApiError && error.status === 400)
      return requestPage(api, id, null, signal);
    throw error;
  }
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
export function cachedSavedList(
  queryClient: QueryClient,
  id: number,
): AccessResult<SavedListPage> | undefined {
  const [found] = queryClient.getQueriesData<SavedListPages>({ queryKey: savedListKey(id) });
  return found?.[1]?.pages[0];
}

/** The key of every email's answer: what a change of the lists themselves makes stale. */
export const listsForEmailsKey = [...keys.savedLists, 'for-email'] as const;

/**
 * The reader's lists, each with the email's item where it holds it. Asked each time
 * the save dialog opens: what it shows of notes is what saving replaces.
 */
export function listsForEmailQuery(api: ApiClient, emailId: number) {
  return queryOptions({
    queryKey: [...listsForEmailsKey, emailId] as const,
    queryFn: ({ signal }) => callApi(api, 'GET /api/saved-lists', { query: { emailId }, signal }),
    staleTime: 0,
  });
}

/** A download, followed by the browser itself. */
export function savedListExportPath(listId: number): string {
  return apiPath('/api/saved-lists/:id/export.csv', { id: listId });
}
