import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { jobWords } from '#client/admin/health/job-words.ts';
import { adminFailure } from '#client/platform/api/admin-failure.ts';
import { type ApiClient, getJson } from '#client/platform/api/api-client.ts';
import type { MutationContext } from '#client/platform/queries/api-mutation.ts';
import { makeStale } from '#client/platform/queries/make-stale.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import type { Health, HealthChecks } from '#shared/contract/health.ts';

/** `GET /api/admin/health`: as it is now, so that it is asked for each time. */
export function healthQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.health,
    queryFn: ({ signal }) => getJson<Health>(api, '/api/admin/health', signal),
    staleTime: 0,
  });
}

/** `POST /api/admin/jobs/:name/retry` */
export function retryJobMutation({ api, queryClient }: MutationContext) {
  return mutationOptions({
    mutationFn: async (name: string) => {
      await api.request('POST', `/api/admin/jobs/${encodeURIComponent(name)}/retry`);
    },
    onSuccess: (_none, name) => {
      toasts.show({ title: 'Trying again', description: jobWords(name) });
      makeStale(queryClient, [keys.health]);
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error trying again')),
  });
}

/** `POST /api/admin/health/checks` */
export function runChecksMutation({ api }: Pick<MutationContext, 'api'>) {
  return mutationOptions({
    mutationFn: async () => (await api.request<HealthChecks>('POST', '/api/admin/health/checks')).body,
    onError: (error) => toasts.show(adminFailure(error, 'Error looking at the vault')),
  });
}
