import { mutationOptions } from '@tanstack/react-query';
import { adminFailure } from '#client/lib/admin-failure.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { brandKeys, keys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { Undo } from '#shared/contract/brand-changes.ts';
import { countOf } from '#shared/format/count.ts';

/** `POST /api/admin/brand-changes/{id}/undo`: says how many brands came back, and how many stayed as they are. */
export function undoMutation({ api, queryClient }: MutationContext) {
  return mutationOptions({
    mutationFn: async (changeId: number) =>
      (await api.request<Undo>('POST', `/api/admin/brand-changes/${changeId}/undo`, {})).body,
    onSuccess: ({ undone, kept }) => toasts.show({ title: 'Change undone', description: said(undone, kept) }),
    onError: (error) => toasts.show(adminFailure(error, 'Error undoing the change')),
    onSettled: () => makeStale(queryClient, [...brandKeys, keys.auditLog, [...keys.brandChanges, 'list']]),
  });
}

/** The same from a toast, which outlives whatever showed it. */
export function undoAtOnce(context: MutationContext, changeId: number): void {
  const { queryClient } = context;
  queryClient
    .getMutationCache()
    .build(queryClient, undoMutation(context))
    .execute(changeId)
    .catch(() => {}); // it has told so itself
}

function said(undone: number, kept: number): string {
  const back = `${countOf(undone, 'brand is', 'brands are')} as before.`;
  if (kept === 0) return back;
  return `${back} ${countOf(kept, 'brand stays as it is', 'brands stay as they are')}: changed since, or gone.`;
}
