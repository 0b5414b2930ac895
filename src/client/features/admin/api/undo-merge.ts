import { mutationOptions } from '@tanstack/react-query';
import { adminFailure } from '#client/lib/admin-failure.ts';
import type { ApiClient } from '#client/lib/api-client.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { brandKeys, keys } from '#client/lib/query-keys.ts';
import { takeSteps } from '#client/lib/take-steps.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { BrandMergeProgress } from '#shared/contract/brand-merges.ts';
import { countOf } from '#shared/format/count.ts';

/** Where a merge is asked about. */
export function mergePath(id: number): string {
  return `/api/admin/brand-merges/${id}`;
}

/** `POST /api/admin/brand-merges/{id}/undo`, and its steps to the end. */
export async function undoMerge(api: ApiClient, id: number): Promise<BrandMergeProgress> {
  const { body } = await api.request<BrandMergeProgress>('POST', `${mergePath(id)}/undo`, {});
  return takeSteps(api, mergePath(id), {}, body);
}

/** Takes the steps that a merge, or its undoing, still has before it. */
export function goOnMerging(api: ApiClient, id: number): Promise<BrandMergeProgress> {
  return takeSteps(api, mergePath(id));
}

/** What undoing a merge has come to. */
export function undoneMergeWords({ brandName, changed, undone, notes }: BrandMergeProgress): string {
  const kept = changed - undone;
  return [
    changed === 0
      ? `${brandName} is as before.`
      : `${countOf(undone, 'email is', 'emails are')} back with ${brandName}.`,
    ...(kept === 0
      ? []
      : [`${countOf(kept, 'email stays as it is', 'emails stay as they are')}: changed since, or gone.`]),
    ...notes,
  ].join(' ');
}

/** Undoes a merge from a toast, which outlives whatever showed it. */
export function undoMergeAtOnce({ api, queryClient }: MutationContext, id: number): void {
  const options = mutationOptions({
    mutationFn: () => undoMerge(api, id),
    onSuccess: (merge) => toasts.show({ title: 'Change undone', description: undoneMergeWords(merge) }),
    onError: (error) => toasts.show(adminFailure(error, 'Error undoing the change')),
    onSettled: () => makeStale(queryClient, [...brandKeys, keys.auditLog, [...keys.brandChanges, 'list']]),
  });
  queryClient
    .getMutationCache()
    .build(queryClient, options)
    .execute()
    .catch(() => {}); // it has told so itself
}
