import { mutationOptions } from '@tanstack/react-query';
import { fetchRunsKey, isUnderWay } from '#client/features/fetching/api/list-fetch-runs.ts';
import { adminFailure } from '#client/lib/admin-failure.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { contentKeys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { FetchRun, FetchStarted } from '#shared/contract/fetching.ts';

/** `POST /api/emails/fetch`: starts a run, or joins the one that is under way. */
export function startFetchMutation({ api, queryClient }: MutationContext) {
  return mutationOptions({
    mutationFn: async () => (await api.request<FetchStarted>('POST', '/api/emails/fetch')).body,
    onSuccess: ({ run }) => {
      queryClient.setQueryData<FetchRun[]>(fetchRunsKey, (runs = []) => [
        run,
        ...runs.filter(({ id }) => id !== run.id),
      ]);
      toasts.show({
        title: 'Email fetch initiated',
        description: 'The system is now fetching new emails',
      });
      // A run that has ended already was never seen under way: nobody else would notice its end.
      makeStale(queryClient, isUnderWay(run) ? [fetchRunsKey] : [fetchRunsKey, ...contentKeys]);
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error fetching emails')),
  });
}
