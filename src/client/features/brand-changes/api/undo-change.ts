import { mutationOptions } from '@tanstack/react-query';
import { goOnMerging, undoMerge, undoneMergeToast } from '#client/features/admin/api/undo-merge.ts';
import type { FollowedChange } from '#client/features/admin/components/recent-changes-dialog.tsx';
import { adminFailure } from '#client/lib/admin-failure.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { brandKeys, keys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { Undo } from '#shared/contract/brand-changes.ts';
import { countOf } from '#shared/format/count.ts';

/**
 * `POST /api/admin/brand-changes/{id}/undo`, or that of a merge with its steps: says what came back, and what stayed as it
 * is.
 */
export function undoMutation({ api, queryClient }: MutationContext) {
  return mutationOptions({
    mutationFn: async ({ id, kind, ...following }: Run): Promise<Said> => {
      if (kind === 'merge') return undoneMergeToast(await undoMerge(api, id, following));
      const { body } = await api.request<Undo>('POST', `/api/admin/brand-changes/${id}/undo`, {});
      return { title: 'Change undone', description: said(body.undone, body.kept) };
    },
    onSuccess: (said) => toasts.show(said),
    onError: (error) => toasts.show(adminFailure(error, 'Error undoing the change')),
    onSettled: () => makeStale(queryClient, [...brandKeys, keys.auditLog, [...keys.brandChanges, 'list']]),
  });
}

/** Goes on with a merge, or with undoing it, that was left halfway: the page was closed, say. */
export function goOnMutation({ api, queryClient }: MutationContext) {
  return mutationOptions({
    mutationFn: async ({ id, underWay, ...following }: FollowedChange): Promise<Said> => {
      const merge = await goOnMerging(api, id, following);
      if (underWay === 'undo') return undoneMergeToast(merge);
      return { title: merge.isMerged ? 'Brands merged' : 'Merge ended' };
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

type Run = Omit<FollowedChange, 'underWay'>;

/** What a toast says. */
interface Said {
  title: string;
  description?: string;
}

function said(undone: number, kept: number): string {
  const back = `${countOf(undone, 'brand is', 'brands are')} as before.`;
  if (kept === 0) return back;
  return `${back} ${countOf(kept, 'brand stays as it is', 'brands stay as they are')}: changed since, or gone.`;
}
