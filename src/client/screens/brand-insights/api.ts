import { queryOptions } from '@tanstack/react-query';
import { loadBrandSets } from '#client/features/brand-sets/api.ts';
import { brandQuery } from '#client/features/brands/api.ts';
import { type ApiClient, ApiError } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { Load } from '#client/platform/router/page.ts';
import { readPickedSet } from '#client/platform/router/picked-set.ts';
import { loadMissing } from '#client/screens/not-found/load.ts';
import type { BrandInsights } from '#shared/contract/insights/brand-insights.ts';
import { isTimeZone } from '#shared/format/time-zone.ts';

/** Null for a brand that is missing or closed to this viewer. The brand's own query distinguishes the two. */
export function insightsQuery(api: ApiClient, slug: string, clock: string | null, set: number | null) {
  return queryOptions({
    queryKey: [...keys.brands, 'insights', slug, clock, set],
    queryFn: async ({ signal }): Promise<BrandInsights | null> => {
      try {
        return await callApi(api, 'GET /api/brands/:slug/insights', {
          params: { slug },
          query: { clock, set },
          signal,
        });
      } catch (error) {
        // The server refuses another user's set with the same statuses.
        if (set === null && error instanceof ApiError && [400, 403, 404].includes(error.status)) return null;
        throw error;
      }
    },
  });
}

/** Time zone of the hours in an address; null for the senders' own. */
export function readClock(search: URLSearchParams): string | null {
  const clock = search.get('clock');
  return clock !== null && clock.length <= 60 && isTimeZone(clock) ? clock : null;
}

export const load: Load = ({ params: { slug = '' }, search }, { queryClient, api }) =>
  Promise.all([
    queryClient
      .ensureQueryData(brandQuery(api, slug))
      .then(({ kind }) => kind === 'missing' && loadMissing(slug, { queryClient, api })),
    queryClient.ensureQueryData(insightsQuery(api, slug, readClock(search), readPickedSet(search))),
    loadBrandSets({ queryClient, api }),
  ]);
