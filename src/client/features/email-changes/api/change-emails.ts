import { mutationOptions } from '@tanstack/react-query';
import { emailChangesKey } from '#client/features/email-changes/api/list-changes.ts';
import { pathOf, undoAtOnce } from '#client/features/email-changes/api/undo-change.ts';
import { doneWords, type NamedSet } from '#client/features/email-changes/change-words.ts';
import { adminFailure } from '#client/lib/admin-failure.ts';
import type { ApiClient } from '#client/lib/api-client.ts';
import { isOutdated, lookedAt } from '#client/lib/looked-at.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { brandKeys, keys } from '#client/lib/query-keys.ts';
import { type Following, takeSteps } from '#client/lib/take-steps.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { EmailChange, EmailChangeBody, EmailChangeProgress } from '#shared/contract/email-changes.ts';

/** A change of many emails: what is set, of which. */
export interface EmailChangeRequest extends NamedSet {
  emails: EmailChangeBody['emails'];
}

async function ask(
  api: ApiClient,
  { emails, set }: EmailChangeRequest,
  step: EmailChangeBody['do'],
): Promise<EmailChange> {
  const body: EmailChangeBody = { emails, set, do: step };
  return (await api.request<EmailChange>('POST', '/api/admin/email-changes', body)).body;
}

/** What a change would come to; nothing is changed by asking. */
export function lookQuery(api: ApiClient, request: EmailChangeRequest | null) {
  return lookedAt([...keys.emailChanges, 'look', request], request, (wanted) =>
    ask(api, wanted, { step: 'look' }),
  );
}

interface Run extends Following<EmailChangeProgress> {
  request: EmailChangeRequest;
  digest: string;
}

/**
 * Changes the emails as was looked at, step by step. Answers null where there was nothing to be changed. What emails
 * have changed since (409) is for whoever asked to look at again.
 */
export function changeEmailsMutation(context: MutationContext) {
  const { api, queryClient } = context;
  return mutationOptions({
    mutationFn: async ({ request, digest, ...following }: Run) => {
      const { changeId } = await ask(api, request, { step: 'apply', digest });
      return changeId === null ? null : { changeId, ...(await takeSteps(api, pathOf(changeId), following)) };
    },
    onSuccess: (made: (EmailChangeProgress & { changeId: number }) | null, { request }: Run) => {
      if (made === null) return;
      const { changeId, changed, total } = made;
      toasts.show({
        title: doneWords(request, changed),
        ...(changed < total && {
          description: `Of ${total.toLocaleString('en-GB')}; the others stay as they are.`,
        }),
        action: { label: 'Undo', onChoose: () => undoAtOnce(context, changeId) },
      });
    },
    onError: (error) => {
      if (!isOutdated(error)) toasts.show(adminFailure(error, 'Error changing emails'));
    },
    onSettled: () => makeStale(queryClient, [...brandKeys, keys.reviews, keys.auditLog, emailChangesKey]),
  });
}
