import { mutationOptions } from '@tanstack/react-query';
import { reasonsKey } from '#client/features/rejected-emails/api/list-reasons.ts';
import { rejectedEmailsKey } from '#client/features/rejected-emails/api/list-rejected-emails.ts';
import { adminFailure } from '#client/lib/admin-failure.ts';
import type { ApiClient } from '#client/lib/api-client.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { contentKeys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { RetryMany } from '#shared/contract/admin-emails.ts';
import { countOf } from '#shared/format/count.ts';

/** What came of the messages tried so far. */
export type Retried = Omit<RetryMany, 'lastId'>;

interface Run {
  reasonCode: string;
  onProgress: (sofar: Retried) => void;
  /** Aborted, it ends after the call under way. */
  signal: AbortSignal;
}

async function retryFrom(api: ApiClient, body: { reasonCode: string; afterId: number }): Promise<RetryMany> {
  return (await api.request<RetryMany>('POST', '/api/admin/rejected-emails/retry', body)).body;
}

/** `POST /api/admin/rejected-emails/retry`, call by call until every message of the reason was tried. */
export function retryManyMutation({ api, queryClient }: MutationContext) {
  return mutationOptions({
    mutationFn: async ({ reasonCode, onProgress, signal }: Run): Promise<Retried> => {
      let sofar: Retried = { imported: 0, duplicates: 0, rejected: 0 };
      let afterId: number | null = 0;
      while (afterId !== null && !signal.aborted) {
        const { imported, duplicates, rejected, lastId } = await retryFrom(api, { reasonCode, afterId });
        sofar = {
          imported: sofar.imported + imported,
          duplicates: sofar.duplicates + duplicates,
          rejected: sofar.rejected + rejected,
        };
        onProgress(sofar);
        afterId = lastId;
      }
      return sofar;
    },
    onSuccess: ({ imported, duplicates, rejected }) =>
      toasts.show({
        title: `${countOf(imported, 'email', 'emails')} imported`,
        description: `${duplicates} known already, ${rejected} rejected again.`,
      }),
    onError: (error) => toasts.show(adminFailure(error, 'Error retrying emails')),
    onSettled: () => makeStale(queryClient, [rejectedEmailsKey, reasonsKey, ...contentKeys]),
  });
}
