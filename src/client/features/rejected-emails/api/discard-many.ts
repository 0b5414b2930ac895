import { mutationOptions } from '@tanstack/react-query';
import { reasonsKey } from '#client/features/rejected-emails/api/list-reasons.ts';
import { rejectedEmailsKey } from '#client/features/rejected-emails/api/list-rejected-emails.ts';
import { adminFailure } from '#client/lib/admin-failure.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { Discarded, RejectionReasons } from '#shared/contract/admin-emails.ts';
import { countOf } from '#shared/format/count.ts';

interface Run {
  reason: RejectionReasons[number];
  /** @param discarded how many so far. */
  onProgress: (discarded: number) => void;
  /** Aborted, it ends after the call under way. */
  signal: AbortSignal;
}

/** `POST /api/admin/rejected-emails/discard`, call by call: the messages of a reason that were looked at, for good. */
export function discardManyMutation({ api, queryClient }: MutationContext) {
  return mutationOptions({
    mutationFn: async ({ reason: { reasonCode, lastId: upToId }, onProgress, signal }: Run) => {
      let discarded = 0;
      for (let afterId: number | null = 0; afterId !== null && !(afterId > 0 && signal.aborted); ) {
        const answer: Discarded = (
          await api.request<Discarded>('POST', '/api/admin/rejected-emails/discard', {
            reasonCode,
            upToId,
            afterId,
          })
        ).body;
        discarded += answer.discarded;
        afterId = answer.lastId;
        if (afterId !== null) onProgress(discarded);
      }
      return discarded;
    },
    onSuccess: (discarded) =>
      toasts.show({ title: `${countOf(discarded, 'message', 'messages')} discarded` }),
    onError: (error) => toasts.show(adminFailure(error, 'Error discarding messages')),
    onSettled: () => makeStale(queryClient, [rejectedEmailsKey, reasonsKey]),
  });
}
