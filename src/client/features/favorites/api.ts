import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { toAccessResult } from '#client/platform/api/own-result.ts';
import { keys } from '#client/platform/queries/query-keys.ts';

/** The reader's favourite brands, last added first. */
export function favoritesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.favorites,
    queryFn: ({ signal }) => toAccessResult(callApi(api, 'GET /api/brands/favorites', { signal })),
  });
}
