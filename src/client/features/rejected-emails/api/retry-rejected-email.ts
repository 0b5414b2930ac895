import { mutationOptions } from '@tanstack/react-query';
import { rejectedEmailsKey } from '#client/features/rejected-emails/api/list-rejected-emails.ts';
import { adminFailure } from '#client/lib/admin-failure.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { contentKeys } from '#client/lib/query-keys.ts';
import { type ToastMessage, toasts } from '#client/lib/toasts.ts';
import type { Retry } from '#shared/contract/admin-emails.ts';
import { paths } from '#shared/paths.ts';

/** `POST /api/admin/rejected-emails/{id}/retry`: takes the message in with what we know today. */
export function retryRejectedEmailMutation({ api, queryClient }: MutationContext, rejectedId: number) {
  return mutationOptions({
    mutationFn: async () =>
      (await api.request<Retry>('POST', `/api/admin/rejected-emails/${rejectedId}/retry`)).body,
    onSuccess: (retry) => {
      toasts.show(retryToast(retry));
      makeStale(queryClient, [rejectedEmailsKey, ...(retry.outcome === 'imported' ? contentKeys : [])]);
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error retrying email')),
  });
}

/** What trying again came to, with the way to the email where there is one. */
function retryToast({ outcome, emailId, reason }: Retry): ToastMessage {
  const action = emailId === null ? {} : { action: { label: 'View email', href: paths.email(emailId) } };
  if (outcome === 'imported') return { title: 'Email imported', ...action };
  if (outcome === 'duplicate')
    return { title: 'Already in the vault', description: 'The same email was imported before.', ...action };
  return { title: 'Rejected again', ...(reason === null ? {} : { description: reason }), isFailure: true };
}
