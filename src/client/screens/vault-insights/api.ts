import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { keys } from '#client/platform/queries/query-keys.ts';

/** The vault at a glance. */
export function vaultInsightsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...keys.emails, 'insights'],
    queryFn: ({ signal }) => callApi(api, 'GET /api/insights', { signal }),
  });
}
