import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, ApiError } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { contentKeys, keys } from '#client/platform/queries/query-keys.ts';
import type { FetchRun } from '#shared/contract/intake/fetching.ts';

/** Interval of polling a current run: a person reads no faster. */
const pollMs = 1_000;
/** Interval after a failed poll, such as while the server restarts. */
const pollAfterFailureMs = 5_000;

export const fetchRunsKey = [...keys.fetching, 'runs'] as const;

/** Newest first. Polled each second during a run, otherwise not at all. */
export function fetchRunsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: fetchRunsKey,
    queryFn: ({ signal }) => callApi(api, 'GET /api/admin/fetch-runs', { signal }),
    refetchInterval: ({ state: { data, error } }) => pollAfter(data, error),
  });
}

/** Milliseconds until the next poll; false for none. */
export function pollAfter(runs: readonly FetchRun[] | undefined, error: Error | null): number | false {
  if (!runs?.some(isUnderWay)) return false;
  if (error === null) return pollMs;
  const isClosed = error instanceof ApiError && [401, 403].includes(error.status);
  return isClosed ? false : pollAfterFailureMs;
}

/** Reports whether a run continues; a waiting one retries by itself. */
export function isUnderWay({ state }: Pick<FetchRun, 'state'>): boolean {
  return state === 'running' || state === 'waiting';
}

/** Starts a run, or joins the current one. */
export function startFetchMutation({ api, queryClient }: MutationContext) {
  return apiMutation({
    mutationFn: () => callApi(api, 'POST /api/emails/fetch'),
    onSuccess: ({ run }) => {
      queryClient.setQueryData<FetchRun[]>(fetchRunsKey, (runs = []) => [
        run,
        ...runs.filter(({ id }) => id !== run.id),
      ]);
    },
    done: { title: 'Email fetch initiated', description: 'The system is now fetching new emails' },
    failed: 'Error fetching emails',
    // Polling never saw a run that has already ended, so nothing else would refetch its emails.
    invalidates: ({ run }) => (isUnderWay(run) ? [fetchRunsKey] : [fetchRunsKey, ...contentKeys]),
  });
}
