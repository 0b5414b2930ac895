import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, ApiError } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { BrandInsights } from '#shared/contract/brand-insights.ts';
import { isTimeZone } from '#shared/format/time-zone.ts';

/** `GET /api/brands/{slug}/insights`. Null for a brand that is not there or closed to this reader, which its own call tells. */
export function insightsQuery(api: ApiClient, slug: string, clock: string | null) {
  const query = clock === null ? '' : `?${new URLSearchParams({ clock })}`;
  return queryOptions({
    queryKey: [...keys.brands, 'insights', slug, clock],
    queryFn: async (): Promise<BrandInsights | null> => {
      try {
        const { body } = await api.request<BrandInsights>(
          'GET',
          `/api/brands/${encodeURIComponent(slug)}/insights${query}`,
        );
        return body;
      } catch (error) {
        if (error instanceof ApiError && [400, 403, 404].includes(error.status)) return null;
        throw error;
      }
    },
  });
}

/** The time zone whose hours an address asks for; null for the senders' own. */
export function readClock(search: URLSearchParams): string | null {
  const clock = search.get('clock');
  return clock !== null && clock.length <= 60 && isTimeZone(clock) ? clock : null;
}
