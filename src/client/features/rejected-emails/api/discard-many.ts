import { mutationOptions } from '@tanstack/react-query';
import { reasonsKey } from '#client/features/rejected-emails/api/list-reasons.ts';
import { rejectedEmailsKey } from '#client/features/rejected-emails/api/list-rejected-emails.ts';
import { adminFailure } from '#client/lib/admin-failure.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { RejectionReasons } from '#shared/contract/admin-emails.ts';
import { countOf } from '#shared/format/count.ts';

/** `POST /api/admin/rejected-emails/discard`: the messages of a reason that were looked at, for good. */
export function discardManyMutation({ api, queryClient }: MutationContext) {
  return mutationOptions({
    mutationFn: async ({ reasonCode, lastId }: RejectionReasons[number]) => {
      const body = { reasonCode, upToId: lastId };
      return (await api.request<{ discarded: number }>('POST', '/api/admin/rejected-emails/discard', body))
        .body;
    },
    onSuccess: ({ discarded }) => {
      toasts.show({ title: `${countOf(discarded, 'message', 'messages')} discarded` });
      makeStale(queryClient, [rejectedEmailsKey, reasonsKey]);
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error discarding messages')),
  });
}
