import { mutationOptions } from '@tanstack/react-query';
import { adminFailure } from '#client/lib/admin-failure.ts';
import type { ApiClient } from '#client/lib/api-client.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { brandKeys, keys } from '#client/lib/query-keys.ts';
import { type Following, takeSteps } from '#client/lib/take-steps.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { BrandMergeProgress } from '#shared/contract/brand-merges.ts';
import { countOf, formatCount } from '#shared/format/count.ts';

/** Where a merge is asked about. */
export function mergePath(id: number): string {
  return `/api/admin/brand-merges/${id}`;
}

/** `POST /api/admin/brand-merges/{id}/undo`, and its steps to the end. */
export async function undoMerge(
  api: ApiClient,
  id: number,
  following: Following<BrandMergeProgress> = {},
): Promise<BrandMergeProgress> {
  const { body } = await api.request<BrandMergeProgress>('POST', `${mergePath(id)}/undo`, {});
  return takeSteps(api, mergePath(id), following, body);
}

/** Takes the steps that a merge, or its undoing, still has before it. */
export function goOnMerging(
  api: ApiClient,
  id: number,
  following: Following<BrandMergeProgress>,
): Promise<BrandMergeProgress> {
  return takeSteps(api, mergePath(id), following);
}

/** What undoing a merge has come to; stopped, it can be gone on with. */
export function undoneMergeToast(merge: BrandMergeProgress): { title: string; description: string } {
  const { brandName, changed, undone, notes, underWay } = merge;
  if (underWay === 'undo') {
    const description = `${formatCount(undone)} of ${countOf(changed, 'email', 'emails')} back with ${brandName}.`;
    return { title: 'Undone halfway', description };
  }
  const kept = changed - undone;
  const words = [
    changed === 0
      ? `${brandName} is as before.`
      : `${countOf(undone, 'email is', 'emails are')} back with ${brandName}.`,
    ...(kept === 0
      ? []
      : [`${countOf(kept, 'email stays as it is', 'emails stay as they are')}: changed since, or gone.`]),
    ...notes,
  ];
  return { title: 'Change undone', description: words.join(' ') };
}

/** Undoes a merge from a toast, which outlives whatever showed it. */
export function undoMergeAtOnce({ api, queryClient }: MutationContext, id: number): void {
  const options = mutationOptions({
    mutationFn: () => undoMerge(api, id),
    onSuccess: (merge) => toasts.show(undoneMergeToast(merge)),
    onError: (error) => toasts.show(adminFailure(error, 'Error undoing the change')),
    onSettled: () => makeStale(queryClient, [...brandKeys, keys.auditLog, [...keys.brandChanges, 'list']]),
  });
  queryClient
    .getMutationCache()
    .build(queryClient, options)
    .execute()
    .catch(() => {}); // it has told so itself
}
