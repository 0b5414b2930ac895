import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { undoneToast } from '#client/admin/kit/undone-toast.ts';
import { adminFailure } from '#client/platform/api/admin-failure.ts';
import { type ApiClient, ApiError, getJson } from '#client/platform/api/api-client.ts';
import type { MutationContext } from '#client/platform/queries/api-mutation.ts';
import { makeStale } from '#client/platform/queries/make-stale.ts';
import { brandKeys, keys } from '#client/platform/queries/query-keys.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import type { BulkChange } from '#shared/contract/bulk-changes.ts';

const path = '/api/admin/bulk-changes';
const listKey = [...keys.bulkChanges, 'list'] as const;

/** How often the server is asked how far a change is. */
const pollMs = 500;

/** Changes of brands, with merges, or of emails: the newest first, asked for again while one is under way. */
export function bulkChangesQuery(api: ApiClient, of: 'brands' | 'emails') {
  return queryOptions({
    queryKey: [...listKey, of],
    queryFn: ({ signal }) => getJson<BulkChange[]>(api, `${path}?of=${of}`, signal),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ underWay }) => underWay !== null) === true ? pollMs : false,
  });
}

/** What shows brands and emails shows them before a change. */
export function makeChangedStale(queryClient: QueryClient): void {
  makeStale(queryClient, [...brandKeys, keys.reviews, keys.auditLog, listKey]);
}

export interface Following {
  onProgress?: (change: BulkChange) => void;
  /** Aborted, it stops the change. */
  signal?: AbortSignal;
}

/** So many questions may fail in a row: a server that was restarted goes on with the change. */
const mostFailures = 120;

/** Asks how far a change is until nothing is left to do. The server goes on whether or not anybody asks. */
export async function followChange(
  api: ApiClient,
  begun: BulkChange,
  { onProgress, signal }: Following = {},
): Promise<BulkChange> {
  let change = begun;
  for (let failures = 0; change.underWay !== null; ) {
    onProgress?.(change);
    await pause(signal);
    try {
      if (signal?.aborted === true) return await ask(api, 'POST', `${begun.id}/stop`);
      change = await ask(api, 'GET', `${begun.id}`);
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures > mostFailures || (error instanceof ApiError && error.status < 500)) throw error;
    }
  }
  return change;
}

async function ask(api: ApiClient, method: 'GET' | 'POST', of: string): Promise<BulkChange> {
  return (await api.request<BulkChange>(method, `${path}/${of}`, method === 'GET' ? undefined : {})).body;
}

function pause(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) return resolve();
    setTimeout(resolve, pollMs);
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Undoes a change to the end, and shows what came back, and what stayed as it is. */
export function undoMutation(context: MutationContext) {
  const { api, queryClient } = context;
  return mutationOptions({
    mutationFn: async (id: number) => {
      const begun = await ask(api, 'POST', `${id}/undo`);
      if (begun.underWay !== null) makeStale(queryClient, [listKey]);
      return followChange(api, begun);
    },
    onSuccess: (change) => toasts.show(undoneToast(change)),
    onError: (error) => toasts.show(adminFailure(error, 'Error undoing the change')),
    onSettled: () => makeChangedStale(context.queryClient),
  });
}

/** Undoes from a toast, which stays when its page is left. */
export function undoAtOnce(context: MutationContext, id: number): void {
  const { queryClient } = context;
  queryClient
    .getMutationCache()
    .build(queryClient, undoMutation(context))
    .execute(id)
    .catch(() => {}); // its own toast has shown the failure
}

/** Ends a change where it is. */
export function stopMutation(context: MutationContext) {
  return mutationOptions({
    mutationFn: (id: number) => ask(context.api, 'POST', `${id}/stop`),
    onError: (error) => toasts.show(adminFailure(error, 'Error stopping the change')),
    onSettled: () => makeChangedStale(context.queryClient),
  });
}
