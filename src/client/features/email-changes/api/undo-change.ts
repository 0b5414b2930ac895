import { mutationOptions } from '@tanstack/react-query';
import { emailChangesKey } from '#client/features/email-changes/api/list-changes.ts';
import { takeSteps } from '#client/features/email-changes/api/take-steps.ts';
import { undoneWords } from '#client/features/email-changes/change-words.ts';
import { adminFailure } from '#client/lib/admin-failure.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { brandKeys, keys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';
import { countOf } from '#shared/format/count.ts';

function settled({ queryClient }: MutationContext) {
  return () => makeStale(queryClient, [...brandKeys, keys.reviews, keys.auditLog, emailChangesKey]);
}

/** `POST /api/admin/email-changes/{id}/undo` and its steps: says how many emails came back, and how many stayed. */
export function undoMutation(context: MutationContext) {
  const { api } = context;
  return mutationOptions({
    mutationFn: async (changeId: number) => {
      await api.request('POST', `/api/admin/email-changes/${changeId}/undo`, {});
      return takeSteps(api, changeId);
    },
    onSuccess: (progress) => toasts.show({ title: 'Change undone', description: undoneWords(progress) }),
    onError: (error) => toasts.show(adminFailure(error, 'Error undoing the change')),
    onSettled: settled(context),
  });
}

/** Goes on with a change, or with undoing it, that was left halfway: the page was closed, say. */
export function goOnMutation(context: MutationContext) {
  return mutationOptions({
    mutationFn: (changeId: number) => takeSteps(context.api, changeId),
    onSuccess: ({ changed, undone }) =>
      toasts.show(
        undone > 0
          ? { title: 'Change undone', description: undoneWords({ changed, undone }) }
          : { title: `${countOf(changed, 'email', 'emails')} changed` },
      ),
    onError: (error) => toasts.show(adminFailure(error, 'Error changing emails')),
    onSettled: settled(context),
  });
}

/** Undoes from a toast, which outlives whatever showed it. */
export function undoAtOnce(context: MutationContext, changeId: number): void {
  const { queryClient } = context;
  queryClient
    .getMutationCache()
    .build(queryClient, undoMutation(context))
    .execute(changeId)
    .catch(() => {}); // it has told so itself
}
