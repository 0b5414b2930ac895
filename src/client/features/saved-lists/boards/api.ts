import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { withMove, withMovedSection } from '#client/features/saved-lists/boards/order.ts';
import { loginCopy } from '#client/features/saved-lists/copy.ts';
import { newerSectionNameOf } from '#client/features/saved-lists/newer-texts.ts';
import { toAccessResult } from '#client/platform/api/access-result.ts';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi, deleteByApi } from '#client/platform/api/call-api.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { updateOptimistically } from '#client/platform/queries/optimistic-update.ts';
import { patchOpenResult } from '#client/platform/queries/patch-open-result.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { Board, BoardMove, SectionBody } from '#shared/contract/library/boards.ts';

export const boardKey = (listId: number) => [...keys.savedLists, 'board', listId] as const;

/** Changes of one board are sent one after the other, in the order they were made. */
export const changesOf = (listId: number) => ({
  mutationKey: boardKey(listId),
  scope: { id: `board ${listId}` },
});

/** Only the last of several pending changes refetches the board. */
export const refetchedBy = (queryClient: QueryClient, listId: number) =>
  queryClient.isMutating({ mutationKey: boardKey(listId) }) <= 1 ? [boardKey(listId)] : [];

export function boardQuery(api: ApiClient, listId: number) {
  return queryOptions({
    queryKey: boardKey(listId),
    queryFn: ({ signal }) =>
      toAccessResult(callApi(api, 'GET /api/saved-lists/:id/board', { params: { id: listId }, signal })),
    staleTime: 0,
  });
}

export function patchBoard(queryClient: QueryClient, listId: number, patch: (board: Board) => Board): void {
  patchOpenResult(queryClient, boardKey(listId), patch);
}

const failed = { phrase: 'The board could not be changed. Please try again.', login: loginCopy.manage };

/** Optimistic update. */
export function moveEmailMutation({ api, queryClient }: MutationContext, listId: number) {
  const key = boardKey(listId);
  return apiMutation({
    ...changesOf(listId),
    mutationFn: (body: BoardMove) =>
      callApi(api, 'POST /api/saved-lists/:id/board/moves', { params: { id: listId }, body }),
    onMutate: updateOptimistically(queryClient, [key], (move: BoardMove) => {
      patchBoard(queryClient, listId, (board) => withMove(board, move));
      return () => void queryClient.invalidateQueries({ queryKey: key });
    }),
    failed,
    invalidates: () => refetchedBy(queryClient, listId),
    invalidatesIfFailed: [key],
  });
}

export function addSectionMutation({ api, queryClient }: MutationContext, listId: number) {
  return apiMutation({
    ...changesOf(listId),
    mutationFn: (body: { name: string }) =>
      callApi(api, 'POST /api/saved-lists/:id/sections', { params: { id: listId }, body }),
    done: 'Section added',
    failed,
    invalidates: () => refetchedBy(queryClient, listId),
  });
}

interface SectionChange extends SectionBody {
  sectionId: number;
}

/** Renames a section, or moves it: then an optimistic update. */
export function changeSectionMutation({ api, queryClient }: MutationContext, listId: number) {
  const key = boardKey(listId);
  return apiMutation({
    ...changesOf(listId),
    mutationFn: ({ sectionId, ...body }: SectionChange) =>
      callApi(api, 'PATCH /api/saved-lists/:id/sections/:sectionId', {
        params: { id: listId, sectionId },
        body,
      }),
    onMutate: updateOptimistically(queryClient, [key], ({ sectionId, beforeId }: SectionChange) => {
      if (beforeId !== undefined)
        patchBoard(queryClient, listId, (board) => withMovedSection(board, sectionId, beforeId));
      return () => void queryClient.invalidateQueries({ queryKey: key });
    }),
    done: (_nothing, { name }) => (name === undefined ? null : 'Section renamed'),
    failed: (error) => {
      const newer = newerSectionNameOf(error);
      return newer === undefined
        ? failed
        : {
            title: 'Section not renamed',
            description: `Somebody else changed it meanwhile: it is called “${newer}” now. Rename it again to replace that.`,
            isFailure: true,
          };
    },
    invalidates: () => refetchedBy(queryClient, listId),
    invalidatesIfFailed: [key],
  });
}

export function removeSectionMutation({ api, queryClient }: MutationContext, listId: number) {
  return apiMutation({
    ...changesOf(listId),
    mutationFn: (sectionId: number) =>
      deleteByApi(api, 'DELETE /api/saved-lists/:id/sections/:sectionId', {
        params: { id: listId, sectionId },
      }),
    done: 'Section removed',
    failed,
    invalidates: () => refetchedBy(queryClient, listId),
    invalidatesIfFailed: [boardKey(listId)],
  });
}

export function deleteCommentMutation({ api, queryClient }: MutationContext, listId: number) {
  return apiMutation({
    ...changesOf(listId),
    mutationFn: (commentId: number) =>
      deleteByApi(api, 'DELETE /api/saved-lists/:id/comments/:commentId', {
        params: { id: listId, commentId },
      }),
    onSuccess: (_nothing, commentId) =>
      patchBoard(queryClient, listId, (board) => ({
        ...board,
        comments: board.comments.filter(({ id }) => id !== commentId),
      })),
    done: 'Comment deleted',
    failed,
    invalidates: () => refetchedBy(queryClient, listId),
  });
}
