import { type InfiniteData, mutationOptions, useMutation } from '@tanstack/react-query';
import { recentEmailsKey } from '#client/features/admin-emails/api/list-recent-emails.ts';
import { adminFailure } from '#client/lib/admin-failure.ts';
import { ApiError } from '#client/lib/api-client.ts';
import type { ListPage } from '#client/lib/list-page.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import { type MutationContext, useMutationContext } from '#client/lib/mutation-context.ts';
import { brandKeys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { AdminEmail } from '#shared/contract/admin-emails.ts';

/** `DELETE /api/emails/{id}`. An email that another administrator has deleted already is deleted. */
export function deleteEmailMutation({ api, queryClient }: MutationContext, emailId: number) {
  return mutationOptions({
    mutationFn: async () => {
      try {
        await api.request('DELETE', `/api/emails/${emailId}`);
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: () => {
      queryClient.setQueriesData<InfiniteData<ListPage<AdminEmail>>>({ queryKey: recentEmailsKey }, (data) =>
        data === undefined
          ? undefined
          : { ...data, pages: data.pages.map((page) => withoutEmail(page, emailId)) },
      );
      toasts.show({ title: 'Email deleted' });
      makeStale(queryClient, brandKeys);
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error deleting email')),
  });
}

export function useDeleteEmail(emailId: number) {
  return useMutation(deleteEmailMutation(useMutationContext(), emailId));
}

function withoutEmail(page: ListPage<AdminEmail>, emailId: number): ListPage<AdminEmail> {
  const rows = page.rows.filter(({ id }) => id !== emailId);
  const total = page.total === null ? null : page.total - (page.rows.length - rows.length);
  return { ...page, rows, total };
}
