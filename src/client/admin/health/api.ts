import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import { jobWords } from '#shared/vocabulary/job-names.ts';

/** The current state, never cached. */
export function healthQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.health,
    queryFn: ({ signal }) => callApi(api, 'GET /api/admin/health', { signal }),
    staleTime: 0,
  });
}

export function retryJobMutation({ api }: MutationContext, name: string) {
  return apiMutation({
    mutationFn: () => callApi(api, 'POST /api/admin/jobs/:name/retry', { params: { name } }),
    done: { title: 'Job started', description: jobWords(name) },
    failed: 'Error starting the job',
    invalidates: [keys.health],
  });
}

export function runChecksMutation({ api }: MutationContext) {
  return apiMutation({
    mutationFn: () => callApi(api, 'POST /api/admin/health/checks'),
    failed: 'Error running the checks',
  });
}
