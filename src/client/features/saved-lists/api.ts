import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SavedListPage, SavedListPages } from '#client/features/saved-lists/saved-list-pages.ts';
import { type AccessResult, toAccessResult } from '#client/platform/api/access-result.ts';
import { type ApiClient, ApiError } from '#client/platform/api/api-client.ts';
import { apiPath, callApi, requestApi } from '#client/platform/api/call-api.ts';
import { cursorOf } from '#client/platform/api/list-page.ts';
import { patchOpenResult } from '#client/platform/queries/patch-open-result.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { SavedList } from '#shared/contract/library/saved-lists.ts';

const savedListsKey = [...keys.savedLists, 'all'] as const;

/** The user's lists, newest first. */
export function savedListsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: savedListsKey,
    queryFn: ({ signal }) => toAccessResult(callApi(api, 'GET /api/saved-lists', { signal })),
  });
}

export const savedEmailsKey = [...keys.savedLists, 'emails'] as const;

/** Ids of the lists that contain an email, by email id. */
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

/** Changes the lists that are in the cache. */
export function patchSavedLists(queryClient: QueryClient, patch: (lists: SavedList[]) => SavedList[]): void {
  patchOpenResult(queryClient, savedListsKey, patch);
}

/** Items on the first view and per Show more. */
const itemsPerPage = 30;

/** Key of one list, for every start of its pagination. */
export const savedListKey = (id: number) => [...keys.savedLists, 'detail', id] as const;

/** A list with its items, paginated, newest first. `start` continues an address without JavaScript. */
export function savedListQuery(api: ApiClient, id: number, start: string | null) {
  return infiniteQueryOptions({
    queryKey: [...savedListKey(id), { start }] as const,
    queryFn: ({ pageParam, signal }) => toAccessResult(requestPage(api, id, pageParam, signal)),
    initialPageParam: start,
    getNextPageParam: (page: AccessResult<SavedListPage>) =>
      page.kind === 'open' ? page.value.nextCursor : null,
  });
}

/** Falls back to the first page if the server refuses the cursor (a truncated address). */
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

/** Changes the pages of a list in the cache. */
export function patchSavedList(
  queryClient: QueryClient,
  id: number,
  patch: (pages: SavedListPages) => SavedListPages,
): void {
  queryClient.setQueriesData<SavedListPages>({ queryKey: savedListKey(id) }, (pages) =>
    pages === undefined ? undefined : patch(pages),
  );
}

/** Returns the cached list; undefined if not loaded. */
export function cachedSavedList(
  queryClient: QueryClient,
  id: number,
): AccessResult<SavedListPage> | undefined {
  const [found] = queryClient.getQueriesData<SavedListPages>({ queryKey: savedListKey(id) });
  return found?.[1]?.pages[0];
}

/** Common key of all emails' answers, invalidated when the lists themselves change. */
export const listsForEmailsKey = [...keys.savedLists, 'for-email'] as const;

/**
 * The user's lists, each with the email's item if it contains the email. Refetched each time the save dialog
 * opens: saving replaces the notes it shows.
 */
export function listsForEmailQuery(api: ApiClient, emailId: number) {
  return queryOptions({
    queryKey: [...listsForEmailsKey, emailId] as const,
    queryFn: ({ signal }) => callApi(api, 'GET /api/saved-lists', { query: { emailId }, signal }),
    staleTime: 0,
  });
}

/** Path of a download that the browser follows. */
export function savedListExportPath(listId: number): string {
  return apiPath('/api/saved-lists/:id/export.csv', { id: listId });
}
