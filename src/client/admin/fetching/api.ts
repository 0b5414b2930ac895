import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { adminFailure } from '#client/platform/api/admin-failure.ts';
import { type ApiClient, ApiError, getJson } from '#client/platform/api/api-client.ts';
import type { MutationContext } from '#client/platform/queries/api-mutation.ts';
import { makeStale } from '#client/platform/queries/make-stale.ts';
import { contentKeys, keys } from '#client/platform/queries/query-keys.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import type { FetchRun, FetchStarted } from '#shared/contract/fetching.ts';

/** How often a run under way is looked at: a person reads no faster. */
const pollMs = 1_000;
/** How often when the last look failed, as while the server restarts. */
const pollAfterFailureMs = 5_000;

export const fetchRunsKey = [...keys.fetching, 'runs'] as const;

/** `GET /api/admin/fetch-runs`, newest first: asked each second while a run is under way, and not at all otherwise. */
export function fetchRunsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: fetchRunsKey,
    queryFn: ({ signal }) => getJson<FetchRun[]>(api, '/api/admin/fetch-runs', signal),
    refetchInterval: ({ state: { data, error } }) => pollAfter(data, error),
  });
}

/** Milliseconds until the runs are looked at again; false for not at all. */
export function pollAfter(runs: readonly FetchRun[] | undefined, error: Error | null): number | false {
  if (!runs?.some(isUnderWay)) return false;
  if (error === null) return pollMs;
  const isClosed = error instanceof ApiError && [401, 403].includes(error.status);
  return isClosed ? false : pollAfterFailureMs;
}

/** Whether a run still goes on; one that waits will try again by itself. */
export function isUnderWay({ state }: Pick<FetchRun, 'state'>): boolean {
  return state === 'running' || state === 'waiting';
}

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
