import { queryOptions } from '@tanstack/react-query';
import { adminListQuery } from '#client/admin/kit/api.ts';
import type { Following } from '#client/admin/kit/use-following.ts';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { apiPath, callApi } from '#client/platform/api/call-api.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { contentKeys, keys } from '#client/platform/queries/query-keys.ts';
import type { ToastMessage } from '#client/platform/queries/toasts.ts';
import type {
  Discarded,
  RejectionReasons,
  Retry,
  RetryMany,
} from '#shared/contract/curation/admin-emails.ts';
import { countOf } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';

const rejectedEmailsKey = [...keys.rejectedEmails, 'list'] as const;

/** Newest first, paginated. */
export function rejectedEmailsQuery(api: ApiClient, start: string | null) {
  return adminListQuery(api, 'GET /api/admin/rejected-emails', [...rejectedEmailsKey, { start }], { start });
}

/** A download, followed by the browser itself. */
export function rejectedSourcePath(rejectedId: number): string {
  return apiPath('/api/admin/rejected-emails/:id/source', { id: rejectedId });
}

const reasonsKey = [...keys.rejectedEmails, 'reasons'] as const;

/** Most frequent first. */
export function reasonsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: reasonsKey,
    queryFn: ({ signal }) => callApi(api, 'GET /api/admin/rejected-emails/reasons', { signal }),
  });
}

/** A download, followed by the browser itself. */
export function rejectedMboxPath(reasonCode: string): string {
  return apiPath('/api/admin/rejected-emails/mbox', {}, { reasonCode });
}

/** Imports the message with the current rules. */
export function retryRejectedEmailMutation({ api }: MutationContext, rejectedId: number) {
  return apiMutation({
    mutationFn: () =>
      callApi(api, 'POST /api/admin/rejected-emails/:id/retry', { params: { id: rejectedId } }),
    done: retryToast,
    failed: 'Error retrying email',
    invalidates: ({ outcome }) => [rejectedEmailsKey, ...(outcome === 'imported' ? contentKeys : [])],
  });
}

/** Result of a retry, with a link to the email if there is one. */
function retryToast({ outcome, emailId, reason }: Retry): ToastMessage {
  const action = emailId === null ? {} : { action: { label: 'View email', href: paths.email(emailId) } };
  if (outcome === 'imported') return { title: 'Email imported', ...action };
  if (outcome === 'duplicate')
    return { title: 'Already in the vault', description: 'The same email was imported before.', ...action };
  return { title: 'Rejected again', ...(reason === null ? {} : { description: reason }), isFailure: true };
}

/** Counts of the messages retried so far. */
export type Retried = Omit<RetryMany, 'lastId'>;

interface Retrying extends Following<Retried> {
  reasonCode: string;
}

/** Retries in batches until every message of the reason was tried. */
export function retryManyMutation({ api }: MutationContext) {
  return apiMutation({
    mutationFn: async ({ reasonCode, onProgress, signal }: Retrying): Promise<Retried> => {
      let sofar: Retried = { imported: 0, duplicates: 0, rejected: 0 };
      let afterId: number | null = 0;
      while (afterId !== null && !signal?.aborted) {
        const { imported, duplicates, rejected, lastId }: RetryMany = await callApi(
          api,
          'POST /api/admin/rejected-emails/retry',
          { body: { reasonCode, afterId } },
        );
        sofar = {
          imported: sofar.imported + imported,
          duplicates: sofar.duplicates + duplicates,
          rejected: sofar.rejected + rejected,
        };
        onProgress?.(sofar);
        afterId = lastId;
      }
      return sofar;
    },
    done: ({ imported, duplicates, rejected }) => ({
      title: `${countOf(imported, 'email', 'emails')} imported`,
      description: `${duplicates} already in the vault, ${rejected} rejected again.`,
    }),
    failed: 'Error retrying emails',
    invalidates: [rejectedEmailsKey, reasonsKey, ...contentKeys],
    invalidatesIfFailed: [rejectedEmailsKey, reasonsKey, ...contentKeys],
  });
}

/** Its progress is the number of messages discarded so far. */
interface Discarding extends Following<number> {
  reason: RejectionReasons[number];
}

/** Permanently discards the messages of a reason that the administrator has seen, in batches. */
export function discardManyMutation({ api }: MutationContext) {
  return apiMutation({
    mutationFn: async ({ reason: { reasonCode, lastId: upToId }, onProgress, signal }: Discarding) => {
      let discarded = 0;
      for (let afterId: number | null = 0; afterId !== null && !(afterId > 0 && signal?.aborted); ) {
        const answer: Discarded = await callApi(api, 'POST /api/admin/rejected-emails/discard', {
          body: { reasonCode, upToId, afterId },
        });
        discarded += answer.discarded;
        afterId = answer.lastId;
        if (afterId !== null) onProgress?.(discarded);
      }
      return discarded;
    },
    done: (discarded) => ({ title: `${countOf(discarded, 'message', 'messages')} discarded` }),
    failed: 'Error discarding messages',
    invalidates: [rejectedEmailsKey, reasonsKey],
    invalidatesIfFailed: [rejectedEmailsKey, reasonsKey],
  });
}
