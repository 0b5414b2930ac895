import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { keys } from '#client/platform/queries/query-keys.ts';

/** The problems of the vault now, for administrators. */
export function alertsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.alerts,
    queryFn: ({ signal }) => callApi(api, 'GET /api/admin/alerts', { signal }),
  });
}
