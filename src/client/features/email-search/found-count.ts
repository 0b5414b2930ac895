import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { keys } from '#client/platform/queries/query-keys.ts';

/**
 * The part of the counts for a page without filters: number of matches and the suggested correction. In a file of one
 * function, because every page carries what the home page loads.
 */
export function foundCountQuery(api: ApiClient, q: string) {
  return queryOptions({
    queryKey: [...keys.emails, 'found count', q] as const,
    queryFn: async ({ signal }) => {
      const { total, didYouMean } = await callApi(api, 'GET /api/emails/facets', { query: { q }, signal });
      return { total, didYouMean };
    },
  });
}
