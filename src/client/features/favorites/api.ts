import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, getJson } from '#client/platform/api/api-client.ts';
import { ownOutcome } from '#client/platform/api/own-outcome.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { Brand } from '#shared/contract/brands.ts';

/** `GET /api/brands/favorites`: the reader's favourite brands, last added first. */
export function favoritesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.favorites,
    queryFn: ({ signal }) => ownOutcome(getJson<Brand[]>(api, '/api/brands/favorites', signal)),
  });
}
