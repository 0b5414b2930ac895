import { ifPremium } from '#client/features/auth/api.ts';
import { savedListQuery } from '#client/features/saved-lists/api.ts';
import { readCursor } from '#client/platform/api/list-page.ts';
import type { Load } from '#client/platform/router/page.ts';
import { maxId } from '#shared/vocabulary/limits.ts';

/** Id of a list in an address; null for an invalid one, which is not requested. */
export function readListId(text: string | undefined): number | null {
  if (text === undefined || !/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= maxId ? id : null;
}

/** True for the second look of a list. */
export const isBoard = (search: URLSearchParams) => search.get('view') === 'board';

export const load: Load = async ({ params, search }, context) => {
  const listId = readListId(params.id);
  if (listId === null) return;
  if (isBoard(search)) {
    const { load } = await import('#client/screens/saved-list/board/load.ts');
    return load(listId, context);
  }
  await ifPremium(context, ({ queryClient, api }) =>
    queryClient.ensureInfiniteQueryData(savedListQuery(api, listId, readCursor(search))),
  );
};
