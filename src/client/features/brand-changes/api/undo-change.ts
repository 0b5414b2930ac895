import { mutationOptions } from '@tanstack/react-query';
import { goOnMerging, undoMerge, undoneMergeWords } from '#client/features/admin/api/undo-merge.ts';
import { adminFailure } from '#client/lib/admin-failure.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { brandKeys, keys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { Undo } from '#shared/contract/brand-changes.ts';
import type { BulkChanges } from '#shared/contract/bulk-changes.ts';
import { countOf } from '#shared/format/count.ts';

/**
 * `POST /api/admin/brand-changes/{id}/undo`, or that of a merge with its steps: says what came back, and what stayed as it
 * is.
 */
export function undoMutation({ api, queryClient }: MutationContext) {
  return mutationOptions({
    mutationFn: async ({ id, kind }: Pick<BulkChanges[number], 'id' | 'kind'>) => {
      if (kind === 'merge') return undone(undoneMergeWords(await undoMerge(api, id)));
      const { body } = await api.request<Undo>('POST', `/api/admin/brand-changes/${id}/undo`, {});
      return undone(said(body.undone, body.kept));
    },
    onSuccess: (said) => toasts.show(said),
    onError: (error) => toasts.show(adminFailure(error, 'Error undoing the change')),
    onSettled: () => makeStale(queryClient, [...brandKeys, keys.auditLog, [...keys.brandChanges, 'list']]),
  });
}

/** Goes on with a merge, or with undoing it, that was left halfway: the page was closed, say. */
export function goOnMutation({ api, queryClient }: MutationContext) {
  return mutationOptions({
    mutationFn: async ({ id, underWay }: Pick<BulkChanges[number], 'id' | 'underWay'>): Promise<Said> => {
      const merge = await goOnMerging(api, id);
      if (underWay === 'undo') return undone(undoneMergeWords(merge));
      return { title: merge.isMerged ? 'Brands merged' : 'Brands merged by somebody else' };
    },
    onSuccess: (said) => toasts.show(said),
    onError: (error) => toasts.show(adminFailure(error, 'Error merging brands')),
    onSettled: () => makeStale(queryClient, [...brandKeys, keys.auditLog, [...keys.brandChanges, 'list']]),
  });
}

/** Undoes from a toast, which outlives whatever showed it. */
export function undoAtOnce(context: MutationContext, changeId: number): void {
  const { queryClient } = context;
  queryClient
    .getMutationCache()
    .build(queryClient, undoMutation(context))
    .execute({ id: changeId, kind: 'brands' })
    .catch(() => {}); // it has told so itself
}

/** What a toast says. */
interface Said {
  title: string;
  description?: string;
}

function undone(description: string): Said {
  return { title: 'Change undone', description };
}

function said(undone: number, kept: number): string {
  const back = `${countOf(undone, 'brand is', 'brands are')} as before.`;
  if (kept === 0) return back;
  return `${back} ${countOf(kept, 'brand stays as it is', 'brands stay as they are')}: changed since, or gone.`;
}
