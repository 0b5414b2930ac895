import { mutationOptions } from '@tanstack/react-query';
import { emailChangesKey } from '#client/features/email-changes/api/list-changes.ts';
import { undoneWords } from '#client/features/email-changes/change-words.ts';
import { adminFailure } from '#client/lib/admin-failure.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { brandKeys, keys } from '#client/lib/query-keys.ts';
import { type Following, takeSteps } from '#client/lib/take-steps.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { EmailChangeProgress } from '#shared/contract/email-changes.ts';
import { countOf } from '#shared/format/count.ts';

interface Run extends Following<EmailChangeProgress> {
  id: number;
}

/** What undoing has come to; stopped, it can be gone on with. */
function undoneToast(progress: EmailChangeProgress): { title: string; description: string } {
  const isHalfway = progress.underWay === 'undo';
  return isHalfway
    ? {
        title: 'Undone halfway',
        description: `${countOf(progress.undone, 'email is', 'emails are')} as before.`,
      }
    : { title: 'Change undone', description: undoneWords(progress) };
}

/** Where a change is asked about. */
export function pathOf(changeId: number): string {
  return `/api/admin/email-changes/${changeId}`;
}

function settled({ queryClient }: MutationContext) {
  return () => makeStale(queryClient, [...brandKeys, keys.reviews, keys.auditLog, emailChangesKey]);
}

/** `POST /api/admin/email-changes/{id}/undo` and its steps: says how many emails came back, and how many stayed. */
export function undoMutation(context: MutationContext) {
  const { api } = context;
  return mutationOptions({
    mutationFn: async ({ id, ...following }: Run) => {
      await api.request('POST', `${pathOf(id)}/undo`, {});
      return takeSteps<EmailChangeProgress>(api, pathOf(id), following);
    },
    onSuccess: (progress) => toasts.show(undoneToast(progress)),
    onError: (error) => toasts.show(adminFailure(error, 'Error undoing the change')),
    onSettled: settled(context),
  });
}

/** Goes on with a change, or with undoing it, that was left halfway: the page was closed, say. */
export function goOnMutation(context: MutationContext) {
  return mutationOptions({
    mutationFn: ({ id, ...following }: Run) =>
      takeSteps<EmailChangeProgress>(context.api, pathOf(id), following),
    onSuccess: (progress) =>
      toasts.show(
        progress.undone > 0
          ? undoneToast(progress)
          : { title: `${countOf(progress.changed, 'email', 'emails')} changed` },
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
    .execute({ id: changeId })
    .catch(() => {}); // it has told so itself
}
