import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Following } from '#client/admin/kit/use-following.ts';
import { type ApiClient, ApiError } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { invalidateEverywhere } from '#client/platform/queries/invalidate-everywhere.ts';
import { brandKeys, keys } from '#client/platform/queries/query-keys.ts';
import type { BulkChange } from '#shared/contract/curation/bulk-changes.ts';
import { countOf } from '#shared/format/count.ts';

const listKey = [...keys.bulkChanges, 'list'] as const;

/** Interval of polling the progress of a change. */
const pollMs = 500;

/** Changes of brands, including merges, or of emails: newest first, polled while one is in progress. */
export function bulkChangesQuery(api: ApiClient, of: 'brands' | 'emails') {
  return queryOptions({
    queryKey: [...listKey, of],
    queryFn: ({ signal }) => callApi(api, 'GET /api/admin/bulk-changes', { query: { of }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ underWay }) => underWay !== null) === true ? pollMs : false,
  });
}

/** Queries of brands and emails, stale after a change. */
export const changedKeys: readonly QueryKey[] = [...brandKeys, keys.reviews, keys.auditLog, listKey];

/** Failed polls in a row before an error: a restarted server continues the change. */
const maxFailures = 120;

/** Polls the progress until the change ends. The server continues even if nobody polls. */
export async function followChange(
  api: ApiClient,
  begun: BulkChange,
  { onProgress, signal }: Following<BulkChange> = {},
): Promise<BulkChange> {
  const params = { id: begun.id };
  let change = begun;
  for (let failures = 0; change.underWay !== null; ) {
    onProgress?.(change);
    await pause(signal);
    try {
      if (signal?.aborted === true)
        return await callApi(api, 'POST /api/admin/bulk-changes/:id/stop', { params });
      change = await callApi(api, 'GET /api/admin/bulk-changes/:id', { params, signal: null });
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures > maxFailures || (error instanceof ApiError && error.status < 500)) throw error;
    }
  }
  return change;
}

function pause(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) return resolve();
    setTimeout(resolve, pollMs);
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Undoes a change to the end, then reports the restored rows and those left as they are. */
export function undoMutation({ api, queryClient }: MutationContext) {
  return apiMutation({
    mutationFn: async (id: number) => {
      const begun = await callApi(api, 'POST /api/admin/bulk-changes/:id/undo', { params: { id } });
      if (begun.underWay !== null) invalidateEverywhere(queryClient, [listKey]);
      return followChange(api, begun);
    },
    done: undoneToast,
    failed: 'Error undoing the change',
    invalidates: changedKeys,
    invalidatesIfFailed: changedKeys,
  });
}

/** Result of an undo; a stopped one can be continued. */
export function undoneToast(change: BulkChange): { title: string; description: string } {
  const { kind, changed, undone, undoneAt, notes } = change;
  const noun = kind === 'brands' ? 'brand' : 'email';
  const back = `${countOf(undone, `${noun}`, `${noun}s`)} ${kind === 'merge' ? 'moved back' : 'restored'}.`;
  if (undoneAt === null) return { title: 'Partly undone', description: back };
  const kept = changed - undone;
  const words = [
    kind === 'merge' && changed === 0 ? 'The brands are separate again.' : back,
    ...(kept === 0
      ? []
      : [`${countOf(kept, `${noun} was`, `${noun}s were`)} edited or deleted since and left as is.`]),
    ...notes,
  ];
  return { title: 'Change undone', description: words.join(' ') };
}

/** Undoes from a toast, which stays when the administrator leaves the page. */
export function undoAtOnce(context: MutationContext, id: number): void {
  const { queryClient } = context;
  queryClient
    .getMutationCache()
    .build(queryClient, undoMutation(context))
    .execute(id)
    .catch(() => {}); // its toast has shown the failure
}

/** Stops a change after the current batch. */
export function stopMutation({ api }: MutationContext) {
  return apiMutation({
    mutationFn: (id: number) => callApi(api, 'POST /api/admin/bulk-changes/:id/stop', { params: { id } }),
    failed: 'Error stopping the change',
    invalidates: changedKeys,
    invalidatesIfFailed: changedKeys,
  });
}
