import { queryOptions } from '@tanstack/react-query';
import { jobWords } from '#client/admin/health/job-words.ts';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { keys } from '#client/platform/queries/query-keys.ts';

/** `GET /api/admin/health`: as it is now, so that it is asked for each time. */
export function healthQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.health,
    queryFn: ({ signal }) => callApi(api, 'GET /api/admin/health', { signal }),
    staleTime: 0,
  });
}

/** `POST /api/admin/jobs/:name/retry` */
export function retryJobMutation({ api }: MutationContext, name: string) {
  return apiMutation({
    mutationFn: () => callApi(api, 'POST /api/admin/jobs/:name/retry', { params: { name } }),
    done: { title: 'Trying again', description: jobWords(name) },
    failed: 'Error trying again',
    invalidates: [keys.health],
  });
}

/** `POST /api/admin/health/checks` */
export function runChecksMutation({ api }: MutationContext) {
  return apiMutation({
    mutationFn: () => callApi(api, 'POST /api/admin/health/checks'),
    failed: 'Error looking at the vault',
  });
}
