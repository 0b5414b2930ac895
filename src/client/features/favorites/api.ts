import { queryOptions } from '@tanstack/react-query';
import { toAccessResult } from '#client/platform/api/access-result.ts';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { keys } from '#client/platform/queries/query-keys.ts';

/** The user's favourite brands, newest first. */
export function favoritesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.favorites,
    queryFn: ({ signal }) => toAccessResult(callApi(api, 'GET /api/brands/favorites', { signal })),
  });
}
