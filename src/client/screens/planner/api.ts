import { queryOptions } from '@tanstack/react-query';
import { loadBrandSets } from '#client/features/brand-sets/api.ts';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { Load } from '#client/platform/router/page.ts';

/** For each season, the years with mail. */
export function seasonYearsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...keys.brands, 'plans', 'years'],
    queryFn: ({ signal }) => callApi(api, 'GET /api/insights/seasons', { signal }),
  });
}

export const load: Load = (_, { queryClient, api }) =>
  Promise.all([queryClient.ensureQueryData(seasonYearsQuery(api)), loadBrandSets({ queryClient, api })]);
