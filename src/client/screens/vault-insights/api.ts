import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { Load } from '#client/platform/router/page.ts';

/** Summary of the vault. */
export function vaultInsightsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...keys.emails, 'insights'],
    queryFn: ({ signal }) => callApi(api, 'GET /api/insights', { signal }),
  });
}

export const load: Load = (_args, { queryClient, api }) =>
  queryClient.ensureQueryData(vaultInsightsQuery(api));
